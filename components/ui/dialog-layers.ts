'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** The open dialogs of the page, the one on top last. */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setLayers(changed: readonly HTMLElement[]): void {
  layers = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts the dialog as open while the component is shown, which is in it. */
export function useDialogLayer(dialog: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const layer = dialog.current;
    if (!layer) return;
    setLayers([...layers, layer]);
    return () => setLayers(layers.filter((other) => other !== layer));
  }, [dialog]);
}

/**
 * Returns the open dialog on top, null without one. The rest of the page cannot be reached meanwhile, so what must not wait belongs
 * into it.
 */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  );
}
