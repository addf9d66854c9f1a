import { toDisputeFacts } from '@/lib/payments/provider/dispute-rules';
import type { NextStep } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import type { CardPayment } from './card-payment-types';

/** The bank only requires the cardholder to authenticate; the card is not declined. */
export const CARDHOLDER_REQUIRED = 'authentication_required';

const STATES = {
  waiting: 'waiting',
  processing: 'waiting',
  unconfirmed: 'waiting',
  acting: 'acting',
  declined: 'declined',
  paid: 'paid',
  canceled: 'canceled',
} as const satisfies Record<CardPayment['state'], PaymentSnapshot['state']>;

/** Converts a card payment to a provider snapshot. */
export function toCardSnapshot(payment: CardPayment): PaymentSnapshot {
  const { reference, orderId, amountCents, currency, captureReference, readAt, refundedCents, dispute } =
    payment;
  const needsCardholder = payment.state === 'declined' && payment.decline?.code === CARDHOLDER_REQUIRED;
  return {
    provider: 'stripe',
    reference,
    orderId,
    state: needsCardholder ? 'acting' : STATES[payment.state],
    amountCents,
    currency,
    captureReference,
    readAt,
    refunds: payment.refunds ?? [],
    hasAllRefunds: payment.refunds !== null || refundedCents === 0,
    ...toDisputeFacts(dispute ?? null),
    decline: payment.state === 'declined' ? payment.decline : null,
    paymentMethodId: payment.paymentMethodId,
  };
}

/**
 * Decides about the submitted card: `charge` it, or `report` the payment's current state. The same card is not charged twice,
 * because a repeated request gets the same response, except for a declined one with `mayTryAgain`.
 */
export function decideCardAction(
  payment: CardPayment,
  paymentMethodId: string,
  mayTryAgain: boolean,
): 'charge' | 'report' {
  const isSameCard = payment.paymentMethodId === paymentMethodId;
  switch (payment.state) {
    case 'waiting':
      return 'charge';
    case 'unconfirmed':
    case 'acting':
      return isSameCard ? 'report' : 'charge';
    case 'declined':
      return isSameCard && !(mayTryAgain && payment.decline?.code !== CARDHOLDER_REQUIRED)
        ? 'report'
        : 'charge';
    default:
      return 'report';
  }
}

/** Returns the next step for a customer who pays with this card, while the payment is unpaid. */
export function toCardNextStep(payment: CardPayment, paymentMethodId: string): NextStep {
  switch (payment.state) {
    case 'acting':
      // The payment is waiting for the cardholder of a different card.
      if (payment.paymentMethodId !== paymentMethodId) return { kind: 'another_method' };
      return toConfirmStep(payment, 'action');
    case 'unconfirmed':
      return toConfirmStep(payment, 'confirmation');
    // The shop's own confirmation never arrived: the browser confirms with the same card.
    case 'waiting':
      return toConfirmStep(payment, { paymentMethodId });
    case 'declined':
      if (payment.decline?.code === CARDHOLDER_REQUIRED) return toConfirmStep(payment, { paymentMethodId });
      return { kind: 'declined', message: payment.decline?.message ?? null };
    case 'processing':
      return { kind: 'processing' };
    default:
      return { kind: 'none' };
  }
}

function toConfirmStep(
  { clientSecret }: CardPayment,
  prompt: Extract<NextStep, { kind: 'confirm' }>['prompt'],
): NextStep {
  return { kind: 'confirm', prompt, clientSecret };
}
