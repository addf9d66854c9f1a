/** Limits and addresses of the text search, for browser and server alike. */

export const SEARCH_PAGE_SIZE = 20;
/** Characters of a query; nobody types more, and each word costs time. */
export const MOST_QUERY_CHARACTERS = 200;
/** Suggestions of each kind. */
export const MOST_SUGGESTIONS = 5;
/** How long the typing must rest before suggestions are asked for. */
export const SUGGESTION_DELAY_MS = 300;

export function toSearchHref(q: string, page = 1): string {
  const query = new URLSearchParams({ q });
  if (page > 1) query.set('page', String(page));
  return `/search?${query}`;
}

/** The word that is being typed: the last one of the text, empty after a space. */
export function lastWordOf(text: string): string {
  return /\S+$/.exec(text)?.[0] ?? '';
}
