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

/** A row of a list, newest first: its time in milliseconds since the epoch, and its id. */
const LIST_POSITION = /^\d{1,15}-[0-9a-f]{24}$/;

/** `after` of an API request: the `next` of the page before. */
export const afterParameterSchema = z
  .string()
  .regex(LIST_POSITION, 'after must be the next of another page')
  .optional();

/** `after` in a page's URL: an invalid one is ignored. */
export const afterSearchSchema = z.string().regex(LIST_POSITION).optional().catch(undefined);

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

/** The API's facts about a list whose pages have numbers up to `MAX_NUMBERED_PAGES`. */
export const longListSchema = {
  /** At most `MAX_NUMBERED_PAGES`. */
  totalPages: z.int(),
  /** Whether the list goes on after them. */
  isMore: z.boolean(),
  /** For `after`: where the next page begins; null if there is none. */
  next: z.string().nullable(),
};
