'use client';

import { useEffect, useLayoutEffect, useState } from 'react';

const TICK_MS = 250;

/** Returns the current time, again several times a second while the page is visible and something counts, and when that changes. */
export function useNow(counting: readonly unknown[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isCounting = counting.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer of ten minutes must not begin with 10:01
  useLayoutEffect(() => setNowMs(Date.now()), [counting]);
  useEffect(() => {
    if (!isCounting) return;
    const update = () => setNowMs(Date.now());
    const ticker = setInterval(() => document.visibilityState === 'visible' && update(), TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(ticker);
      document.removeEventListener('visibilitychange', update);
    };
  }, [isCounting]);
  return nowMs;
}
