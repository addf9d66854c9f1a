import { randomUUID } from 'node:crypto';
import { GET } from '@/app/api/orders/attempt/route';
import { Order } from '@/models/order';
import { RateLimit } from '@/models/rate-limit';
import { aCart, aPlacement, CARDS, completeChallenge, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const fetchAttempt = (key: string | null) =>
  call(GET, { headers: key === null ? {} : { 'Idempotency-Key': key } });

async function placeOrder(number: string = CARDS.good) {
  const key = randomUUID();
  const { json } = await place(aPlacement(await aCart(), await enterCard(sandbox.url(), number)), key);
  return { key, json };
}

test.each([null, 'x', '', '0'.repeat(36)])('refuses the key %j with 400', async (key) => {
  expect((await fetchAttempt(key)).status).toBe(400);
});

test('returns 404 for an unused key', async () => {
  await placeOrder();
  expect((await fetchAttempt(randomUUID())).status).toBe(404);
});

test('a key expires after 24 hours and then returns 404', async () => {
  const { key } = await placeOrder();
  const ageMs = 24 * 60 * 60_000 + 1_000;
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - ageMs) } });
  expect((await fetchAttempt(key)).status).toBe(404);
});

test('an order placed without a key has no checkout key', async () => {
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())), null);
  expect((await Order.findOne())?.checkoutKey).toBeUndefined();
});

test('a client that checks attempts too often is refused with 429', async () => {
  await RateLimit.create({
    _id: `askedAttempt::${Math.floor(Date.now() / 3_600_000)}`,
    count: 600,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { status, headers } = await fetchAttempt(randomUUID());
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a paid checkout returns its order', async () => {
  const { key, json } = await placeOrder();
  expect((await fetchAttempt(key)).json).toEqual({
    success: true,
    state: 'paid',
    message: 'Thank you! Your order has been placed.',
    orderNumber: json.order.orderNumber,
    isNothingCharged: false,
    order: json.order,
    orderToken: json.orderToken,
  });
});

test('a checkout that is waiting for the bank returns that state, but never the client secret', async () => {
  const { key, json } = await placeOrder(CARDS.challenged);
  const attempt = await fetchAttempt(key);
  expect(attempt.json).toMatchObject({ success: false, state: 'action', message: 'Auth required.' });
  expect(JSON.stringify(attempt.json)).not.toContain(json.paymentIntentClientSecret);
  expect(JSON.stringify(attempt.json)).not.toMatch(/secret|pi_/);
});

test('a customer who returns from the bank gets the outcome immediately, even without a webhook', async () => {
  const { key, json } = await placeOrder(CARDS.challenged);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  expect((await fetchAttempt(key)).json).toMatchObject({ success: true, state: 'paid' });
});

test('a declined checkout returns the provider’s message', async () => {
  const { key } = await placeOrder(CARDS.insufficientFunds);
  expect((await fetchAttempt(key)).json).toEqual({
    success: false,
    state: 'declined',
    message: 'Your card has insufficient funds.',
    orderNumber: expect.any(String),
    isNothingCharged: true,
  });
});

test('while the provider is down, the shop returns the stored state', async () => {
  const { key } = await placeOrder(CARDS.challenged);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  // It may have been paid since, so the response does not say that nothing was charged.
  expect((await fetchAttempt(key)).json).toMatchObject({
    success: false,
    state: 'action',
    isNothingCharged: false,
  });
});
