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
