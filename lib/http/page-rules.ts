/** Maximum characters of a search in a list; an email must fit. */
export const MAX_SEARCH_LENGTH = 254;

/** The requested page of a list. */
export type PageRequest = { page: number; limit: number };

/** The pages of a list of orders or users that have a number: to count and to skip more takes the database too long. */
export const MAX_NUMBERED_PAGES = 500;
/** Where the rows of a page begin that has no number: after this row, as the page before told. */
export type LongPageRequest = PageRequest & { after?: string | undefined };

/** Returns the number of entries before the page. */
export function computeOffset({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

/** Returns the number of pages; an empty list has one empty page. */
export function countPages(count: number, limit: number): number {
  return Math.max(1, Math.ceil(count / limit));
}

/** Like `countPages`, but a last page of a single entry is part of the page before it. */
export function countPagesWithoutOrphan(count: number, limit: number): number {
  return countPages(count > limit && count % limit === 1 ? count - 1 : count, limit);
}

/**
 * Finds the requested page, or the last one if the list ends before it: a link may be old. That is for pages; the API
 * returns an empty list.
 */
export async function findExistingPage<Found extends { pageCount: number }>(
  page: number,
  find: (page: number) => Promise<Found>,
): Promise<Found & { page: number }> {
  const found = await find(page);
  if (page <= found.pageCount) return { ...found, page };
  return { ...(await find(found.pageCount)), page: found.pageCount };
}

/** Like `findExistingPage`, for a list whose pages after the numbered ones begin where the page before ended. */
export async function findLongListPage<Found extends { pageCount: number }>(
  { page, after }: { page: number; after?: string | undefined },
  find: (window: { page: number; after?: string }) => Promise<Found>,
): Promise<Found & { page: number }> {
  if (after && page > MAX_NUMBERED_PAGES) return { ...(await find({ page, after })), page };
  return findExistingPage(Math.min(page, MAX_NUMBERED_PAGES), (numberedPage) => find({ page: numberedPage }));
}
