/** The most pieces of a pack that can be counted. */
export const MAX_STOCK = 100_000;

/** The most products whose stock one request asks about: all of a cart. */
export const MAX_ASKED_PRODUCTS = 200;

/** How many counted pieces the unpaid orders of one client may hold, so that no one empties the shelves without paying. */
export const MAX_UNPAID_PIECES = { pack: 100, client: 200 } as const;
