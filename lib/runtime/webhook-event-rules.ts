import type { PaymentProviderId } from './payment-provider-rules';

/** The types of the events that the shop handles: register them with the webhook in the provider's dashboard. */
export const WEBHOOK_EVENTS = {
  stripe: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.processing',
    'payment_intent.canceled',
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'PAYMENT.REFUND.PENDING',
    'PAYMENT.REFUND.FAILED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
} as const satisfies Record<PaymentProviderId, readonly string[]>;
