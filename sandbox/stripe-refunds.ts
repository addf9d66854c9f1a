import type Stripe from 'stripe';
import { z } from 'zod';
import { testCard } from './card-rules';
import type { Session } from './store';
import { invalid, missing } from './stripe-api-error';
import { charges, disputes, idOf, methods, refunds } from './stripe-collections';
import { events, raiseStripeEvent } from './stripe-events';
import { toCreatedFilter } from './stripe-intent-input';
import { newRefund } from './stripe-objects';
import {
  createdRange,
  expand,
  list,
  metadata,
  nothing,
  ok,
  operation,
  page,
  text,
  wholeNumber,
} from './stripe-operation';
import { getIntent } from './stripe-payment-intents';

async function getCharge(id: string, session: Session): Promise<Stripe.Charge> {
  const stored = await charges.find(id, session);
  if (!stored) throw missing('charge', id);
  return stored.value;
}

async function chargeOf(
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
  session: Session,
): Promise<Stripe.Charge> {
  if (charge) return getCharge(charge, session);
  if (!payment_intent)
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  const id = idOf((await getIntent(payment_intent, session)).latest_charge);
  if (id) return getCharge(id, session);
  throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  });
}

async function refundsLate({ payment_method: method }: Stripe.Charge, session: Session): Promise<boolean> {
  const stored = method ? await methods.find(method, session) : null;
  return stored !== null && testCard(stored.hidden.card).refundsLate === true;
}

/** Won or withdrawn disputes do not block refunds. */
async function isInDispute({ id, disputed }: Stripe.Charge, session: Session): Promise<boolean> {
  if (!disputed) return false;
  const stored = await disputes.list({ charge: id }, session);
  return stored.some(({ value }) => !['won', 'warning_closed'].includes(value.status));
}

/** Settles a pending refund; one that fails, even after it succeeded, returned no money. */
export async function settleRefund(id: string, outcome: 'succeed' | 'fail', session: Session): Promise<void> {
  const stored = await refunds.find(id, session);
  if (!stored || stored.value.status === 'failed') throw invalid('Only a refund under way can be settled.');
  const refund: Stripe.Refund = { ...stored.value, status: outcome === 'succeed' ? 'succeeded' : 'failed' };
  if (outcome === 'succeed') {
    await refunds.save(refund, null, session);
    await raiseStripeEvent('refund.updated', refund, session);
    return;
  }
  const failed: Stripe.Refund = { ...refund, failure_reason: 'insufficient_funds' };
  const charge = await getCharge(idOf(refund.charge) ?? '', session);
  const amount_refunded = charge.amount_refunded - refund.amount;
  await refunds.save(failed, null, session);
  await charges.save({ ...charge, amount_refunded, refunded: false }, null, session);
  await raiseStripeEvent('refund.failed', failed, session);
}

export const REFUND_OPERATIONS = [
  operation({
    name: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    caller: 'server',
    input: z.strictObject({
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: wholeNumber.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async ({ input, scenarioEffect, session }) => {
      const charge = await chargeOf(input, session);
      if (charge.refunded)
        throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      if (await isInDispute(charge, session))
        throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      const left = charge.amount - charge.amount_refunded;
      const amount = input.amount ?? left;
      if (amount < 1 || amount > left)
        throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: 'amount',
        });
      const refund = newRefund({
        amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: idOf(charge.payment_intent),
        reason: input.reason ?? null,
        metadata: input.metadata ?? {},
        status:
          scenarioEffect === 'pending' || (await refundsLate(charge, session)) ? 'pending' : 'succeeded',
      });
      const refunded = {
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      };
      await refunds.add(refund, null, session);
      await charges.save(refunded, null, session);
      await raiseStripeEvent('charge.refunded', refunded, session);
      return ok(refund);
    },
  }),
  operation({
    name: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/:id',
    caller: 'server',
    input: nothing,
    run: async ({ id, session }) => {
      const stored = await refunds.find(id, session);
      if (!stored) throw missing('refund', id);
      return ok(stored.value);
    },
  }),
  operation({
    name: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    caller: 'server',
    input: z.strictObject({
      ...page,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: createdRange,
    }),
    run: async ({ input, session }) => {
      const { charge, payment_intent, created } = input;
      const stored = await refunds.list(
        { ...(charge && { charge }), ...(payment_intent && { payment_intent }), ...toCreatedFilter(created) },
        session,
      );
      return list(
        '/v1/refunds',
        stored.map(({ value }) => value),
        input.limit,
      );
    },
  }),
  operation({
    name: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/:id',
    caller: 'server',
    input: nothing,
    run: async ({ id, session }) => ok(await getCharge(id, session)),
  }),
];

export const EVENT_OPERATIONS = [
  operation({
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    caller: 'server',
    input: z.strictObject({ ...page, created: createdRange, type: text.optional() }),
    run: async ({ input, session }) => {
      const { type, created, starting_after: after } = input;
      const stored = await events.list({ ...(type && { type }), ...toCreatedFilter(created) }, session);
      const values = stored.map(({ value }) => value);
      const start = after ? values.findIndex(({ id }) => id === after) + 1 : 0;
      return list('/v1/events', values.slice(start), input.limit);
    },
  }),
  operation({
    name: 'events.retrieve',
    method: 'GET',
    path: '/v1/events/:id',
    caller: 'server',
    input: nothing,
    run: async ({ id, session }) => {
      const stored = await events.find(id, session);
      if (!stored) throw missing('event', id);
      return ok(stored.value);
    },
  }),
];
