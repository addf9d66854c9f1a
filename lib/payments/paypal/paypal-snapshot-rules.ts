import { toDisputeFacts } from '@/lib/payments/provider/dispute-rules';
import type { NextStep } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot, ProviderDispute } from '@/lib/payments/provider/payment-types';
import type { PaypalPayment } from './paypal-payment-types';

const STATES = {
  waiting: 'waiting',
  processing: 'waiting',
  declined: 'declined',
  paid: 'paid',
  canceled: 'canceled',
} as const satisfies Record<PaypalPayment['state'], PaymentSnapshot['state']>;

/** Converts a PayPal payment to a provider snapshot. PayPal reports disputes separately: without one, it is not known if there is. */
export function toPaypalSnapshot(
  payment: PaypalPayment,
  readAt: Date,
  dispute: ProviderDispute | 'unknown' | null = 'unknown',
): PaymentSnapshot {
  const { reference, orderId, amountCents, currency, captureReference, decline } = payment;
  return {
    provider: 'paypal',
    reference,
    orderId,
    state: STATES[payment.state],
    amountCents,
    currency,
    captureReference,
    ...{ readAt, refunds: payment.refunds },
    ...{ hasAllRefunds: payment.hasAllRefunds, isFullyRefunded: payment.isFullyRefunded },
    ...(payment.isPartlyRefunded && { isPartlyRefunded: true }),
    ...toDisputeFacts(dispute),
    decline,
    paymentMethodId: null,
  };
}

export const EXPIRED_MESSAGE = 'This PayPal order has expired. Please start again with PayPal.';
export const NOT_APPROVED_MESSAGE = 'This PayPal order is not approved. Please approve it in PayPal.';

/** Returns the customer's next step for an unpaid payment; a decline includes PayPal's reason. */
export function toPaypalNextStep({ state, decline }: PaypalPayment): NextStep {
  switch (state) {
    case 'declined':
      return {
        kind: 'declined',
        message: decline?.message ?? 'PayPal declined this payment.',
        details: { paypalIssue: decline?.code ?? 'DECLINED' },
      };
    case 'waiting':
      return { kind: 'refused', message: NOT_APPROVED_MESSAGE };
    case 'canceled':
      return { kind: 'refused', message: EXPIRED_MESSAGE };
    default:
      return { kind: 'processing' };
  }
}
