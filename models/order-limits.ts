/** Fulfilment of an order, in its order. Money is another matter: see `payment-state-rules`. */
export const ORDER_STATUSES = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How a customer may pay; the wallets pay through the card provider. */
export const PAYMENT_METHOD_TYPES = ['card', 'paypal', 'applepay', 'googlepay'] as const;
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number];

export const PAYMENT_PROVIDERS = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const CURRENCY = 'usd';

/**
 * The money of an order, apart from its fulfilment:
 * - `pending`: recorded, nothing taken; `action`: the cardholder must act; `declined`: another card may pay
 * - `paid`; `review`: money of another amount or order came, a person decides
 * - `refund_due`: to be given back; `refunded`; `refund_failed`: a person must give it back
 * - `disputed`: the bank asks for it back
 * - `void`: given up before money was taken
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
