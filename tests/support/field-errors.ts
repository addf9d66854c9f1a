import type { z } from 'zod';
import { toFieldErrors } from '@/lib/http/field-error-rules';

/** Returns the first message of each invalid field, as the error envelope has them; empty if the input is accepted. */
export function readFieldErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input);
  return error ? toFieldErrors(error) : {};
}
