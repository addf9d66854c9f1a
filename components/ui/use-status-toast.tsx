'use client';

import { useEffect, useState } from 'react';

/** Long enough to read a short sentence. */
const DURATION_MS = 5_000;

/**
 * Says at the bottom of the screen for a few seconds that something was done, also to screen readers. Returns the
 * function that shows a message, and the element to render.
 */
export function useStatusToast() {
  // An object, so that the same message can be shown again.
  const [status, setStatus] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(null), DURATION_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return {
    showStatus: (message: string) => setStatus({ message }),
    // Always rendered: screen readers announce what appears in it.
    statusToast: (
      <p
        role="status"
        className="pointer-events-none fixed bottom-6 left-1/2 z-30 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-3xl bg-ink px-5 py-3 text-ground text-sm empty:hidden"
      >
        {status?.message}
      </p>
    ),
  };
}
