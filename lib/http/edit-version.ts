import { AppError } from './errors';

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
