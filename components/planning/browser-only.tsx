'use client';

import { useIsInBrowser } from '@/components/ui/use-is-in-browser';

/** Shows data that only this browser has, once it runs the scripts. */
export function BrowserOnly({ children }: { children: React.ReactNode }) {
  if (useIsInBrowser()) return children;
  return (
    // As high as the screen will be, so that the footer stays where it is.
    <p className="no-script-hidden mt-6 min-h-dvh">Loading…</p>
  );
}
