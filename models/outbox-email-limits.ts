/** The kinds of emails that the shop sends. */
export const EMAIL_KINDS = [
  'reset-request',
  'email-changed',
  'password-changed',
  'second-factor-changed',
  'order-paid',
  'payment-refused',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-partly-refunded',
  'order-refunded',
  'refund-failed',
  'payment-alert',
] as const;
