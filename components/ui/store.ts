'use client';

import { useSyncExternalStore } from 'react';

/** Listeners that are called in the order in which they came; `onSilence` is, once the last one has left. */
export function createListeners(onSilence?: () => void) {
  const listeners = new Set<() => void>();
  return {
    /** Returns how to stop listening. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) onSilence?.();
      };
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** Creates a value that the components of a page share; in HTML it is the initial one. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { subscribe, notify } = createListeners();
  const read = () => value;
  const readInitial = () => initial;
  return {
    read,
    subscribe,
    set(changed: Value): void {
      value = changed;
      notify();
    },
    useValue: () => useSyncExternalStore(subscribe, read, readInitial),
  };
}
