import { AppError } from './errors';

/** The refusal of a change that was made from another version of a document, with the document as it is stored. */
export function editConflictError(noun: string, current: object): AppError {
  return new AppError({
    code: 'edit_conflict',
    message: `Someone has changed this ${noun} since you opened it. Please choose what to keep, and save again.`,
    details: { current },
  });
}

/** Throws `edit_conflict` if a change was made from another version of the document. */
export function requireVersion(
  noun: string,
  expected: string | undefined,
  actual: string,
  current: object,
): void {
  if (expected !== undefined && expected !== actual) throw editConflictError(noun, current);
}
