import { z } from 'zod';

/** Beyond this no list has a page, and skipping so far is no work to give a database. */
const LAST_PAGE = 100_000;

/** `page` of a page's address: a bad one shows page 1, one past the end an empty list. */
export const pageSearchSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(1))
  .transform((page) => Math.min(page, LAST_PAGE))
  .catch(1);

/** `page` of a call: what is not a whole number from 1 is refused. */
export const pageParameterSchema = z
  .string()
  .regex(/^\d{1,6}$/, 'page must be a whole number from 1')
  .transform(Number)
  .pipe(z.int().min(1, 'page must be a whole number from 1'))
  .default(1);

/** `limit` of a call: how many a page holds; what is not a whole number from 1 to `most` is refused. */
export function limitParameterSchema(most: number, usual: number) {
  const refusal = `limit must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, refusal)
    .transform(Number)
    .pipe(z.int().min(1, refusal).max(most, refusal))
    .default(usual);
}
