import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/http/errors';

const MAX_ATTEMPTS = 100;
const MAX_PAUSE_MS = 20;

/** Returned by an attempt if another write came between its read and its write. */
export const LOST_RACE = Symbol('lost race');

/**
 * Changes a stored value optimistically. An `attempt` reads the value, computes from it, and writes only if it
 * is still what was read; while it returns `LOST_RACE`, it is repeated with what the winner wrote. The result is
 * correct under any concurrency and across processes, without a lock, provided that all writers do it this
 * way and that the filter of the write includes everything the new value was computed from. One of several
 * concurrent attempts always wins, so up to 100 can compete. Throws `conflict` after 100 lost attempts; an
 * attempt's own errors are thrown immediately. A lost attempt must have no lasting effects; if it writes more
 * than once, it needs a transaction.
 */
export async function compareAndSwap<T>(
  attempt: () => Promise<T | typeof LOST_RACE>,
  conflictMessage: string,
): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const result = await attempt();
    if (result !== LOST_RACE) return result;
    await pause(Math.random() * MAX_PAUSE_MS);
  }
  throw new AppError({ code: 'conflict', message: conflictMessage });
}
