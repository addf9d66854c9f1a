import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds } from './ids';
import type { Session } from './store';
import {
  address,
  answer,
  cardOnly,
  createdRange,
  expand,
  list,
  metadata,
  operation,
  page,
  text,
  wholeNumber,
  yesOrNo,
} from './stripe-call';
import {
  type ConfirmOptions,
  confirmIntent,
  finishAuthentication,
  saveAndTell,
} from './stripe-intent-states';
import { newPaymentIntent, toAddress } from './stripe-objects';
import { addMethod, cardData, getMethod } from './stripe-payment-methods';
import { invalid, missing } from './stripe-refusal';
import { charges, customers, idOf, intents } from './stripe-shelves';

type Intent = Stripe.PaymentIntent;

const SMALLEST_CENTS = 50;
const LARGEST_CENTS = 99_999_999;

const shipping = z.strictObject({
  address,
  name: text,
  phone: text.optional(),
  carrier: text.optional(),
  tracking_number: text.optional(),
});
const common = {
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  shipping: shipping.optional(),
  expand,
};
const confirming = { use_stripe_sdk: yesOrNo.optional(), return_url: text.optional() };

const createInput = z.strictObject({
  ...common,
  ...confirming,
  amount: wholeNumber,
  currency: text,
  allowed_payment_method_types: cardOnly.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: yesOrNo, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: yesOrNo.optional(),
  statement_descriptor_suffix: text.max(22).optional(),
});

export async function getIntent(id: string, session: Session): Promise<Intent> {
  const kept = await intents.find(id, session);
  if (!kept) throw missing('payment_intent', id);
  return kept.value;
}

function requireAmount(cents: number): void {
  if (cents < SMALLEST_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (cents > LARGEST_CENTS)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

function requireOpen(intent: Intent, doing: string): void {
  if (!['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  throw invalid(`You cannot ${doing} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

type Common = Omit<z.infer<typeof createInput>, 'amount' | 'currency' | 'allowed_payment_method_types'>;

/** The fields that creating, updating and confirming share. */
function toFields(input: Partial<Common>, before: Stripe.Metadata = {}): Partial<Intent> {
  const { customer, description, payment_method, receipt_email, setup_future_usage, shipping: to } = input;
  return {
    ...(customer && { customer }),
    ...(description !== undefined && { description: description || null }),
    ...(receipt_email !== undefined && { receipt_email: receipt_email || null }),
    ...(setup_future_usage !== undefined && { setup_future_usage: setup_future_usage || null }),
    ...(payment_method && { payment_method, status: 'requires_confirmation' as const }),
    ...(input.metadata && { metadata: { ...before, ...input.metadata } }),
    ...(to && { shipping: { ...to, address: toAddress(to.address) } }),
  };
}

async function requireCustomer(id: string | undefined, session: Session): Promise<void> {
  if (id && !(await customers.find(id, session))) throw missing('customer', id);
}

/** Real Stripe shows the objects named in `expand` whole. */
async function expanded(intent: Intent, wanted: string[] | undefined, session: Session): Promise<Intent> {
  const charge = idOf(intent.latest_charge);
  const method = idOf(intent.payment_method);
  const withCharge = charge && wanted?.includes('latest_charge') && (await charges.find(charge, session));
  const withMethod = method && wanted?.includes('payment_method') && (await getMethod(method, session));
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
      await intents.add(intent, null, session);
      if (!input.confirm) return answer(intent);
      if (!method) throw invalid(NO_METHOD, { code: 'payment_intent_unexpected_state' });
      return confirmIntent(intent, method, toOptions(input), session);
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
      const kept = await intents.list(
        { ...(customer && { customer }), ...toCreatedFilter(created) },
        session,
      );
      const values = kept.map(({ value }) => value);
      const start = after ? values.findIndex(({ id }) => id === after) + 1 : 0;
      return list('/v1/payment_intents', values.slice(start), input.limit);
    },
  }),
  operation({
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    caller: 'both',
    input: z.strictObject({ client_secret: text.optional(), expand }),
    run: async ({ id, input, session }) =>
      answer(await expanded(await getIntent(id, session), input.expand, session)),
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
      return answer(changed);
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
    run: async ({ id, input, byBrowser, arranged, session }) => {
      const before = await getIntent(id, session);
      requireOpen(before, 'confirm');
      await requireCustomer(input.customer, session);
      const intent = { ...before, ...toFields(input, before.metadata) };
      const method = input.payment_method_data
        ? await addMethod(input.payment_method_data, session)
        : intent.payment_method && (await getMethod(idOf(intent.payment_method) ?? '', session));
      if (!method) throw invalid(NO_METHOD, { code: 'payment_intent_unexpected_state' });
      if (arranged === 'leave_unconfirmed') {
        await intents.save(
          { ...intent, payment_method: method.value.id, status: 'requires_confirmation' },
          null,
          session,
        );
        return answer(intent);
      }
      const options = toOptions({ ...input, ...(byBrowser && { use_stripe_sdk: true }) });
      return confirmIntent(intent, method, { ...options, arranged }, session);
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
      return answer(await saveAndTell(canceled, 'payment_intent.canceled', session));
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
      // Answered twice, or the intent went on without it: nothing to do.
      if (intent.status !== 'requires_action' || method === null) return answer(intent);
      return answer(
        await finishAuthentication(intent, await getMethod(method, session), input.outcome, session),
      );
    },
  }),
];

const NO_METHOD =
  "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this customer along with the customer ID.";

function toOptions(input: { use_stripe_sdk?: boolean; return_url?: string }): ConfirmOptions {
  return { usesStripeJs: input.use_stripe_sdk ?? false, returnUrl: input.return_url ?? null };
}

/** The range as a filter of the database. */
export function toCreatedFilter(range: z.infer<typeof createdRange>): Record<string, unknown> {
  if (!range) return {};
  return { created: Object.fromEntries(Object.entries(range).map(([name, value]) => [`$${name}`, value])) };
}
