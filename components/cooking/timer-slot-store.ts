'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';

/** Where timers are stored. Every page has this part of them only; `timer-store` reads them. */
export const timerStorage = createPersistedStore('timers');

const listeners = new Set<() => void>();
let isWatching = false;

/** Calls the listener whenever the stored timers may have changed, in this tab or another one. */
export function subscribeToTimers(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) timerStorage.subscribe(notifyTimers);
  isWatching = true;
  return () => listeners.delete(listener);
}

export function notifyTimers(): void {
  for (const listener of listeners) listener();
}

export const hasStoredTimers = () => Boolean(timerStorage.read());
