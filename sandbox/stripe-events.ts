import type Stripe from 'stripe';
import type { WEBHOOK_EVENTS } from '@/lib/runtime/webhook-event-rules';
import { createStripeId, nowSeconds } from './ids';
import { Collection, type Session } from './store';
import { STRIPE_API_VERSION } from './stripe-objects';
import { enqueueWebhook } from './webhooks';

/** The events that the sandbox raises: those that the shop handles, and one that it need not be sent. */
export type SandboxEventType = (typeof WEBHOOK_EVENTS.stripe)[number] | 'payment_method.detached';

type EventObject = { id: string; object: string };
export type SandboxEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObject };
  livemode: false;
  pending_webhooks: number;
  request: Stripe.Event.Request;
  type: SandboxEventType;
};

export const events = new Collection<SandboxEvent>('sandbox_events');

/** Records an event with the object's current state, and queues its webhook. */
export async function raiseStripeEvent(
  type: SandboxEventType,
  object: EventObject,
  session: Session,
): Promise<void> {
  const event: SandboxEvent = {
    id: createStripeId('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await events.add(event, null, session);
  await enqueueWebhook('stripe', { type, event, session });
}
