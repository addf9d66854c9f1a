import type Stripe from 'stripe';
import type { ProviderDispute } from '@/lib/payments/provider/payment-types';
import type { CardPayment, ProviderCard } from './card-payment-types';

/** Converts a payment intent. The refunded amount is only known when the charge was expanded. */
export function toCardPayment(intent: Stripe.PaymentIntent): CardPayment {
  const { latest_charge: charge, last_payment_error: paymentError } = intent;
  return {
    reference: intent.id,
    orderId: intent.metadata.orderId ?? null,
    state: toState(intent),
    amountCents: intent.amount_received,
    currency: intent.currency,
    captureReference: toReferenceId(charge),
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    wasDisputed: typeof charge === 'object' && charge !== null && charge.disputed,
    decline: paymentError
      ? {
          code: paymentError.decline_code ?? paymentError.code ?? 'card_declined',
          message: paymentError.message ?? 'Your card was declined.',
        }
      : null,
    paymentMethodId: toReferenceId(intent.payment_method) ?? paymentError?.payment_method?.id ?? null,
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
  };
}

/** Sums up a payment's refunds: the amount that succeeded, and whether one is pending or failed. */
export function summarizeRefunds(
  refunds: readonly Stripe.Refund[],
): Required<Pick<CardPayment, 'refundedCents' | 'refund'>> {
  const hasStatus = (...statuses: string[]) => refunds.some(({ status }) => statuses.includes(status ?? ''));
  return {
    refundedCents: refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0),
    refund: hasStatus('pending', 'requires_action')
      ? 'pending'
      : hasStatus('failed', 'canceled')
        ? 'failed'
        : null,
  };
}

const WON_STATUSES = new Set(['won', 'warning_closed', 'prevented']);

/** A closed inquiry counts as won. */
export function toDispute({ id, status }: Stripe.Dispute): ProviderDispute {
  if (status === 'lost') return { reference: id, state: 'lost' };
  return { reference: id, state: WON_STATUSES.has(status) ? 'won' : 'open' };
}

/** Converts a payment method; null when it is not a card. */
export function toProviderCard({
  id,
  card,
  customer,
  billing_details,
}: Stripe.PaymentMethod): ProviderCard | null {
  if (!card) return null;
  const { address, name } = billing_details;
  return {
    reference: id,
    customerReference: toReferenceId(customer),
    cardholderName: name ?? '',
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    // Without a fingerprint a card only equals itself.
    fingerprint: card.fingerprint ?? id,
    billing: {
      street1: address?.line1 ?? '',
      street2: address?.line2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postalCode: address?.postal_code ?? '',
    },
  };
}

export function toReferenceId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function toState({ status, last_payment_error }: Stripe.PaymentIntent): CardPayment['state'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'canceled';
    case 'requires_action':
      return 'acting';
    case 'requires_confirmation':
      return 'unconfirmed';
    case 'requires_payment_method':
      return last_payment_error ? 'declined' : 'waiting';
    default:
      return 'processing';
  }
}
