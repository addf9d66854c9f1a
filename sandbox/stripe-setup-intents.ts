import type Stripe from 'stripe';
import { z } from 'zod';
import { testCard } from './card-rules';
import type { Session } from './store';
import { invalid, missing, type StripeErrorBody } from './stripe-api-error';
import { customers, idOf, methods, type StoredMethod, setupIntents } from './stripe-collections';
import { raiseStripeEvent } from './stripe-events';
import { AUTHENTICATION_FAILED } from './stripe-intent-states';
import { newSetupIntent } from './stripe-objects';
import {
  cardErrorResponse,
  cardOnly,
  expand,
  formBoolean,
  metadata,
  ok,
  operation,
  text,
} from './stripe-operation';
import { addMethod, cardData, getMethod, SPENT } from './stripe-payment-methods';

type SetupIntent = Stripe.SetupIntent;

async function getSetup(id: string, session: Session): Promise<SetupIntent> {
  const stored = await setupIntents.find(id, session);
  if (!stored) throw missing('setupintent', id);
  return stored.value;
}

async function save(setup: SetupIntent, session: Session): Promise<SetupIntent> {
  await setupIntents.save(setup, null, session);
  return setup;
}

/** Attaches the card to the customer. */
async function succeed(
  setup: SetupIntent,
  { value, hidden }: StoredMethod,
  session: Session,
): Promise<SetupIntent> {
  const customer = idOf(setup.customer);
  await methods.save(
    { ...value, customer: customer ?? value.customer },
    { ...hidden, isSetUp: true },
    session,
  );
  const done = await save(
    { ...setup, status: 'succeeded', payment_method: value.id, next_action: null, last_setup_error: null },
    session,
  );
  await raiseStripeEvent('setup_intent.succeeded', done, session);
  return done;
}

async function fail(
  setup: SetupIntent,
  method: StoredMethod,
  error: StripeErrorBody,
  session: Session,
): Promise<SetupIntent> {
  const { type, code, message, decline_code } = error;
  return save(
    {
      ...setup,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: {
        type,
        message,
        payment_method: method.value,
        ...(code && { code }),
        ...(decline_code && { decline_code }),
      } as Stripe.SetupIntent.LastSetupError, // `code` is one of Stripe's; ours come from its own list of test cards.
    },
    session,
  );
}

export const SETUP_INTENT_OPERATIONS = [
  operation({
    name: 'setup_intents.create',
    method: 'POST',
    path: '/v1/setup_intents',
    caller: 'server',
    input: z.strictObject({
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['on_session', 'off_session']).optional(),
      allowed_payment_method_types: cardOnly.optional(),
      expand,
    }),
    run: async ({ input, session }) => {
      const { customer } = input;
      if (customer && !(await customers.find(customer, session))) throw missing('customer', customer);
      const setup = newSetupIntent({
        customer: customer ?? null,
        description: input.description ?? null,
        metadata: input.metadata ?? {},
        usage: input.usage ?? 'off_session',
        allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      });
      await setupIntents.add(setup, null, session);
      return ok(setup);
    },
  }),
  operation({
    name: 'setup_intents.retrieve',
    method: 'GET',
    path: '/v1/setup_intents/:id',
    caller: 'both',
    input: z.strictObject({ client_secret: text.optional(), expand }),
    run: async ({ id, session }) => ok(await getSetup(id, session)),
  }),
  operation({
    name: 'setup_intents.confirm',
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    caller: 'both',
    input: z.strictObject({
      client_secret: text.optional(),
      payment_method: text.optional(),
      payment_method_data: cardData.optional(),
      return_url: text.optional(),
      use_stripe_sdk: formBoolean.optional(),
    }),
    run: async ({ id, input, session }) => {
      const setup = await getSetup(id, session);
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalid(`You cannot confirm this SetupIntent because it has already ${setup.status}.`, {
          code: 'setup_intent_unexpected_state',
          setup_intent: setup,
        });
      if (!input.payment_method && !input.payment_method_data)
        throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.");
      const method = input.payment_method_data
        ? await addMethod(input.payment_method_data, session)
        : await getMethod(input.payment_method ?? '', session);
      if (method.hidden.isSpent) throw invalid(SPENT);
      const { decline, declinesSetup, authenticates } = testCard(method.hidden.card);
      if (decline && declinesSetup) {
        const error: StripeErrorBody = { type: 'card_error', ...decline };
        const failed = await fail(setup, method, error, session);
        return cardErrorResponse({ ...error, setup_intent: failed });
      }
      if (!authenticates) return ok(await succeed(setup, method, session));
      const url = `/sandbox/stripe/v1/setup_intents/${id}/3ds`;
      return ok(
        await save(
          {
            ...setup,
            status: 'requires_action',
            payment_method: method.value.id,
            next_action: {
              type: 'use_stripe_sdk',
              use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
            },
          },
          session,
        ),
      );
    },
  }),
  operation({
    name: 'setup_intents.cancel',
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    caller: 'server',
    input: z.strictObject({ expand }),
    run: async ({ id, session }) => {
      const setup = await getSetup(id, session);
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalid(`You cannot cancel this SetupIntent because it has a status of ${setup.status}.`, {
          code: 'setup_intent_unexpected_state',
          setup_intent: setup,
        });
      return ok(await save({ ...setup, status: 'canceled', next_action: null }, session));
    },
  }),
  operation({
    name: 'setup_intents.authenticate',
    method: 'POST',
    path: '/v1/setup_intents/:id/3ds',
    caller: 'browser',
    input: z.strictObject({ client_secret: text, outcome: z.enum(['succeed', 'fail']) }),
    run: async ({ id, input, session }) => {
      const setup = await getSetup(id, session);
      const methodId = idOf(setup.payment_method);
      if (setup.status !== 'requires_action' || methodId === null) return ok(setup);
      const method = await getMethod(methodId, session);
      if (input.outcome === 'succeed') return ok(await succeed(setup, method, session));
      const error = AUTHENTICATION_FAILED('setup_intent_authentication_failure');
      return ok(await fail(setup, method, error, session));
    },
  }),
];
