import { z } from 'zod';

/**
 * The version that a change was made from, in quotes like an ETag. Without it, the change replaces whatever is stored.
 */
export const editVersionSchema = z.object({
  'If-Match': z
    .string()
    .regex(/^"[0-9a-f]{1,16}"$/, 'If-Match must be a version of the document, in quotes.')
    .transform((tag) => tag.slice(1, -1))
    .optional(),
});

/** The errors of a change that may have been made from an older version: the body has the document as it is stored. */
export function editConflict<V extends z.ZodType<object>>(stored: V) {
  return { edit_conflict: z.object({ current: stored }) } as const;
}

export type EditConflictErrors<V = object> = { edit_conflict: z.ZodObject<{ current: z.ZodType<V, V> }> };
