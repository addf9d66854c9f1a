'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';

const KEY = 'my-allergens';
const CHANGE = 'my-allergens-change';
const storage = createPersistedStore(KEY);

/** Whether this device remembers any allergens; what reads them is loaded only then. */
export const hasStoredAllergens = () => /\w/.test(storage.read() ?? '');

/** Calls `listener` whenever a tab of this device changes them; returns how to stop that. */
export function subscribeToAllergens(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  window.addEventListener(CHANGE, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(CHANGE, listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const readAllergensText = () => storage.read();

/** Stores them as text; returns whether they survive a reload. */
export function writeAllergensText(text: string): boolean {
  const isKept = storage.write(text);
  window.dispatchEvent(new Event(CHANGE));
  return isKept;
}
