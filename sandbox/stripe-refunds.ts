import type Stripe from 'stripe';
import { z } from 'zod';
import { getTestCard } from './card-rules';
import type { Session } from './store';
import { invalidRequestError, missingResourceError } from './stripe-api-error';
import { charges, disputes, methods, refunds, toReferenceId } from './stripe-collections';
import { events, raiseStripeEvent } from './stripe-events';
import { toCreatedFilter } from './stripe-intent-input';
import { buildRefund } from './stripe-objects';
import {
  createdRange,
  defineOperation,
  expand,
  formInteger,
  formText,
  listResponse,
  metadata,
  noParams,
  okResponse,
  pageParams,
} from './stripe-operation';
import { getIntent } from './stripe-payment-intents';

async function getCharge(id: string, session: Session): Promise<Stripe.Charge> {
  const stored = await charges.find(id, session);
  if (!stored) throw missingResourceError('charge', id);
  return stored.value;
}

async function getChargeToRefund(
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
  session: Session,
): Promise<Stripe.Charge> {
  if (charge) return getCharge(charge, session);
  if (!payment_intent)
    throw invalidRequestError('One of the following params should be provided: payment_intent or charge.');
  const id = toReferenceId((await getIntent(payment_intent, session)).latest_charge);
  if (id) return getCharge(id, session);
  throw invalidRequestError(
    `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
    {
      code: 'payment_intent_unexpected_state',
    },
  );
}

async function hasPendingRefunds(
  { payment_method: method }: Stripe.Charge,
  session: Session,
): Promise<boolean> {
  const stored = method ? await methods.find(method, session) : null;
  return stored !== null && getTestCard(stored.hidden.card).hasPendingRefunds === true;
}

/** Whether there is a dispute that was not won or withdrawn: only those block refunds. */
async function isInDispute({ id, disputed }: Stripe.Charge, session: Session): Promise<boolean> {
  if (!disputed) return false;
  const stored = await disputes.list({ charge: id }, session);
  return stored.some(({ value }) => !['won', 'warning_closed'].includes(value.status));
}

/** Settles a refund; if it fails, even after it succeeded, no money was returned. */
export async function settleRefund(id: string, outcome: 'succeed' | 'fail', session: Session): Promise<void> {
  const stored = await refunds.find(id, session);
  if (!stored || stored.value.status === 'failed')
    throw invalidRequestError('Only a refund that has not failed can be settled.');
  const refund: Stripe.Refund = { ...stored.value, status: outcome === 'succeed' ? 'succeeded' : 'failed' };
  if (outcome === 'succeed') {
    await refunds.save(refund, null, session);
    await raiseStripeEvent('refund.updated', refund, session);
    return;
  }
  const failed: Stripe.Refund = { ...refund, failure_reason: 'insufficient_funds' };
  const charge = await getCharge(toReferenceId(refund.charge) ?? '', session);
  const amount_refunded = charge.amount_refunded - refund.amount;
  await refunds.save(failed, null, session);
  await charges.save({ ...charge, amount_refunded, refunded: false }, null, session);
  await raiseStripeEvent('refund.failed', failed, session);
}

export const REFUND_OPERATIONS = [
  defineOperation({
    name: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    caller: 'server',
    input: z.strictObject({
      charge: formText.optional(),
      payment_intent: formText.optional(),
      amount: formInteger.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async ({ input, scenarioEffect, session }) => {
      const charge = await getChargeToRefund(input, session);
      if (charge.refunded)
        throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      if (await isInDispute(charge, session))
        throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      const remaining = charge.amount - charge.amount_refunded;
      const amount = input.amount ?? remaining;
      if (amount < 1 || amount > remaining)
        throw invalidRequestError(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
          {
            param: 'amount',
          },
        );
      const refund = buildRefund({
        amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: toReferenceId(charge.payment_intent),
        reason: input.reason ?? null,
        metadata: input.metadata ?? {},
        ...(scenarioEffect === 'pending' || (await hasPendingRefunds(charge, session))
          ? { status: 'pending', pending_reason: 'insufficient_funds' }
          : { status: 'succeeded' }),
      });
      const refunded = {
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === remaining,
      };
      await refunds.add(refund, null, session);
      await charges.save(refunded, null, session);
      await raiseStripeEvent('charge.refunded', refunded, session);
      return okResponse(refund);
    },
  }),
  defineOperation({
    name: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/:id',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => {
      const stored = await refunds.find(id, session);
      if (!stored) throw missingResourceError('refund', id);
      return okResponse(stored.value);
    },
  }),
  defineOperation({
    name: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    caller: 'server',
    input: z.strictObject({
      ...pageParams,
      charge: formText.optional(),
      payment_intent: formText.optional(),
      created: createdRange,
    }),
    run: async ({ input, session }) => {
      const { charge, payment_intent, created } = input;
      const stored = await refunds.list(
        { ...(charge && { charge }), ...(payment_intent && { payment_intent }), ...toCreatedFilter(created) },
        session,
      );
      return listResponse(
        '/v1/refunds',
        stored.map(({ value }) => value),
        input,
      );
    },
  }),
  defineOperation({
    name: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/:id',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => okResponse(await getCharge(id, session)),
  }),
];

export const EVENT_OPERATIONS = [
  defineOperation({
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    caller: 'server',
    input: z.strictObject({ ...pageParams, created: createdRange, type: formText.optional() }),
    run: async ({ input, session }) => {
      const { type, created } = input;
      const stored = await events.list({ ...(type && { type }), ...toCreatedFilter(created) }, session);
      return listResponse(
        '/v1/events',
        stored.map(({ value }) => value),
        input,
      );
    },
  }),
  defineOperation({
    name: 'events.retrieve',
    method: 'GET',
    path: '/v1/events/:id',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => {
      const stored = await events.find(id, session);
      if (!stored) throw missingResourceError('event', id);
      return okResponse(stored.value);
    },
  }),
];
