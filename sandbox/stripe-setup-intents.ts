import type Stripe from 'stripe';
import { z } from 'zod';
import { getTestCard } from './card-rules';
import type { Session } from './store';
import { invalidRequestError, missingResourceError, type StripeErrorBody } from './stripe-api-error';
import { customers, methods, type StoredMethod, setupIntents, toReferenceId } from './stripe-collections';
import { raiseStripeEvent } from './stripe-events';
import { toAuthenticationError } from './stripe-intent-states';
import { buildSetupIntent, toSetupCardOptions } from './stripe-objects';
import {
  cardErrorResponse,
  cardOnly,
  cardOptions,
  defineOperation,
  expand,
  formBoolean,
  formText,
  metadata,
  okResponse,
} from './stripe-operation';
import { addMethod, cardData, getMethod, SPENT_METHOD_MESSAGE } from './stripe-payment-methods';

type SetupIntent = Stripe.SetupIntent;

async function getSetupIntent(id: string, session: Session): Promise<SetupIntent> {
  const stored = await setupIntents.find(id, session);
  if (!stored) throw missingResourceError('setupintent', id);
  return stored.value;
}

async function saveSetupIntent(setup: SetupIntent, session: Session): Promise<SetupIntent> {
  await setupIntents.save(setup, null, session);
  return setup;
}

/** Attaches the card to the customer. */
async function succeedSetupIntent(
  setup: SetupIntent,
  { value, hidden }: StoredMethod,
  session: Session,
): Promise<SetupIntent> {
  const customer = toReferenceId(setup.customer);
  await methods.save(
    { ...value, customer: customer ?? value.customer },
    { ...hidden, isSetUp: true },
    session,
  );
  const succeeded = await saveSetupIntent(
    { ...setup, status: 'succeeded', payment_method: value.id, next_action: null, last_setup_error: null },
    session,
  );
  await raiseStripeEvent('setup_intent.succeeded', succeeded, session);
  return succeeded;
}

async function failSetupIntent(
  setup: SetupIntent,
  { method, error, session }: { method: StoredMethod; error: StripeErrorBody; session: Session },
): Promise<SetupIntent> {
  const { type, code, message, decline_code } = error;
  const failed = await saveSetupIntent(
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
      } as Stripe.SetupIntent.LastSetupError, // `code` is one of Stripe's: it comes from Stripe's list of test cards.
    },
    session,
  );
  await raiseStripeEvent('setup_intent.setup_failed', failed, session);
  return failed;
}

function toSetupFields({
  payment_method_options: options,
}: {
  payment_method_options?: z.infer<typeof cardOptions> | undefined;
}): Partial<SetupIntent> {
  return options ? { payment_method_options: toSetupCardOptions(options.card.request_three_d_secure) } : {};
}

export const SETUP_INTENT_OPERATIONS = [
  defineOperation({
    name: 'setup_intents.create',
    method: 'POST',
    path: '/v1/setup_intents',
    caller: 'server',
    input: z.strictObject({
      customer: formText.optional(),
      description: formText.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['on_session', 'off_session']).optional(),
      allowed_payment_method_types: cardOnly.optional(),
      payment_method_options: cardOptions.optional(),
      expand,
    }),
    run: async ({ input, session }) => {
      const { customer } = input;
      if (customer && !(await customers.find(customer, session)))
        throw missingResourceError('customer', customer);
      const setup = buildSetupIntent({
        customer: customer ?? null,
        description: input.description ?? null,
        metadata: input.metadata ?? {},
        usage: input.usage ?? 'off_session',
        allowed_payment_method_types: input.allowed_payment_method_types ?? null,
        ...toSetupFields(input),
      });
      await setupIntents.add(setup, null, session);
      return okResponse(setup);
    },
  }),
  defineOperation({
    name: 'setup_intents.retrieve',
    method: 'GET',
    path: '/v1/setup_intents/:id',
    caller: 'both',
    input: z.strictObject({ client_secret: formText.optional(), expand }),
    run: async ({ id, session }) => okResponse(await getSetupIntent(id, session)),
  }),
  defineOperation({
    name: 'setup_intents.update',
    method: 'POST',
    path: '/v1/setup_intents/:id',
    caller: 'server',
    input: z.strictObject({ payment_method_options: cardOptions.optional(), expand }),
    run: async ({ id, input, session }) =>
      okResponse(
        await saveSetupIntent({ ...(await getSetupIntent(id, session)), ...toSetupFields(input) }, session),
      ),
  }),
  defineOperation({
    name: 'setup_intents.confirm',
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    caller: 'both',
    input: z.strictObject({
      client_secret: formText.optional(),
      payment_method: formText.optional(),
      payment_method_data: cardData.optional(),
      return_url: formText.optional(),
      use_stripe_sdk: formBoolean.optional(),
    }),
    run: async ({ id, input, session }) => {
      const setup = await getSetupIntent(id, session);
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalidRequestError(
          `You cannot confirm this SetupIntent because it has already ${setup.status}.`,
          {
            code: 'setup_intent_unexpected_state',
            setup_intent: setup,
          },
        );
      if (!input.payment_method && !input.payment_method_data)
        throw invalidRequestError(
          "You cannot confirm this SetupIntent because it's missing a payment method.",
        );
      const method = input.payment_method_data
        ? await addMethod(input.payment_method_data, session)
        : await getMethod(input.payment_method ?? '', session);
      if (method.hidden.isSpent) throw invalidRequestError(SPENT_METHOD_MESSAGE);
      const { decline, declinesSetup, authentication } = getTestCard(method.hidden.card);
      const isForced = setup.payment_method_options?.card?.request_three_d_secure === 'any';
      if (decline && declinesSetup && !isForced) {
        const error: StripeErrorBody = { type: 'card_error', ...decline };
        const failed = await failSetupIntent(setup, { method, error, session });
        return cardErrorResponse({ ...error, setup_intent: failed });
      }
      if (!authentication && !isForced) return okResponse(await succeedSetupIntent(setup, method, session));
      const url = `/sandbox/stripe/v1/setup_intents/${id}/3ds`;
      return okResponse(
        await saveSetupIntent(
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
  defineOperation({
    name: 'setup_intents.cancel',
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    caller: 'server',
    input: z.strictObject({ expand }),
    run: async ({ id, session }) => {
      const setup = await getSetupIntent(id, session);
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalidRequestError(
          `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
          {
            code: 'setup_intent_unexpected_state',
            setup_intent: setup,
          },
        );
      return okResponse(await saveSetupIntent({ ...setup, status: 'canceled', next_action: null }, session));
    },
  }),
  defineOperation({
    name: 'setup_intents.authenticate',
    method: 'POST',
    path: '/v1/setup_intents/:id/3ds',
    caller: 'browser',
    input: z.strictObject({ client_secret: formText, outcome: z.enum(['succeed', 'fail']) }),
    run: async ({ id, input, session }) => {
      const setup = await getSetupIntent(id, session);
      const methodId = toReferenceId(setup.payment_method);
      if (setup.status !== 'requires_action' || methodId === null) return okResponse(setup);
      const method = await getMethod(methodId, session);
      const { decline, declinesSetup } = getTestCard(method.hidden.card);
      if (input.outcome === 'succeed' && decline && declinesSetup)
        return okResponse(
          await failSetupIntent(setup, { method, error: { type: 'card_error', ...decline }, session }),
        );
      if (input.outcome === 'succeed') return okResponse(await succeedSetupIntent(setup, method, session));
      const error = toAuthenticationError('setup_intent_authentication_failure');
      return okResponse(await failSetupIntent(setup, { method, error, session }));
    },
  }),
];
