import { type PaymentEvidence, toDisputeEvidence } from '@/lib/orders/payment-state-rules';
import type { CardPayment } from '@/lib/payments/payment-schema';

/** The bank only wants its cardholder to be there: no refusal of the card. */
export const HOLDER_WANTED = 'authentication_required';

const STATES = {
  waiting: 'waiting',
  processing: 'waiting',
  unconfirmed: 'waiting',
  acting: 'acting',
  declined: 'declined',
  paid: 'paid',
  canceled: 'canceled',
} as const satisfies Record<CardPayment['state'], PaymentEvidence['state']>;

/** What the card provider says about a payment, as evidence for its order. */
export function toCardEvidence(payment: CardPayment): PaymentEvidence {
  const { reference, orderId, amountCents, currency, captureReference, refundedCents, dispute } = payment;
  const isHolderWanted = payment.state === 'declined' && payment.decline?.code === HOLDER_WANTED;
  return {
    provider: 'stripe',
    reference,
    orderId,
    state: isHolderWanted ? 'acting' : STATES[payment.state],
    amountCents,
    currency,
    captureReference,
    refundedCents,
    refund: payment.refund ?? null,
    ...toDisputeEvidence(dispute ?? null),
    wasDisputed: payment.wasDisputed,
    decline: payment.state === 'declined' ? payment.decline : null,
    paymentMethodId: payment.paymentMethodId,
  };
}

/** Whether the payment waits for the holder of another card, and its provider takes no other one. */
export function holdsAnotherCard(payment: CardPayment, paymentMethodId: string): boolean {
  return payment.state === 'acting' && payment.paymentMethodId !== paymentMethodId;
}

/**
 * What a card that comes with the order's key means for its payment: `charge` it, or only `answer` how
 * the payment stands. The same card is not tried twice, since a repeated request gets the same answer;
 * but a declined one when `mayTryAgain`.
 */
export function judgeCard(
  payment: CardPayment,
  paymentMethodId: string,
  mayTryAgain: boolean,
): 'charge' | 'answer' {
  const isSame = payment.paymentMethodId === paymentMethodId;
  switch (payment.state) {
    case 'waiting':
      return 'charge';
    case 'unconfirmed':
    case 'acting':
      return isSame ? 'answer' : 'charge';
    case 'declined':
      return isSame && !(mayTryAgain && payment.decline?.code !== HOLDER_WANTED) ? 'answer' : 'charge';
    default:
      return 'answer';
  }
}
