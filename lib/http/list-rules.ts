/** Milliseconds without a key until the search of a list is asked for. */
export const SEARCH_DELAY_MS = 300;
