'use client';

import { useEffect } from 'react';
import { createStore } from './store';

/** The open dialogs of the page, the one on top last. */
const layers = createStore<readonly HTMLElement[]>([]);

/** Counts the dialog as open while the component is shown, which is in it. */
export function useDialogLayer(dialog: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const layer = dialog.current;
    if (!layer) return;
    layers.set([...layers.read(), layer]);
    return () => layers.set(layers.read().filter((other) => other !== layer));
  }, [dialog]);
}

/**
 * Returns the open dialog on top, null without one. The rest of the page cannot be reached meanwhile, so urgent messages belong
 * into it.
 */
export function useTopDialog(): HTMLElement | null {
  return layers.useValue().at(-1) ?? null;
}
