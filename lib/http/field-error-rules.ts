import type { z } from 'zod';

/** Returns the first message of each invalid field, by its dotted path, as in the error envelope. */
export function toFieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
}
