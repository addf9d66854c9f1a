'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';
import { createListeners } from '@/components/ui/store';

/** Where timers are stored. Every page has this part of them only; `timer-store` reads them. */
export const timerStorage = createPersistedStore('timers');

const listeners = createListeners();
let isWatching = false;

/** Calls the listener whenever the stored timers may have changed, in this tab or another one. */
export function subscribeToTimers(listener: () => void): () => void {
  if (!isWatching) timerStorage.subscribe(notifyTimers);
  isWatching = true;
  return listeners.subscribe(listener);
}

export const notifyTimers = listeners.notify;

export const hasStoredTimers = () => Boolean(timerStorage.read());
