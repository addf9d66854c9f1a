/** The kinds of emails that the shop sends. */
export const EMAIL_KINDS = [
  'reset-request',
  'order-link',
  'verify-email',
  'email-changed',
  'email-changed-back',
  'password-changed',
  'second-factor-changed',
  'passkey-changed',
  'second-factor-removal',
  'account-deleted',
  'account-restored',
  'admin-added',
  'admin-removed',
  'order-paid',
  'payment-refused',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-partly-refunded',
  'order-refunded',
  'refund-failed',
  'recall',
  'back-in-stock',
  'note-hidden',
  'notes-blocked',
  'payment-alert',
] as const;

/** How long it is known that an email with its own id was sent. */
export const EMAIL_TRACE_SECONDS = 30 * 24 * 60 * 60;
