import { setTimeout as pause } from 'node:timers/promises';

const FIRST_RETRY_MS = 1_000;
/** Short enough for a shop to be ready soon after the end of a wait. */
const MAX_RETRY_MS = 5_000;

/**
 * Tries the work until it succeeds or `isOver` returns true, after a second at first and then after longer pauses. `onFailure` handles each failure: it
 * logs it, or rethrows it to stop trying.
 */
export async function retryUntilDone(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let pauseMs = FIRST_RETRY_MS; !isOver(); pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      await pause(pauseMs);
    }
  }
}

/** A task that repeats: `wake` starts the next run early, `stop` ends the loop. */
export type RepeatedTask = { wake(): void; stop(): Promise<void> };

/**
 * Repeats the work, with a pause of `everyMs` after each run, until it is stopped. A wake cuts the pause short;
 * one during a run starts another run right after it, since the work may have checked before there was anything
 * to find. Stopping aborts the signal and waits for the current run. The work must handle its own failures.
 */
export function repeat(work: (signal: AbortSignal) => Promise<void>, everyMs: number): RepeatedTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  const running = (async () => {
    while (!signal.aborted) {
      waking = new AbortController();
      await work(signal);
      // A wake or a stop ends the pause early, without an error.
      await pause(everyMs, undefined, { signal: waking.signal }).catch(() => {});
    }
  })();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      waking.abort();
      await running;
    },
  };
}
