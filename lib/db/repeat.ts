import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does the work again and again, so long after its end, until it is stopped; stopping waits for the turn
 * in hand, which learns of it by the signal. The work itself says what a failure means.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal);
      // Ends early, and without an error, when the process stops.
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
