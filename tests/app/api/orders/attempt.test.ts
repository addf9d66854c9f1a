import { randomUUID } from 'node:crypto';
import { GET } from '@/app/api/orders/attempt/route';
import { Order } from '@/models/order';
import { RateLimit } from '@/models/rate-limit';
import { aCart, answerBank, aPlacement, CARDS, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const ask = (key: string | null) => call(GET, { headers: key === null ? {} : { 'Idempotency-Key': key } });

async function placed(number: string = CARDS.good) {
  const key = randomUUID();
  const { json } = await place(aPlacement(await aCart(), await typeCard(sandbox.url(), number)), key);
  return { key, json };
}

test.each([null, 'x', '', '0'.repeat(36)])('the key %j: 400', async (key) => {
  expect((await ask(key)).status).toBe(400);
});

test('a key that nobody used: 404', async () => {
  await placed();
  expect((await ask(randomUUID())).status).toBe(404);
});

test('a key is good for 24 hours: 404 after them', async () => {
  const { key } = await placed();
  const ageMs = 24 * 60 * 60_000 + 1_000;
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - ageMs) } });
  expect((await ask(key)).status).toBe(404);
});

test('an order without a key cannot be asked about', async () => {
  await place(aPlacement(await aCart(), await typeCard(sandbox.url())), null);
  expect((await Order.findOne())?.checkoutKey).toBeUndefined();
});

test('whoever asks too often waits: 429', async () => {
  await RateLimit.create({
    _id: `askedAttempt::${Math.floor(Date.now() / 3_600_000)}`,
    count: 600,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { status, headers } = await ask(randomUUID());
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a paid checkout is told with its order', async () => {
  const { key, json } = await placed();
  expect((await ask(key)).json).toEqual({
    success: true,
    state: 'paid',
    message: 'Thank you! Your order is placed.',
    orderNumber: json.order.orderNumber,
    isNothingCharged: false,
    order: json.order,
  });
});

test('a checkout that waits for the bank tells so, and never the secret of its payment', async () => {
  const { key, json } = await placed(CARDS.challenged);
  const asked = await ask(key);
  expect(asked.json).toMatchObject({ success: false, state: 'action', message: 'Auth required.' });
  expect(JSON.stringify(asked.json)).not.toContain(json.paymentIntentClientSecret);
  expect(JSON.stringify(asked.json)).not.toMatch(/secret|pi_/);
});

test('whoever comes back from the bank is told at once, without any message of the provider', async () => {
  const { key, json } = await placed(CARDS.challenged);
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  expect((await ask(key)).json).toMatchObject({ success: true, state: 'paid' });
});

test('a declined checkout is told with the provider’s text', async () => {
  const { key } = await placed(CARDS.poor);
  expect((await ask(key)).json).toEqual({
    success: false,
    state: 'declined',
    message: 'Your card has insufficient funds.',
    orderNumber: expect.any(String),
    isNothingCharged: true,
  });
});

test('while the provider is away, what the shop knows is told', async () => {
  const { key } = await placed(CARDS.challenged);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  // It may have been paid meanwhile: nobody claims that it was not.
  expect((await ask(key)).json).toMatchObject({ success: false, state: 'action', isNothingCharged: false });
});
