import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type CardName, findCardName, getTestCard, isExpired, passesLuhn, toFullYear } from './card-rules';
import { createStripeId, nowSeconds } from './ids';
import type { Session } from './store';
import {
  invalidRequestError,
  missingResourceError,
  StripeApiError,
  type StripeErrorBody,
} from './stripe-api-error';
import { customers, methods, type StoredMethod, toReferenceId } from './stripe-collections';
import { raiseStripeEvent } from './stripe-events';
import { toBilling } from './stripe-objects';
import {
  address,
  billing,
  cardErrorResponse,
  defineOperation,
  formInteger,
  formText,
  metadata,
  noParams,
  okResponse,
} from './stripe-operation';

/** The wallet tokens of the sandbox's browser scripts. */
const WALLET_TOKEN = /^tok_sbx_(apple_pay|google_pay)(?:_(decline|3ds))?$/;
const WALLET_CARDS = { ok: 'visa', decline: 'declined', '3ds': 'authenticates' } as const;
const WALLET_CARD_VALID_YEARS = 8;

export const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.union([
    z.strictObject({
      number: formText,
      exp_month: formInteger,
      exp_year: formInteger,
      cvc: formText.optional(),
    }),
    z.strictObject({ token: formText }),
  ]),
  billing_details: billing.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});
export type CardData = z.infer<typeof cardData>;

export async function getMethod(id: string, session: Session): Promise<StoredMethod> {
  const stored = await methods.find(id, session);
  if (!stored) throw missingResourceError('PaymentMethod', id);
  return stored;
}

export async function addMethod(data: CardData, session: Session): Promise<StoredMethod> {
  const { name, month, year, wallet } = parseCard(data.card);
  const { brand, number } = getTestCard(name);
  const value: Stripe.PaymentMethod = {
    id: createStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: toBilling(data.billing_details),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(name).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { type: wallet, dynamic_last4: null } : null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
  };
  const hidden = { card: name, isSetUp: false, isSpent: false };
  await methods.add(value, hidden, session);
  return { value, hidden };
}

type ParsedCard = { name: CardName; month: number; year: number; wallet?: 'apple_pay' | 'google_pay' };

function parseCard(card: CardData['card']): ParsedCard {
  if ('token' in card) return parseWalletToken(card.token);
  const { number, exp_month: month } = card;
  const year = toFullYear(card.exp_year);
  if (!passesLuhn(number))
    throw cardError('incorrect_number', { param: 'number', message: 'Your card number is incorrect.' });
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', {
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    });
  if (isExpired(month, year, new Date()))
    throw cardError('invalid_expiry_year', {
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    });
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError('invalid_cvc', { param: 'cvc', message: "Your card's security code is invalid." });
  const name = findCardName(number);
  if (!name)
    throw cardError('card_declined', {
      param: 'number',
      message: NOT_A_TEST_CARD_MESSAGE,
      decline_code: 'test_mode_live_card',
    });
  return { name, month, year };
}

const NOT_A_TEST_CARD_MESSAGE =
  'This is a payment sandbox: it only accepts its listed test cards, such as 4242 4242 4242 4242. Never enter a real card here.';

function parseWalletToken(token: string): ParsedCard {
  const [, wallet, kind] = WALLET_TOKEN.exec(token) ?? [];
  if (wallet !== 'apple_pay' && wallet !== 'google_pay')
    throw invalidRequestError('No such token.', { code: 'resource_missing', param: 'card[token]' });
  const name = WALLET_CARDS[kind === 'decline' || kind === '3ds' ? kind : 'ok'];
  return { name, month: 12, year: new Date().getFullYear() + WALLET_CARD_VALID_YEARS, wallet };
}

function cardError(
  code: string,
  { param, message, decline_code }: { param: string; message: string; decline_code?: string | undefined },
): StripeApiError {
  const body: StripeErrorBody = { type: 'card_error', code, param, message };
  return new StripeApiError(402, { ...body, ...(decline_code && { decline_code }) });
}

