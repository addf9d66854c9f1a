'use client';

import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Returns the current time, again several times a second while the page is visible and something counts. */
export function useNow(isCounting: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    const update = () => setNowMs(Date.now());
    update();
    const ticker = setInterval(() => document.visibilityState === 'visible' && update(), TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(ticker);
      document.removeEventListener('visibilitychange', update);
    };
  }, [isCounting]);
  return nowMs;
}
