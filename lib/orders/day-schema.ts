import { z } from 'zod';

/** A day, such as 2026-12-31. Databases store no dates beyond the year 9999, and the shop has no orders before 1900. */
export function daySchema(error: string) {
  return z.iso.date({ error }).regex(/^(?:19|2\d)\d\d/, { error });
}
