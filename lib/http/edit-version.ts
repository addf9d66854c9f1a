import type { EditConflictErrors } from './edit-version-schema';
import { AppError } from './errors';

/** When the change was made, and the next step. */
const SAVE_ADVICE = 'after you opened it. Please look at what has changed, and save again.';
/** The `advice` for a deletion, which is made from a list. */
export const DELETE_ADVICE = 'since this list was loaded. Please look at it again before you delete it.';

/** The error for a change that was made from another version of a document, with the document as it is stored. */
export function editConflictError(noun: string, current: object, advice = SAVE_ADVICE): AppError {
  return new AppError<EditConflictErrors>({
    code: 'edit_conflict',
    message: `This ${noun} was changed ${advice}`,
    details: { current },
  });
}

/** Throws `edit_conflict`, with the stored document, if a change was made from another version of it than `expected`. */
export function requireVersion(
  expected: string | undefined,
  {
    noun,
    current,
    toVersion,
    advice = SAVE_ADVICE,
  }: {
    noun: string;
    current: object;
    /** Called only where a version is expected: it hashes the whole document. */
    toVersion: () => string;
    advice?: string;
  },
): void {
  if (expected !== undefined && expected !== toVersion()) throw editConflictError(noun, current, advice);
}
