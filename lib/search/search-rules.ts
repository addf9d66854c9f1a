/** Limits of the text search, for the browser and the server. */

export const SEARCH_PAGE_SIZE = 20;
/** Characters of a query; real queries are shorter, and each word costs time. */
export const MAX_QUERY_CHARACTERS = 200;
/** Suggestions of each kind. */
export const MAX_SUGGESTIONS = 5;
/** Suggested searches. */
export const MAX_WISHES = 3;
/** Searches that a device remembers. */
export const MAX_RECENT_SEARCHES = 5;
/** The pause in typing after which suggestions are requested. */
export const SUGGESTION_DELAY_MS = 300;

/** Returns the text before the word being typed. */
export function textBeforeLastWord(text: string): string {
  return text.slice(0, text.length - lastWordOf(text).length).trim();
}

/** Returns the word being typed: the last one of the text, empty after a space. */
export function lastWordOf(text: string): string {
  return /\S+$/.exec(text)?.[0] ?? '';
}
