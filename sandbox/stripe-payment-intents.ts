import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds } from './ids';
import type { Session } from './store';
import { invalid, missing } from './stripe-api-error';
import { charges, customers, idOf, intents } from './stripe-collections';
import {
  common,
  confirming,
  createInput,
  requireAmount,
  toCreatedFilter,
  toFields,
  toOptions,
} from './stripe-intent-input';
import { confirmIntent, finishAuthentication, saveAndRaise } from './stripe-intent-states';
import { newPaymentIntent } from './stripe-objects';
import { createdRange, expand, list, ok, operation, page, text, wholeNumber } from './stripe-operation';
import { addMethod, cardData, getMethod } from './stripe-payment-methods';

type Intent = Stripe.PaymentIntent;

export async function getIntent(id: string, session: Session): Promise<Intent> {
  const stored = await intents.find(id, session);
  if (!stored) throw missing('payment_intent', id);
  return stored.value;
}

function requireOpen(intent: Intent, action: string): void {
  if (!['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  throw invalid(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

async function requireCustomer(id: string | undefined, session: Session): Promise<void> {
  if (id && !(await customers.find(id, session))) throw missing('customer', id);
}

/** Embeds the objects named in `expand`, as Stripe does. */
async function expandIntent(intent: Intent, expand: string[] | undefined, session: Session): Promise<Intent> {
  const charge = idOf(intent.latest_charge);
  const method = idOf(intent.payment_method);
  const withCharge = charge && expand?.includes('latest_charge') && (await charges.find(charge, session));
  const withMethod = method && expand?.includes('payment_method') && (await getMethod(method, session));
  return {
    ...intent,
    ...(withCharge && { latest_charge: withCharge.value }),
    ...(withMethod && { payment_method: withMethod.value }),
  };
}

export const PAYMENT_INTENT_OPERATIONS = [
  operation({
    name: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    caller: 'server',
    input: createInput,
    run: async ({ input, session }) => {
      const { amount, currency, allowed_payment_method_types: allowed } = input;
      requireAmount(amount);
      if (currency.toLowerCase() !== 'usd')
        throw invalid('The sandbox of this shop takes US dollars alone.', { param: 'currency' });
      if (allowed && input.automatic_payment_methods)
        throw invalid(
          'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
        );
      await requireCustomer(input.customer, session);
      const intent = newPaymentIntent({
        amount,
        currency: 'usd',
        ...toFields(input),
        allowed_payment_method_types: allowed ?? null,
        automatic_payment_methods: input.automatic_payment_methods ?? null,
      });
      const method = input.payment_method && (await getMethod(input.payment_method, session));
      if (input.confirm && !method)
        throw invalid(METHOD_MISSING, { code: 'payment_intent_unexpected_state' });
      await intents.add(intent, null, session);
      return input.confirm && method ? confirmIntent(intent, method, toOptions(input), session) : ok(intent);
    },
  }),
  operation({
    name: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    caller: 'server',
    input: z.strictObject({ ...page, created: createdRange, customer: text.optional() }),
    run: async ({ input, session }) => {
      const { customer, created, starting_after: after } = input;
      const stored = await intents.list(
        { ...(customer && { customer }), ...toCreatedFilter(created) },
        session,
      );
      const values = stored.map(({ value }) => value);
      const start = after ? values.findIndex(({ id }) => id === after) + 1 : 0;
      const wanted = input.expand?.map((name) => name.replace(/^data\./, ''));
      const { limit = 10 } = input;
      const shown: Intent[] = [];
      // One more than the page, to know whether there are more; sequential, as transactions require.
      for (const intent of values.slice(start, start + limit + 1)) {
        shown.push(await expandIntent(intent, wanted, session));
      }
      return list('/v1/payment_intents', shown, limit);
    },
  }),
  operation({
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    caller: 'both',
    input: z.strictObject({ client_secret: text.optional(), expand }),
    run: async ({ id, input, session }) =>
      ok(await expandIntent(await getIntent(id, session), input.expand, session)),
  }),
  operation({
    name: 'payment_intents.update',
    method: 'POST',
    path: '/v1/payment_intents/:id',
    caller: 'server',
    input: z.strictObject({ ...common, amount: wholeNumber.optional() }),
    run: async ({ id, input, session }) => {
      const intent = await getIntent(id, session);
      if (input.amount !== undefined) {
        requireAmount(input.amount);
        requireOpen(intent, 'update the amount of');
      }
      if (input.payment_method) {
        requireOpen(intent, 'update the payment method of');
        await getMethod(input.payment_method, session);
      }
      await requireCustomer(input.customer, session);
      const changed = {
        ...intent,
        ...toFields(input, intent.metadata),
        ...(input.amount !== undefined && { amount: input.amount }),
      };
      await intents.save(changed, null, session);
      return ok(changed);
    },
  }),
  operation({
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    caller: 'both',
    input: z.strictObject({
      ...common,
      ...confirming,
      client_secret: text.optional(),
      payment_method_data: cardData.optional(),
    }),
    run: async ({ id, input, isFromBrowser, scenarioEffect, session }) => {
      const before = await getIntent(id, session);
      requireOpen(before, 'confirm');
      const isOtherCard =
        input.payment_method !== undefined && input.payment_method !== before.payment_method;
      if (scenarioEffect === 'refuse_other_card' && before.status === 'requires_action' && isOtherCard) {
        throw invalid(OTHER_CARD_REFUSED, { code: 'payment_intent_unexpected_state' });
      }
      await requireCustomer(input.customer, session);
      const intent = { ...before, ...toFields(input, before.metadata) };
      const method = input.payment_method_data
        ? await addMethod(input.payment_method_data, session)
        : intent.payment_method && (await getMethod(idOf(intent.payment_method) ?? '', session));
      if (!method) throw invalid(METHOD_MISSING, { code: 'payment_intent_unexpected_state' });
      if (scenarioEffect === 'leave_unconfirmed') {
        await intents.save(
          { ...intent, payment_method: method.value.id, status: 'requires_confirmation' },
          null,
          session,
        );
        return ok(intent);
      }
      const options = toOptions({ ...input, ...(isFromBrowser && { use_stripe_sdk: true }) });
      const outcome =
        scenarioEffect === 'pending' || scenarioEffect === 'refuse_other_card' ? undefined : scenarioEffect;
      return confirmIntent(intent, method, { ...options, scenarioEffect: outcome }, session);
    },
  }),
  operation({
    name: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    caller: 'server',
    input: z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
      expand,
    }),
    run: async ({ id, input, session }) => {
      const intent = await getIntent(id, session);
      requireOpen(intent, 'cancel');
      const canceled: Intent = {
        ...intent,
        status: 'canceled',
        canceled_at: nowSeconds(),
        cancellation_reason: input.cancellation_reason ?? null,
        next_action: null,
      };
      return ok(await saveAndRaise(canceled, 'payment_intent.canceled', session));
    },
  }),
  operation({
    name: 'payment_intents.authenticate',
    method: 'POST',
    path: '/v1/payment_intents/:id/3ds',
    caller: 'browser',
    input: z.strictObject({ client_secret: text, outcome: z.enum(['succeed', 'fail']) }),
    run: async ({ id, input, session }) => {
      const intent = await getIntent(id, session);
      const method = idOf(intent.payment_method);
      // Authenticated twice, or the intent continued without it: nothing to do.
      if (intent.status !== 'requires_action' || method === null) return ok(intent);
      return ok(await finishAuthentication(intent, await getMethod(method, session), input.outcome, session));
    },
  }),
];

const METHOD_MISSING =
  "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this customer along with the customer ID.";
const OTHER_CARD_REFUSED =
  'This PaymentIntent waits for an action of the customer: another payment method cannot be confirmed.';
