/** The stages of fulfillment. The payment has its own states: see `payment-state-rules`. */
export const ORDER_STATUSES = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How long an unpaid order can still be paid with another card. */
export const UNPAID_ORDER_LIFETIME_MS = 24 * 60 * 60_000;

export const CURRENCY = 'usd';

/**
 * The state of an order's payment, independent of its fulfillment:
 * - `pending`: recorded, nothing captured; `action`: the cardholder must act; `declined`: another card may
 *   pay
 * - `paid`; `review`: a payment with another amount or order arrived, an admin decides
 * - `refund_due`: to be refunded; `refunded`; `refund_failed`: an admin must refund it
 * - `disputed`: the bank has claimed the money back
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
