import { randomUUID } from 'node:crypto';
import { POST as SETUP } from '@/app/api/payment/setup_intent/route';
import { RATE_POLICIES, type RatePolicy } from '@/lib/db/rate-limit';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { findCardWatch } from '@/lib/payments/stripe/card-watch-queries';
import { env } from '@/lib/runtime/env';
import { alertOfTriedCards } from '@/lib/settlement/payment-alert-commands';
import { CardWatch } from '@/models/card-watch';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  completeChallenge,
  deliverWebhook,
  getOnlyOrder,
  place,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.handleWebhooks(deliverWebhook));
afterEach(() => jest.restoreAllMocks());

/** The first sixty show it; a wave has a thousand. */
const ATTEMPTS = isLongRun ? 1_000 : 60;
const CONCURRENT = 20;
const from = (index: number) => ({ [CLIENT_ADDRESS_HEADER]: `198.51.${index >> 8}.${index & 255}` });

async function createWatch(endsInMs = 600_000) {
  const nowMs = Date.now();
  await CardWatch.create({
    _id: 'cards',
    startedAt: new Date(nowMs - 60_000),
    until: new Date(nowMs + endsInMs),
  });
}
/** Uses the whole shop's limit up, except for `left` of it. */
async function useUp(policy: RatePolicy, left = 0, key = 'shop') {
  const { max, windowMs } = RATE_POLICIES[policy];
  const window = Math.floor(Date.now() / windowMs);
  // Also the next window, in case it begins during the test.
  for (const each of [window, window + 1])
    await RateLimit.create({
      _id: `${policy}:${key}:${each}`,
      count: max - left,
      expiresAt: new Date((each + 1) * windowMs),
    });
}

/** Lists which of the requests of an operation asked for authentication. */
const listDemands = (path: RegExp) =>
  sandbox.exchanges
    .filter(({ request }) => request.method === 'POST' && path.test(request.path))
    .map(({ request }) => decodeURIComponent(String(request.body)).includes('[request_three_d_secure]=any'));
const CONFIRM = /payment_intents\/[^/]+\/confirm$/;
beforeEach(() => {
  sandbox.exchanges.length = 0;
});

const buy = async (items: Cart, number: string, { key = randomUUID(), headers = {}, fields = {} } = {}) =>
  place(aPlacement(items, await enterCard(sandbox.url(), number), fields), key, headers);
/** Passes the bank's authentication that a placement asks for. */
async function authenticate(json: { paymentIntentClientSecret?: string }) {
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret ?? '');
  await sandbox.waitForWebhooks();
}

