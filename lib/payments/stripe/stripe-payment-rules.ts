import type Stripe from 'stripe';
import type { ProviderDispute, ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { CardPayment, ProviderCard } from './card-payment-types';

/** Converts a payment intent. The refunded amount is only known when the charge was expanded. */
export function toCardPayment(intent: Stripe.PaymentIntent, readAt: Date): CardPayment {
  const { latest_charge: charge, last_payment_error: paymentError } = intent;
  return {
    reference: intent.id,
    orderId: intent.metadata.orderId ?? null,
    state: toState(intent),
    amountCents: intent.amount_received,
    currency: intent.currency,
    captureReference: toReferenceId(charge),
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    ...{ refunds: null, readAt },
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

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'made',
  failed: 'failed',
  canceled: 'failed',
};

/** Converts a refund. A state that Stripe may add is not final. */
export function toStripeRefund({
  id,
  amount,
  status,
  metadata,
  created,
  pending_reason,
  failure_reason,
}: Stripe.Refund): ProviderRefund {
  return {
    reference: id,
    id: metadata?.refundId ?? null,
    cents: amount,
    state: REFUND_STATES[status ?? ''] ?? 'pending',
    code: failure_reason ?? pending_reason ?? null,
    createdAt: new Date(created * 1000),
  };
}

const WON_STATUSES = new Set(['won', 'warning_closed', 'prevented']);

/** A closed inquiry counts as won. */
export function toDispute({ id, status, amount }: Stripe.Dispute): ProviderDispute {
  const state = status === 'lost' ? 'lost' : WON_STATUSES.has(status) ? 'won' : 'open';
  return { reference: id, state, cents: amount };
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
