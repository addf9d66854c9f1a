'use client';

import { useEffect } from 'react';

/** Starts the worker that keeps visited recipes for reading without a connection. */
export function OfflineReading() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      // The shop works without it; only reading offline does not.
      console.warn('Recipes will not be kept for offline reading', error);
    });
  }, []);
  return null;
}
