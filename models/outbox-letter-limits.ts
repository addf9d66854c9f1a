/** What the shop writes letters about. */
export const LETTER_KINDS = [
  'reset-request',
  'email-changed',
  'password-changed',
  'order-paid',
  'payment-refused',
  'order-cancelled',
  'order-refunded',
  'refund-failed',
  'payment-alert',
] as const;
