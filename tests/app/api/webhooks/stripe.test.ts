import { createHmac, randomUUID } from 'node:crypto';
import { POST } from '@/app/api/webhooks/[provider]/route';
import { log } from '@/lib/runtime/log';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { ProviderEvent } from '@/models/provider-event';
import {
  aCart,
  aPlacement,
  CARDS,
  completeChallenge,
  countCharges,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(() => jest.restoreAllMocks());

const holdWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });

/** Signs a body as Stripe documents it: HMAC-SHA256 over the time, a period and the body. */
function sign(body: string, { secret = SANDBOX_KEYS.stripeWebhook as string, ageSeconds = 0 } = {}) {
  const time = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
}

/** Places an order; returns its events, which are not delivered. */
async function createHeldEvents(number: string = CARDS.good) {
  await holdWebhooks();
  const { json } = await place(aPlacement(await aCart(), await enterCard(sandbox.url(), number)));
  return { json, events: (await createSandboxStripe().events.list({ limit: 100 })).data };
}

test('accepts an independently computed signature, and refuses a body that differs in one byte', async () => {
  // An external test vector: key, message and digest of HMAC-SHA256.
  expect(createHmac('sha256', 'whsec_sandbox').update('1700000000.{"id":"evt_1"}').digest('hex')).toBe(
    '5c83ca56a76fc13716319e676dde1719da89def4594f7494e0b1de8abe94ed7d',
  );
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: {} },
  });
  expect(await deliverWebhook(sign(body))).toBe(200);
  expect(await deliverWebhook({ ...sign(body), body: `${body} ` })).toBe(400);
});

test.each<{ rule: string; headers: Record<string, string> }>([
  { rule: 'no signature', headers: {} },
  { rule: 'an empty signature', headers: { 'stripe-signature': '' } },
  { rule: 'a forged signature', headers: { 'stripe-signature': 't=1,v1=00' } },
])('returns 400 for a webhook with $rule, without a provider request or a write', async ({ headers }) => {
  const { events } = await createHeldEvents();
  await Order.updateMany({}, { $set: { 'payment.state': 'pending' } });
  const request = new Request('http://localhost:3000/api/webhooks/stripe', {
    method: 'POST',
    body: JSON.stringify(events[0]),
    headers,
  });
  const response = await POST(request, { params: Promise.resolve({ provider: 'stripe' }) });
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input']);
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  expect(await ProviderEvent.countDocuments()).toBe(0);
});

test.each([
  { rule: 'with another secret', options: { secret: 'whsec_other' } },
  { rule: 'older than five minutes', options: { ageSeconds: 301 } },
])('returns 400 for a signature $rule', async ({ options }) => {
  const { events } = await createHeldEvents();
  expect(await deliverWebhook(sign(JSON.stringify(events[0]), options))).toBe(400);
});

test('the content of an event is not trusted: the shop queries the provider', async () => {
  const { json } = await createHeldEvents(CARDS.challenged);
  const [event] = (await createSandboxStripe().events.list({ limit: 1 })).data;
  const intent = { id: json.paymentIntentClientSecret.split('_secret')[0], object: 'payment_intent' };
  const forgedEvent = {
    ...event,
    type: 'payment_intent.succeeded',
    data: { object: { ...intent, status: 'succeeded' } },
  };
  expect(await deliverWebhook(sign(JSON.stringify(forgedEvent)))).toBe(200);
  expect((await getOnlyOrder()).payment.state).toBe('action');
});

test('when the webhook arrives before the response, the order is paid once, with one email', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'delay', delayMs: 1_500 });
  const placement = place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  while ((await Order.findOne())?.payment.state !== 'paid') await new Promise((next) => setTimeout(next, 50));
  expect((await getOnlyOrder()).payment.changes.at(-1)?.by).toBe('webhook');
  const { json } = await placement;
  expect(json.success).toBe(true);
  expect(await OutboxEmail.countDocuments()).toBe(1);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('all events of a decline, a challenge and a payment, reversed and tripled, pay the order once, with one email', async () => {
  await holdWebhooks();
  const items = await aCart();
  const key = randomUUID();
  const createCard = (number: string) => enterCard(sandbox.url(), number);
  await place(aPlacement(items, await createCard(CARDS.declined)), key);
  const { json } = await place(aPlacement(items, await createCard(CARDS.challenged)), key);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  expect((await getOnlyOrder()).payment.state).toBe('action');
  sandbox.handleWebhooks(deliverWebhook);
  await sandbox.clearScenarios();
  await sandbox.release('all', { reverse: true, copies: 3 });
  await sandbox.waitForWebhooks();
  expect(sandbox.received.length).toBeGreaterThanOrEqual(9);
  const order = await getOnlyOrder();
  expect(order.payment.state).toBe('paid');
  expect(order.payment.changes.filter(({ state }) => state === 'paid')).toHaveLength(1);
  expect(await OutboxEmail.countDocuments()).toBe(1);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an event delivered twenty times concurrently is processed once', async () => {
  const { events } = await createHeldEvents();
  const webhook = sign(JSON.stringify(events[0]));
  const statuses = await Promise.all(Array.from({ length: 20 }, () => deliverWebhook(webhook)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ProviderEvent.countDocuments()).toBe(1);
});

test('when the provider cannot be queried, the shop tells it to resend the event', async () => {
  const { events } = await createHeldEvents();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  const webhook = sign(JSON.stringify(events[0]));
  expect(await deliverWebhook(webhook)).toBe(502);
  expect(await ProviderEvent.countDocuments()).toBe(0);
  expect(await deliverWebhook(webhook)).toBe(200);
});

test('a payment without an order raises one alert, and the event is acknowledged', async () => {
  const errorLog = jest.spyOn(log, 'error');
  const { events } = await createHeldEvents();
  await Order.deleteMany({});
  for (const event of events) expect(await deliverWebhook(sign(JSON.stringify(event)))).toBe(200);
  expect(await PaymentAlert.find().lean()).toEqual([
    expect.objectContaining({ kind: 'orphan', provider: 'stripe' }),
  ]);
  expect(errorLog).toHaveBeenCalled();
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, orphan: 1 });
});

test('a payment of a different amount raises an alert instead of marking the order paid', async () => {
  const { events } = await createHeldEvents(CARDS.good);
  await Order.updateMany({}, { $set: { 'payment.state': 'pending', totalCents: 1 } });
  await deliverWebhook(sign(JSON.stringify(events[0])));
  expect((await getOnlyOrder()).payment.state).toBe('review');
  expect(await PaymentAlert.findOne().lean()).toMatchObject({ kind: 'mismatched' });
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
});

test('a refund made at the provider is recorded', async () => {
  const { json } = await createHeldEvents();
  await sandbox.clearScenarios();
  sandbox.handleWebhooks(deliverWebhook);
  const { payment } = await getOnlyOrder();
  await createSandboxStripe().refunds.create({ payment_intent: payment.reference ?? '' });
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect(json.success).toBe(true);
});
