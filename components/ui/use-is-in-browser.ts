'use client';

import { useSyncExternalStore } from 'react';

/** Returns false while the server's HTML is hydrated, which must look the same, and true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
