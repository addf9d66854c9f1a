import { z } from 'zod';

/** What a browser keeps of a form that is not saved yet. */
export function toKeptDraftSchema<S extends z.ZodType>(values: S) {
  return z.object({
    values,
    /** A new one whose fields were saved, but whose pictures were refused. */
    savedId: z.string().optional(),
    /** Files that were chosen: they cannot be kept, only their names can. */
    files: z.array(z.string()),
  });
}

/** Whether two forms say the same, whatever the keys of their rows. */
export function isSameDraft(one: object, other: object): boolean {
  const toText = (draft: object) =>
    JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value));
  return toText(one) === toText(other);
}
