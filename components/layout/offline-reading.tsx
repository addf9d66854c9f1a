'use client';

import { useEffect } from 'react';

/** Registers the service worker that stores visited recipes for offline reading. */
export function OfflineReading() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      // The shop works without it, except for offline reading.
      console.warn('Recipes will not be available offline', error);
    });
  }, []);
  return null;
}
