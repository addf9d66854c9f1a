import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from './page-rules';

/** More pages than any list has; a larger offset would be too expensive for the database. */
const MAX_PAGE = 100_000;

/** `page` in a page's URL: an invalid one means page 1, and one past the end shows the last page. */
export const pageSearchSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(1))
  .transform((page) => Math.min(page, MAX_PAGE))
  .catch(1);

/** `page` of an API request: refuses anything but a whole number from 1. */
export const pageParameterSchema = z
  .string()
  .regex(/^\d{1,6}$/, 'page must be a whole number from 1')
  .transform(Number)
  .pipe(z.int().min(1, 'page must be a whole number from 1'))
  .default(1);

/** `limit` of an API request, the page size: refuses anything but a whole number from 1 to `max`. */
export function limitParameterSchema(max: number, defaultLimit: number) {
  const message = `limit must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.int().min(1, message).max(max, message))
    .default(defaultLimit);
}

/** `search` of an API request, matched in the rows of a list: refuses text that is too long. */
export const searchParameterSchema = z
  .string()
  .max(MAX_SEARCH_LENGTH, `search may be at most ${MAX_SEARCH_LENGTH} characters`)
  .default('');

/** `search` in a page's URL: text that is too long is ignored. */
export const listSearchSchema = z.string().max(MAX_SEARCH_LENGTH).catch('');
