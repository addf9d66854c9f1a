import 'server-only';
import type Stripe from 'stripe';
import { isErrorOfType, stripe } from './stripe-connection';
import { stripeEndpoint } from './stripe-endpoint';

/** An event's id, and the payment it is about, if any. */
export type StripeEvent = {
  id: string;
  type: string;
  /** The payment intent. */
  reference: string | null;
  /** The card setup that succeeded or failed. */
  setupReference: string | null;
};

/**
 * Returns the event in a webhook's body once its signature over these exact bytes is verified; null when the
 * signature is wrong or older than five minutes.
 */
export function readWebhook(body: string, signature: string): StripeEvent | null {
  let event: Stripe.Event;
  try {
    event = stripe().webhooks.constructEvent(body, signature, stripeEndpoint().webhookSecret);
  } catch (error) {
    if (isErrorOfType(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError) return null;
    throw error;
  }
  const { id, type } = event;
  const setupReference =
    event.type === 'setup_intent.succeeded' || event.type === 'setup_intent.setup_failed'
      ? event.data.object.id
      : null;
  return { id, type, reference: findPaymentReference(event), setupReference };
}

function findPaymentReference(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (typeof subject !== 'object' || subject === null) return null;
  if (event.type.startsWith('payment_intent.')) return readString(subject, 'id');
  if (/^(?:charge|refund)\./.test(event.type)) return readString(subject, 'payment_intent');
  return null;
}

function readString(subject: object, name: string): string | null {
  const value: unknown = Object.entries(subject).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
