/** The requested page of a list. */
export type PageRequest = { page: number; limit: number };

/** Returns how many entries precede the page. */
export function countBefore({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

/** Returns the number of pages; an empty list has one, which shows that it is empty. */
export function countPages(count: number, limit: number): number {
  return Math.max(1, Math.ceil(count / limit));
}
