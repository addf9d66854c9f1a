/** The stages of fulfillment. The payment has its own states: see `payment-state-rules`. */
export const ORDER_STATUSES = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How long an order may stay unpaid before it is closed. */
export const UNPAID_ORDER_LIFETIME_MS = 24 * 60 * 60_000;

export const CURRENCY = 'usd';

/**
 * The state of an order's payment, independent of its fulfillment:
 * - `pending`: recorded, nothing captured
 * - `action`: waiting for the customer to authenticate (3-D Secure)
 * - `declined`: the customer may try another card
 * - `paid`
 * - `review`: the payment does not match the order (wrong amount or order); an admin must decide
 * - `refund_due`: to be refunded
 * - `refunded`
 * - `refund_failed`: an admin must refund it
 * - `disputed`: the customer has opened a dispute (chargeback)
 * - `void`: canceled before it was paid
 */
export const PAYMENT_STATES = [
  'pending',
  'action',
  'declined',
  'paid',
  'review',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
  'void',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The carriers whose parcels can be followed. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** The notes of admins on an order. */
export const NOTE_LIMITS = { characters: 1_000, count: 100 } as const;

/** Why an admin refunds a part. */
export const MAX_REFUND_REASON_LENGTH = 200;

/**
 * The outcome of a refund:
 * - `requested`: stored, and the provider's response is unknown
 * - `pending`: the provider has accepted it, and makes it later, or not
 * - `made`: the money has left
 * - `failed`: the provider refused or could not make it; no money has left
 * - `returned`: the customer's bank sent the money back
 */
export const REFUND_STATES = ['requested', 'pending', 'made', 'failed', 'returned'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Who asked for a refund. `shop`: money for an order that was closed; `provider`: it was made in the provider's dashboard;
 * `bank`: a dispute was lost.
 */
export const REFUND_AUTHORS = ['admin', 'customer', 'shop', 'provider', 'bank'] as const;
export type RefundAuthor = (typeof REFUND_AUTHORS)[number];

/**
 * The provider's last answer about a refund's key, if that says more than nothing. `busy`: an earlier request with it is still
 * running; `repeated`: a failure that the provider repeats for it.
 */
export const REFUND_KEY_ANSWERS = ['busy', 'repeated'] as const;
export type RefundKeyAnswer = (typeof REFUND_KEY_ANSWERS)[number];

/** The states of a refund of a part as older versions stored it; `refused` is now `failed`. */
export const PARTIAL_REFUND_STATES = ['requested', 'made', 'refused'] as const;

/** Why a paid order must not be shipped yet: others got its pieces, or the refund of some is not decided. */
export const SHIPPING_HOLDS = ['oversold', 'refunding'] as const;
export type ShippingHold = (typeof SHIPPING_HOLDS)[number];

/** So long, another payment must not be made while a provider has not answered a capture. */
export const CAPTURE_WAIT_MS = 10 * 60_000;
