import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/http/errors';

const MAX_ATTEMPTS = 100;
const MAX_PAUSE_MS = 20;

/** Returned by an attempt if another write came between its read and its write. */
export const LOST_RACE = Symbol('lost race');

/**
 * Updates a stored value with optimistic locking. Each `attempt` reads the value, computes the new one, and writes it
 * only if the stored value has not changed; otherwise it returns `LOST_RACE` and is repeated. No update is lost, even
 * across processes, provided that all writers use this function and that the filter of the write includes everything
 * the new value was computed from. One of several concurrent attempts always succeeds, so up to 100 can compete. Throws
 * `conflict` after 100 lost attempts; an attempt's own errors are thrown immediately. A lost attempt must have no
 * lasting effects; if it writes more than once, it needs a transaction.
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
