import { POSTAL_LIMITS } from '@/lib/geo/postal-address-rules';

/** The number of recent orders shown in the profile. */
export const MAX_RECENT_ORDERS = 5;

/** The maximum lines of an order; no household has a cart this large. */
export const MAX_ORDER_LINES = 200;

/** Maximum lengths of the delivery fields in the checkout. */
export const SHIPPING_LIMITS = { name: 50, ...POSTAL_LIMITS, postalCode: 10 } as const;

/** How long an idempotency key returns the result of its checkout. */
export const ATTEMPT_LIFETIME_MS = 24 * 60 * 60_000;
/**
 * How long a request locks its order. The lock of a killed request expires before the next request gives up
 * waiting.
 */
export const ORDER_LOCK_MS = 8_000;
/** Longer than any request lives: an order that was being placed then is placed, or its process has died. */
export const PLACEMENT_LIFETIME_MS = 2 * 60_000;
/** How long a request waits for another one that has locked the same checkout, and how often it retries. */
export const ORDER_LOCK_WAIT_MS = 10_000;
export const ORDER_LOCK_RETRY_MS = 100;
/** The maximum number of open orders per client, and per account or guest email. */
export const MAX_OPEN_ORDERS = { client: 20, customer: 10 } as const;
/** How long an identical order without a key counts as the same order. */
export const DERIVED_KEY_LIFETIME_MS = 10 * 60_000;
