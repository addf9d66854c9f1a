import { type PaymentEvidence, toDisputeEvidence } from '@/lib/orders/payment-state-rules';
import type { PaypalPayment, ProviderDispute } from '@/lib/payments/payment-schema';

const STATES = {
  waiting: 'waiting',
  processing: 'waiting',
  declined: 'declined',
  paid: 'paid',
  canceled: 'canceled',
} as const satisfies Record<PaypalPayment['state'], PaymentEvidence['state']>;

/** What PayPal says about a payment, as evidence for its order. PayPal tells of disputes apart. */
export function toPaypalEvidence(
  payment: PaypalPayment,
  dispute: ProviderDispute | null = null,
): PaymentEvidence {
  const { reference, orderId, amountCents, currency, captureReference, refundedCents, decline } = payment;
  return {
    provider: 'paypal',
    reference,
    orderId,
    state: STATES[payment.state],
    amountCents,
    currency,
    captureReference,
    refundedCents,
    refund: payment.refund,
    ...toDisputeEvidence(dispute),
    decline,
    paymentMethodId: null,
  };
}
