/** The most pieces of a pack that can be counted. */
export const MAX_STOCK = 100_000;

/** Up to this many pieces, customers are told how many are left, and the admin's list calls the pack low. */
export const LOW_STOCK = 5;

/** How long an order that holds counted pieces may stay unpaid before it is closed and they go back on sale. */
export const RESERVED_ORDER_LIFETIME_MS = 60 * 60_000;
