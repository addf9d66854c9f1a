/** How many of the latest orders a customer sees in the profile. */
export const ORDERS_SHOWN = 5;

/** Different things in one order; a cart of this size is no household's. */
export const MAX_ORDER_LINES = 200;

/** The longest texts of a delivery, as the checkout takes them. */
export const SHIPPING_LIMITS = { name: 50, street1: 60, street2: 60, city: 30, postalCode: 10 } as const;

/** How long a checkout's key answers what became of it. */
export const ATTEMPT_LIFE_MS = 24 * 60 * 60_000;
/** How long a request that works on an order holds it; a killed one lets go after that:
 * sooner than the next request gives up waiting. */
export const TURN_MS = 8_000;
/** How long a request waits for another one that works on the same checkout, and how often it looks. */
export const TURN_WAIT_MS = 10_000;
export const TURN_LOOK_MS = 100;
/** Orders that can still be paid: so many of one client, and of one account, or one guest's email at a client, at once. */
export const MAX_OPEN_ORDERS = { client: 20, customer: 10 } as const;
/** How long an equal order without a key counts as the same one. */
export const DERIVED_KEY_LIFE_MS = 10 * 60_000;
/** How long an unpaid order stays open for another card. */
export const UNPAID_LIFE_MS = 24 * 60 * 60_000;