export const PAYMENT_METHOD_OPERATIONS = [
  defineOperation({
    name: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    caller: 'browser',
    input: cardData,
    run: async ({ input, session }) => okResponse((await addMethod(input, session)).value),
  }),
  defineOperation({
    name: 'payment_methods.retrieve',
    method: 'GET',
    path: '/v1/payment_methods/:id',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => okResponse((await getMethod(id, session)).value),
  }),
  defineOperation({
    name: 'payment_methods.update',
    method: 'POST',
    path: '/v1/payment_methods/:id',
    caller: 'server',
    input: z.strictObject({
      billing_details: billing.extend({ address: address.optional() }).optional(),
      card: z
        .strictObject({ exp_month: formInteger.optional(), exp_year: formInteger.optional() })
        .optional(),
      metadata: metadata.optional(),
      allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
    }),
    run: async ({ id, input, session }) => {
      const { value, hidden } = await getMethod(id, session);
      if (value.customer === null)
        throw invalidRequestError('You must save this PaymentMethod to a customer before you can update it.');
      const month = input.card?.exp_month ?? value.card?.exp_month ?? 0;
      const year = toFullYear(input.card?.exp_year ?? value.card?.exp_year ?? 0);
      if (month < 1 || month > 12)
        throw cardError('invalid_expiry_month', {
          param: 'card[exp_month]',
          message: "Your card's expiration month is invalid.",
        });
      if (input.card && isExpired(month, year, new Date()))
        throw cardError('invalid_expiry_year', {
          param: 'card[exp_year]',
          message: "Your card's expiration year is invalid.",
        });
      const changed: Stripe.PaymentMethod = {
        ...value,
        billing_details: toBilling(input.billing_details, value.billing_details),
        metadata: { ...value.metadata, ...input.metadata },
        ...(value.card && { card: { ...value.card, exp_month: month, exp_year: year } }),
        ...(input.allow_redisplay && { allow_redisplay: input.allow_redisplay }),
      };
      await methods.save(changed, hidden, session);
      return okResponse(changed);
    },
  }),
  defineOperation({
    name: 'payment_methods.attach',
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    caller: 'server',
    input: z.strictObject({ customer: formText }),
    run: async ({ id, input, session }) => {
      const { value, hidden } = await getMethod(id, session);
      if (!(await customers.find(input.customer, session)))
        throw missingResourceError('customer', input.customer);
      if (value.customer !== null && value.customer !== input.customer)
        throw invalidRequestError('The payment method you provided has already been attached to a customer.');
      if (hidden.isSpent) throw invalidRequestError(SPENT_METHOD_MESSAGE);
      const { decline, declinesSetup } = getTestCard(hidden.card);
      if (decline && declinesSetup) return cardErrorResponse({ type: 'card_error', ...decline });
      const attached = { ...value, customer: input.customer };
      await methods.save(attached, { ...hidden, isSetUp: true }, session);
      return okResponse(attached);
    },
  }),
  defineOperation({
    name: 'payment_methods.detach',
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => {
      const { value, hidden } = await getMethod(id, session);
      const customer = toReferenceId(value.customer);
      if (customer === null)
        throw invalidRequestError(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      await clearDefault(customer, id, session);
      const detached = { ...value, customer: null };
      await methods.save(detached, { ...hidden, isSpent: true }, session);
      await raiseStripeEvent('payment_method.detached', detached, session);
      return okResponse(detached);
    },
  }),
];

export const SPENT_METHOD_MESSAGE =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

async function clearDefault(customer: string, method: string, session: Session): Promise<void> {
  const stored = await customers.find(customer, session);
  if (stored?.value.invoice_settings.default_payment_method !== method) return;
  const invoice_settings = { ...stored.value.invoice_settings, default_payment_method: null };
  await customers.save({ ...stored.value, invoice_settings }, null, session);
}