test('of a wave of declined cards, each from another address, at most fifty are tried without authentication; admins get one alert, and everyone else still buys', async () => {
  env().SUPPORT_EMAIL = 'support@shop.test';
  const items = await aCart();
  const member = await aUser();
  const memberHeaders = await createBearerHeaders(member);
  expect((await buy(items, CARDS.good, { headers: memberHeaders })).json.success).toBe(true);
  sandbox.exchanges.length = 0;
  let next = 0;
  const attack = async () => {
    while (next < ATTEMPTS) {
      const index = next++;
      await buy(items, CARDS.declined, {
        headers: from(index),
        fields: { email: `eve-${index}@shop.test` },
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, attack));
  await sandbox.waitForWebhooks();
  const demands = listDemands(CONFIRM);
  expect(demands).toHaveLength(ATTEMPTS);
  expect(demands.filter((isDemanded) => !isDemanded).length).toBeLessThanOrEqual(50);
  expect(await findCardWatch()).not.toBeNull();
  for (let run = 0; run < 3; run++) await alertOfTriedCards();
  expect(await PaymentAlert.find().lean()).toMatchObject([{ kind: 'card_testing', provider: 'stripe' }]);
  expect(await OutboxEmail.countDocuments({ kind: 'payment-alert' })).toBe(1);

  sandbox.exchanges.length = 0;
  const guest = await buy(items, CARDS.good);
  expect(guest.json).toMatchObject({ success: false, requiresAction: true });
  await authenticate(guest.json);
  expect(await Order.findOne({ email: 'guest@shop.test' }).lean()).toMatchObject({
    payment: { state: 'paid' },
  });
  expect((await buy(items, CARDS.mastercard, { headers: memberHeaders })).json.success).toBe(true);
  const paypal = await anApprovedCart();
  expect((await placePaypal(paypal.items, paypal.id)).json.success).toBe(true);
  expect(listDemands(CONFIRM)).toEqual([true, false]);
}, 600_000);

test('while cards are tried, an honest new guest still pays by card at once: the bank confirms it, and a first card that fails leaves one more', async () => {
  await createWatch();
  const items = await aCart();
  const key = randomUUID();
  const first = await buy(items, CARDS.good, { key });
  await completeChallenge(sandbox.url(), first.json.paymentIntentClientSecret, 'fail');
  await sandbox.waitForWebhooks();
  const second = await buy(items, CARDS.mastercard, { key });
  expect(second.json).toMatchObject({ requiresAction: true });
  await authenticate(second.json);
  const order = await getOnlyOrder();
  expect(order.payment.state).toBe('paid');
  expect(Date.now() - order.createdAt.getTime()).toBeLessThan(120_000);
});

test('while cards are tried, the third card of a checkout is refused with 429 before the provider sees it', async () => {
  await createWatch();
  const items = await aCart();
  const key = randomUUID();
  for (const card of [CARDS.good, CARDS.mastercard]) {
    const { json } = await buy(items, card, { key });
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret, 'fail');
    await sandbox.waitForWebhooks();
  }
  const { status, json, headers } = await buy(items, CARDS.good, { key });
  expect([status, json.error]).toEqual([429, expect.stringContaining('Please pay another way')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(listDemands(CONFIRM)).toEqual([true, true]);
});

test('the watch ends by itself, and cards are charged as before', async () => {
  await createWatch(-1);
  expect((await buy(await aCart(), CARDS.good)).json.success).toBe(true);
  expect(listDemands(CONFIRM)).toEqual([false]);
});

test('cards that pay do not count, so many new customers at once are no wave of tried cards', async () => {
  await useUp('unprovenCard', 1);
  const items = await aCart();
  for (let order = 0; order < 3; order++)
    expect((await buy(items, CARDS.good, { headers: from(order) })).json.success).toBe(true);
  expect(listDemands(CONFIRM)).toEqual([false, false, false]);
});

test('an account that has bought once cannot try any number of cards: from the eleventh on, it is a new customer', async () => {
  await createWatch();
  const user = await aUser();
  await Order.collection.insertOne({ userId: user._id, payment: { state: 'paid' } } as never);
  await useUp('knownCard', 1, String(user._id));
  const items = await aCart();
  const headers = await createBearerHeaders(user);
  expect((await buy(items, CARDS.declined, { headers })).status).toBe(402);
  expect((await buy(items, CARDS.declined, { headers })).json).toMatchObject({ requiresAction: true });
});

const aKnownMember = async () => {
  const user = await aUser();
  const paid = { orderNumber: randomUUID(), userId: user._id, payment: { state: 'paid' } };
  await Order.collection.insertOne(paid as never);
  return createBearerHeaders(user);
};

test('accounts that have bought once cannot try cards together while a wave lasts: all but fifteen need authentication, unless they pay', async () => {
  await createWatch();
  await useUp('watchedKnownCard', 2);
  const items = await aCart();
  for (let order = 0; order < 3; order++)
    expect((await buy(items, CARDS.good, { headers: await aKnownMember() })).json.success).toBe(true);
  for (let order = 0; order < 2; order++)
    expect((await buy(items, CARDS.declined, { headers: await aKnownMember() })).status).toBe(402);
  const { json } = await buy(items, CARDS.good, { headers: await aKnownMember() });
  expect(json).toMatchObject({ requiresAction: true });
  expect(listDemands(CONFIRM)).toEqual([false, false, false, false, false, true]);
});

test('a saved card makes no one known: whoever has tried one card has not bought anything', async () => {
  await createWatch();
  const card = { stripeId: 'pm_saved', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040 };
  const user = await aUser();
  await User.collection.updateOne(
    { _id: user._id },
    { $set: { paymentMethods: [{ ...card, isPrimary: true, updatedAt: new Date() }] } },
  );
  const { json } = await buy(await aCart(), CARDS.good, { headers: await createBearerHeaders(user) });
  expect(json).toMatchObject({ requiresAction: true });
  expect(listDemands(CONFIRM)).toEqual([true]);
});

describe('the setup of a card', () => {
  const setUp = async (headers: Record<string, string>): Promise<string> =>
    (await call(SETUP, { method: 'POST', headers })).json.clientSecret;
  const tryCard = async (secret: string, number: string) =>
    callAsBrowser(sandbox.url(), `/v1/setup_intents/${secret.split('_secret')[0]}/confirm`, {
      client_secret: secret,
      payment_method: await enterCard(sandbox.url(), number),
    });

  test.each([
    { label: 'while cards are tried', arrange: () => createWatch() },
    { label: 'after too many cards that have not paid', arrange: () => useUp('unprovenCard') },
  ])('needs authentication $label', async ({ arrange }) => {
    await arrange();
    const secret = await setUp(await createBearerHeaders(await aUser()));
    expect((await tryCard(secret, CARDS.good)).json.status).toBe('requires_action');
  });

  test('tries a second card only with authentication once one has failed', async () => {
    const secret = await setUp(await createBearerHeaders(await aUser()));
    expect((await tryCard(secret, CARDS.declined)).status).toBe(402);
    await sandbox.waitForWebhooks();
    expect((await tryCard(secret, CARDS.declined)).json.status).toBe('requires_action');
  });

  test.each([
    { label: 'a card that fails', number: CARDS.declined },
    { label: 'a card of someone who has never bought anything', number: CARDS.good },
  ])('counts $label as a sign, which begins the watch', async ({ number }) => {
    await useUp('cardSign');
    await tryCard(await setUp(await createBearerHeaders(await aUser())), number);
    await sandbox.waitForWebhooks();
    expect(await findCardWatch()).not.toBeNull();
  });
});

test('a payment whose secret is used to try another card in a browser needs authentication from then on', async () => {
  const { json } = await buy(await aCart(), CARDS.challenged);
  const secret: string = json.paymentIntentClientSecret;
  const tryCard = async () =>
    callAsBrowser(sandbox.url(), `/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
      client_secret: secret,
      payment_method: await enterCard(sandbox.url(), CARDS.declined),
    });
  expect((await tryCard()).status).toBe(402);
  await sandbox.waitForWebhooks();
  expect((await tryCard()).json.status).toBe('requires_action');
});
