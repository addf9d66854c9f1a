'use client';

import { ring } from './timer-sound';

/**
 * Rings in one of the browser's tabs: in the first one that asks for this name, and once that is closed, in the next one. Where
 * tabs cannot agree, each of them rings. `isWanted` is asked again right before, since another tab may have stopped the timer.
 * Returns how to stop it, or how to ask no more.
 */
export function ringAlone(name: string, isWanted: () => boolean): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ringUntilStopped = async () => {
    if (signal.aborted || !isWanted()) return;
    const stopRinging = ring();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    stopRinging();
  };
  // Only pages with a secure origin have locks.
  if (!('locks' in navigator)) void ringUntilStopped();
  else {
    navigator.locks.request(`timer ${name}`, { signal }, ringUntilStopped).catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The tabs could not agree on which one rings', error);
      void ringUntilStopped();
    });
  }
  return () => stopped.abort();
}
