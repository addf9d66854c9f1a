import { createHash } from 'node:crypto';
import { AppError } from '@/lib/http/errors';

/**
 * Returns the id of a document that is created with an idempotency key: sent again, the request finds what it has already
 * created. `owner` separates the keys of different users.
 */
export function toKeyedId(owner: string, key: string): string {
  return createHash('sha256').update(`${owner} ${key}`).digest('hex').slice(0, 24);
}

/** Throws `edit_conflict`, with the stored document, if a change was made from another version of it. */
export function requireVersion(
  noun: string,
  expected: string | undefined,
  actual: string,
  current: object,
): void {
  if (expected === undefined || expected === actual) return;
  throw new AppError({
    code: 'edit_conflict',
    message: `Someone has changed this ${noun} since you opened it. Please choose what to keep, and save again.`,
    details: { current },
  });
}
