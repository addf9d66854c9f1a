import 'server-only';
import type Stripe from 'stripe';
import { stripeEndpoint } from './endpoints';
import { isErrorOfType, stripe } from './stripe-connection';

/** What an event is about: its id, and the payment it names, if it is about one. */
export type StripeNotice = {
  id: string;
  type: string;
  /** The payment. */
  reference: string | null;
  /** The card setup that came to its end. */
  setupReference: string | null;
};

/**
 * The event in a webhook's body, once its signature over these very bytes was checked; null when it is
 * bad or older than five minutes.
 */
export function readWebhook(body: string, signature: string): StripeNotice | null {
  let event: Stripe.Event;
  try {
    event = stripe().webhooks.constructEvent(body, signature, stripeEndpoint().webhookSecret);
  } catch (error) {
    if (isErrorOfType(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError) return null;
    throw error;
  }
  const { id, type } = event;
  const setupReference = type === 'setup_intent.succeeded' ? event.data.object.id : null;
  return { id, type, reference: referenceIn(event), setupReference };
}

function referenceIn(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (typeof subject !== 'object' || subject === null) return null;
  if (event.type.startsWith('payment_intent.')) return textIn(subject, 'id');
  if (/^(?:charge|refund)\./.test(event.type)) return textIn(subject, 'payment_intent');
  return null;
}

function textIn(subject: object, name: string): string | null {
  const value: unknown = Object.entries(subject).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
