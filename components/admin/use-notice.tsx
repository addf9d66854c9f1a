'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { afterPaint } from '@/components/ui/after-paint';

/** Long enough to read two sentences. */
const NOTICE_MS = 8_000;

/** The result of a change in a list, at the bottom of the screen for a while, and announced. */
export function useNotice(): { notice: ReactNode; notify: (message: string) => void } {
  // An object, so that the same message counts as a new one.
  const [current, setCurrent] = useState({ message: '' });
  const notify = useCallback((message: string) => setCurrent({ message }), []);

  useEffect(() => {
    if (current.message === '') return;
    // The notice would cover the control that opened the dialog, which has the focus again.
    let isStale = false;
    // Not before the dialog lets the page scroll.
    void afterPaint().then(() => {
      if (!isStale) document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
    const timer = setTimeout(() => setCurrent({ message: '' }), NOTICE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [current]);

  const notice = (
    <div
      role="status"
      className="pointer-events-none fixed bottom-6 left-1/2 z-60 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2"
    >
      {current.message && (
        <p className="rounded-3xl bg-ink px-5 py-3 text-ground text-sm">{current.message}</p>
      )}
    </div>
  );
  return { notice, notify };
}
