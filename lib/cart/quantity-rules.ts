/** The quantity of a line: whole numbers from 1 to 100. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 100;
