import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 1_000;

/**
 * Does the work until it succeeds once, a second apart, or until it is over without it. What a failure
 * means `onFailure` says: by noting it, or by throwing it on, which ends the trying.
 */
export async function untilDone(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      await pause(RETRY_MS);
    }
  }
}

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
