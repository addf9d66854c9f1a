import { createHmac, randomUUID } from 'node:crypto';
import { POST } from '@/app/api/webhooks/stripe/route';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { log } from '@/lib/log';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { PaymentAlert } from '@/models/payment-alert';
import { ProviderEvent } from '@/models/provider-event';
import {
  aCart,
  answerBank,
  aPlacement,
  CARDS,
  chargeCount,
  ledger,
  NO_DIFFERENCE,
  place,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(() => jest.restoreAllMocks());

const holdWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });

/** A body signed by hand, as Stripe describes it: HMAC-SHA256 over time, a point and the bytes. */
function signed(body: string, { secret = SANDBOX_KEYS.stripeWebhook as string, ageSeconds = 0 } = {}) {
  const time = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
}

/** The events of one paid order, that the shop was never told of. */
async function untold(number: string = CARDS.good) {
  await holdWebhooks();
  const { json } = await place(aPlacement(await aCart(), await typeCard(sandbox.url(), number)));
  return { json, events: (await stripeOfSandbox().events.list({ limit: 100 })).data };
}

test('a signature that was computed by hand is good, and what is signed is every byte', async () => {
  // Known from the outside: key, message and digest of HMAC-SHA256.
  expect(createHmac('sha256', 'whsec_sandbox').update('1700000000.{"id":"evt_1"}').digest('hex')).toBe(
    '5c83ca56a76fc13716319e676dde1719da89def4594f7494e0b1de8abe94ed7d',
  );
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: {} },
  });
  expect(await takeWebhook(signed(body))).toBe(200);
  expect(await takeWebhook({ ...signed(body), body: `${body} ` })).toBe(400);
});

test.each<[string, Record<string, string>]>([
  ['no signature', {}],
  ['an empty one', { 'stripe-signature': '' }],
  ['a forged one', { 'stripe-signature': 't=1,v1=00' }],
])('%s: 400, and nothing is asked or written', async (_, headers) => {
  const { events } = await untold();
  await Order.updateMany({}, { $set: { 'payment.state': 'pending' } });
  const request = new Request('http://localhost:3000/api/webhooks/stripe', {
    method: 'POST',
    body: JSON.stringify(events[0]),
    headers,
  });
  const answer = await POST(request, undefined);
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_input']);
  expect((await theOrder()).payment.state).toBe('pending');
  expect(await ProviderEvent.countDocuments()).toBe(0);
});

test.each([
  ['of another secret', { secret: 'whsec_other' }],
  ['older than five minutes', { ageSeconds: 301 }],
])('a signature %s: 400', async (_, how) => {
  const { events } = await untold();
  expect(await takeWebhook(signed(JSON.stringify(events[0]), how))).toBe(400);
});

test('an event that says paid is not believed: the provider is asked', async () => {
  const { json } = await untold(CARDS.challenged);
  const [event] = (await stripeOfSandbox().events.list({ limit: 1 })).data;
  const intent = { id: json.paymentIntentClientSecret.split('_secret')[0], object: 'payment_intent' };
  const forged = {
    ...event,
    type: 'payment_intent.succeeded',
    data: { object: { ...intent, status: 'succeeded' } },
  };
  expect(await takeWebhook(signed(JSON.stringify(forged)))).toBe(200);
  expect((await theOrder()).payment.state).toBe('action');
});

test('the message comes before the answer: paid once, told once', async () => {
  sandbox.answerWebhooks(takeWebhook);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'delay', delayMs: 1_500 });
  const placing = place(aPlacement(await aCart(), await typeCard(sandbox.url())));
  while ((await Order.findOne())?.payment.state !== 'paid') await new Promise((next) => setTimeout(next, 50));
  expect((await theOrder()).payment.changes.at(-1)?.by).toBe('webhook');
  const { json } = await placing;
  expect(json.success).toBe(true);
  expect(await OutboxLetter.countDocuments()).toBe(1);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('all events of a decline, a challenge and a payment, reversed and tripled: paid once, told once', async () => {
  await holdWebhooks();
  const items = await aCart();
  const key = randomUUID();
  const card = (number: string) => typeCard(sandbox.url(), number);
  await place(aPlacement(items, await card(CARDS.declined)), key);
  const { json } = await place(aPlacement(items, await card(CARDS.challenged)), key);
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  expect((await theOrder()).payment.state).toBe('action');
  sandbox.answerWebhooks(takeWebhook);
  await sandbox.forget();
  await sandbox.release('all', { reverse: true, copies: 3 });
  await sandbox.quiet();
  expect(sandbox.received.length).toBeGreaterThanOrEqual(9);
  const order = await theOrder();
  expect(order.payment.state).toBe('paid');
  expect(order.payment.changes.filter(({ state }) => state === 'paid')).toHaveLength(1);
  expect(await OutboxLetter.countDocuments()).toBe(1);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('one event twenty times at once is one', async () => {
  const { events } = await untold();
  const webhook = signed(JSON.stringify(events[0]));
  const statuses = await Promise.all(Array.from({ length: 20 }, () => takeWebhook(webhook)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ProviderEvent.countDocuments()).toBe(1);
});

test('a provider that cannot be asked is told to send the event again', async () => {
  const { events } = await untold();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  const webhook = signed(JSON.stringify(events[0]));
  expect(await takeWebhook(webhook)).toBe(502);
  expect(await ProviderEvent.countDocuments()).toBe(0);
  expect(await takeWebhook(webhook)).toBe(200);
});

test('money for an order that does not exist calls a person, once, and is acknowledged', async () => {
  const said = jest.spyOn(log, 'error');
  const { events } = await untold();
  await Order.deleteMany({});
  for (const event of events) expect(await takeWebhook(signed(JSON.stringify(event)))).toBe(200);
  expect(await PaymentAlert.find().lean()).toEqual([
    expect.objectContaining({ kind: 'orphan', provider: 'stripe' }),
  ]);
  expect(said).toHaveBeenCalled();
  expect(await ledger()).toEqual({ ...NO_DIFFERENCE, orphan: 1 });
});

test('money of another amount never makes an order paid: a person must look', async () => {
  const { events } = await untold(CARDS.good);
  await Order.updateMany({}, { $set: { 'payment.state': 'pending', totalCents: 1 } });
  await takeWebhook(signed(JSON.stringify(events[0])));
  expect((await theOrder()).payment.state).toBe('review');
  expect(await PaymentAlert.findOne().lean()).toMatchObject({ kind: 'mismatched' });
  expect(await ledger()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
});

test('a refund made at the provider is written down', async () => {
  const { json } = await untold();
  await sandbox.forget();
  sandbox.answerWebhooks(takeWebhook);
  const { payment } = await theOrder();
  await stripeOfSandbox().refunds.create({ payment_intent: payment.reference ?? '' });
  await sandbox.quiet();
  expect((await theOrder()).payment.state).toBe('refunded');
  expect(json.success).toBe(true);
});
