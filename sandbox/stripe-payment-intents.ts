import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds } from './ids';
import type { Session } from './store';
import { invalidRequestError, missingResourceError } from './stripe-api-error';
import { charges, customers, intents, toReferenceId } from './stripe-collections';
import {
  commonParams,
  confirmParams,
  createParams,
  requireAmountInRange,
  toConfirmOptions,
  toCreatedFilter,
  toIntentFields,
} from './stripe-intent-input';
import { confirmIntent, finishAuthentication, saveAndRaise } from './stripe-intent-states';
import { buildPaymentIntent } from './stripe-objects';
import {
  createdRange,
  defineOperation,
  expand,
  formInteger,
  formText,
  okResponse,
  pageParams,
  toPage,
} from './stripe-operation';
import { addMethod, cardData, getMethod } from './stripe-payment-methods';

type Intent = Stripe.PaymentIntent;

export async function getIntent(id: string, session: Session): Promise<Intent> {
  const stored = await intents.find(id, session);
  if (!stored) throw missingResourceError('payment_intent', id);
  return stored.value;
}

function requireOpen(intent: Intent, action: string): void {
  if (!['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  throw invalidRequestError(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    },
  );
}

async function requireCustomer(id: string | undefined, session: Session): Promise<void> {
  if (id && !(await customers.find(id, session))) throw missingResourceError('customer', id);
}

/** Embeds the objects named in `expand`, as Stripe does. */
async function expandIntent(intent: Intent, expand: string[] | undefined, session: Session): Promise<Intent> {
  const charge = toReferenceId(intent.latest_charge);
  const method = toReferenceId(intent.payment_method);
  const expandedCharge = charge && expand?.includes('latest_charge') && (await charges.find(charge, session));
  const expandedMethod = method && expand?.includes('payment_method') && (await getMethod(method, session));
  return {
    ...intent,
    ...(expandedCharge && { latest_charge: expandedCharge.value }),
    ...(expandedMethod && { payment_method: expandedMethod.value }),
  };
}

export const PAYMENT_INTENT_OPERATIONS = [
  defineOperation({
    name: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    caller: 'server',
    input: createParams,
    run: async ({ input, session }) => {
      const { amount, currency, allowed_payment_method_types: allowed } = input;
      requireAmountInRange(amount);
      if (currency.toLowerCase() !== 'usd')
        throw invalidRequestError('This payment sandbox only accepts US dollars.', { param: 'currency' });
      if (allowed && input.automatic_payment_methods)
        throw invalidRequestError(
          'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
        );
      await requireCustomer(input.customer, session);
      const intent = buildPaymentIntent({
        amount,
        currency: 'usd',
        ...toIntentFields(input),
        allowed_payment_method_types: allowed ?? null,
        automatic_payment_methods: input.automatic_payment_methods ?? null,
      });
      const method = input.payment_method && (await getMethod(input.payment_method, session));
      if (input.confirm && !method)
        throw invalidRequestError(MISSING_METHOD_MESSAGE, { code: 'payment_intent_unexpected_state' });
      await intents.add(intent, null, session);
      return input.confirm && method
        ? confirmIntent(intent, { method, options: toConfirmOptions(input), session })
        : okResponse(intent);
    },
  }),
  defineOperation({
    name: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    caller: 'server',
    input: z.strictObject({ ...pageParams, created: createdRange, customer: formText.optional() }),
    run: async ({ input, session }) => {
      const { customer, created } = input;
      const stored = await intents.list(
        { ...(customer && { customer }), ...toCreatedFilter(created) },
        session,
      );
      const page = toPage(
        stored.map(({ value }) => value),
        input,
      );
      const expandedFields = input.expand?.map((name) => name.replace(/^data\./, ''));
      const data: Intent[] = [];
      // Sequential, as transactions require.
      for (const intent of page.data) data.push(await expandIntent(intent, expandedFields, session));
      return okResponse({ object: 'list', ...page, data, url: '/v1/payment_intents' });
    },
  }),
  defineOperation({
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    caller: 'both',
    input: z.strictObject({ client_secret: formText.optional(), expand }),
    run: async ({ id, input, session }) =>
      okResponse(await expandIntent(await getIntent(id, session), input.expand, session)),
  }),
  defineOperation({
    name: 'payment_intents.update',
    method: 'POST',
    path: '/v1/payment_intents/:id',
    caller: 'server',
    input: z.strictObject({ ...commonParams, amount: formInteger.optional() }),
    run: async ({ id, input, session }) => {
      const intent = await getIntent(id, session);
      if (input.amount !== undefined) {
        requireAmountInRange(input.amount);
        requireOpen(intent, 'update the amount of');
      }
      if (input.payment_method) {
        requireOpen(intent, 'update the payment method of');
        await getMethod(input.payment_method, session);
      }
      await requireCustomer(input.customer, session);
      const changed = {
        ...intent,
        ...toIntentFields(input, intent.metadata),
        ...(input.amount !== undefined && { amount: input.amount }),
      };
      await intents.save(changed, null, session);
      return okResponse(changed);
    },
  }),
  defineOperation({
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    caller: 'both',
    input: z.strictObject({
      ...commonParams,
      ...confirmParams,
      client_secret: formText.optional(),
      payment_method_data: cardData.optional(),
    }),
    run: async ({ id, input, isFromBrowser, scenarioEffect, session }) => {
      const stored = await getIntent(id, session);
      if (isFromBrowser && input.payment_method_options)
        throw invalidRequestError('This payment sandbox only accepts card options from the shop.', {
          param: 'payment_method_options',
        });
      requireOpen(stored, 'confirm');
      const isOtherCard =
        input.payment_method !== undefined && input.payment_method !== stored.payment_method;
      if (scenarioEffect === 'refuse_other_card' && stored.status === 'requires_action' && isOtherCard) {
        throw invalidRequestError(OTHER_CARD_MESSAGE, { code: 'payment_intent_unexpected_state' });
      }
      await requireCustomer(input.customer, session);
      const intent = { ...stored, ...toIntentFields(input, stored.metadata) };
      const method = input.payment_method_data
        ? await addMethod(input.payment_method_data, session)
        : intent.payment_method && (await getMethod(toReferenceId(intent.payment_method) ?? '', session));
      if (!method)
        throw invalidRequestError(MISSING_METHOD_MESSAGE, { code: 'payment_intent_unexpected_state' });
      if (scenarioEffect === 'leave_unconfirmed') {
        await intents.save(
          { ...intent, payment_method: method.value.id, status: 'requires_confirmation' },
          null,
          session,
        );
        return okResponse(intent);
      }
      const options = toConfirmOptions({ ...input, ...(isFromBrowser && { use_stripe_sdk: true }) });
      const outcome =
        scenarioEffect === 'pending' || scenarioEffect === 'refuse_other_card' ? undefined : scenarioEffect;
      return confirmIntent(intent, { method, options: { ...options, scenarioEffect: outcome }, session });
    },
  }),
  defineOperation({
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
      return okResponse(await saveAndRaise(canceled, 'payment_intent.canceled', session));
    },
  }),
  defineOperation({
    name: 'payment_intents.authenticate',
    method: 'POST',
    path: '/v1/payment_intents/:id/3ds',
    caller: 'browser',
    input: z.strictObject({ client_secret: formText, outcome: z.enum(['succeed', 'fail']) }),
    run: async ({ id, input, session }) => {
      const intent = await getIntent(id, session);
      const method = toReferenceId(intent.payment_method);
      // It was already authenticated, or the intent continued without authentication.
      if (intent.status !== 'requires_action' || method === null) return okResponse(intent);
      return okResponse(
        await finishAuthentication(intent, {
          method: await getMethod(method, session),
          outcome: input.outcome,
          session,
        }),
      );
    },
  }),
];

const MISSING_METHOD_MESSAGE =
  "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this customer along with the customer ID.";
const OTHER_CARD_MESSAGE =
  'This PaymentIntent is waiting for customer action, so another payment method cannot be confirmed.';
