/** Milliseconds from the last keystroke until a list is searched. */
export const SEARCH_DELAY_MS = 300;

/** Maximum characters of a search in a list; an email must fit. */
export const MAX_SEARCH_LENGTH = 254;

/** How long the deletion of a list's item can be undone. */
export const UNDO_MS = 10_000;
