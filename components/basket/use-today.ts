'use client';

import { useSyncExternalStore } from 'react';
import { toLocalDay } from '@/lib/planning/plan-day-rules';

const CHECK_MS = 30_000;

/** Returns the day that the device's clock shows, also after a midnight while the page is open. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, readToday, readToday);
}

const readToday = () => toLocalDay(new Date());

/** Looks often instead of waiting until midnight: a device that sleeps meanwhile waits longer. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
