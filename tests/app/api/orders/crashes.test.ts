import { randomUUID } from 'node:crypto';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
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
  reconcileAfter,
} from '@/tests/support/checkout';
import { type Crash, runUntilCrash } from '@/tests/support/crashes';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { pickShare } from '@/tests/support/tiers';

// The shop is killed between any two steps of a checkout, at each database write and provider request.

withDatabase();
const sandbox = withPaymentSandbox();

const MINUTE_MS = 60_000;
const CREATE_PAYMENT = /^POST \/v1\/payment_intents$/;
const CONFIRM_PAYMENT = /^POST \/v1\/payment_intents\/\w+\/confirm$/;
const beforeWrite = (collection: string, method: string, nth = 1): Crash => ({
  at: 'database',
  collection,
  method,
  nth,
});

const CRASH_POINTS: [name: string, crash: Crash, isCharged: boolean][] = [
  ['before the order is written', beforeWrite('orders', 'insertOne'), false],
  ['after the order is committed', { at: 'provider', request: CREATE_PAYMENT, moment: 'sent' }, false],
  ['after the payment is created', { at: 'provider', request: CREATE_PAYMENT, moment: 'responded' }, false],
  ['before the payment is recorded', beforeWrite('orders', 'updateOne', 2), false],
  ['after the attempt is recorded', { at: 'provider', request: CONFIRM_PAYMENT, moment: 'sent' }, false],
  ['after the card is charged', { at: 'provider', request: CONFIRM_PAYMENT, moment: 'responded' }, true],
  ['after the charge response arrives', beforeWrite('orders', 'updateOne', 3), true],
  ['after the order is marked paid', beforeWrite('outbox_letters', 'insertOne'), true],
  ['after the email is enqueued', beforeWrite('orders', 'updateOne', 4), true],
  ['before the customer is notified', { at: 'response' }, true],
];

/** Expires the leases of a dead process. */
const expireLeases = () => Lease.updateMany({}, { $set: { until: new Date(0) } });
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
const holdWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });

async function killAt(crash: Crash, number: string = CARDS.good) {
  const order = {
    body: aPlacement(await aCart(), await enterCard(sandbox.url(), number)),
    key: randomUUID(),
  };
  const { signal, output } = await runUntilCrash(crash, sandbox.url(), { orders: [order] });
  expect([signal, output]).toEqual(['SIGKILL', '']);
  await expireLeases();
  return order;
}

test.each(pickShare(CRASH_POINTS, 2))(
  'killed %s: the reconciler and a retry with the same key both complete the order correctly',
  async (_, crash, isCharged) => {
    await dropWebhooks();
    const { body, key } = await killAt(crash);
    expect(await countCharges()).toBe(isCharged ? 1 : 0);
    await reconcileAfter(MINUTE_MS);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    if (isCharged) {
      expect((await getOnlyOrder()).payment.state).toBe('paid');
      expect(await OutboxEmail.countDocuments()).toBe(1);
    }
    const { status, json } = await place(body, key);
    expect([status, json.success]).toEqual([200, true]);
    expect(await Order.countDocuments()).toBe(1);
    expect(await countCharges()).toBe(1);
    expect(await OutboxEmail.countDocuments()).toBe(1);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  },
);

test.each(
  pickShare(
    CRASH_POINTS.filter(([, , isCharged]) => isCharged),
    2,
  ),
)('killed %s: the provider’s webhooks alone complete the order correctly', async (_, crash) => {
  await holdWebhooks();
  await killAt(crash);
  sandbox.handleWebhooks(deliverWebhook);
  await sandbox.clearScenarios();
  await sandbox.release('held', {});
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await OutboxEmail.countDocuments()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('killed during 3D Secure, which the customer then completes: the reconciler completes the order', async () => {
  await dropWebhooks();
  await killAt({ at: 'provider', request: CONFIRM_PAYMENT, moment: 'responded' }, CARDS.challenged);
  const [payment] = (await createSandboxStripe().paymentIntents.list()).data;
  await completeChallenge(sandbox.url(), payment?.client_secret ?? '');
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

const WEBHOOK_CRASH_POINTS: [name: string, crash: Crash][] = [
  ['before the event is written', beforeWrite('provider_events', 'insertOne')],
  ['before the order is written', beforeWrite('orders', 'updateOne')],
  ['before the email is written', beforeWrite('outbox_letters', 'insertOne')],
  ['before it is acknowledged', { at: 'response' }],
];

test.each(WEBHOOK_CRASH_POINTS)(
  'killed while processing a webhook, %s: processing it again completes the order correctly',
  async (_, crash) => {
    await holdWebhooks();
    await killAt({ at: 'provider', request: CONFIRM_PAYMENT, moment: 'responded' });
    const [event] = (await createSandboxStripe().events.list({ type: 'payment_intent.succeeded' })).data;
    const body = JSON.stringify(event);
    const header = createSandboxStripe().webhooks.generateTestHeaderString({
      payload: body,
      secret: SANDBOX_KEYS.stripeWebhook,
    });
    const webhook = { body, headers: { 'stripe-signature': header } };
    const { signal, output } = await runUntilCrash(crash, sandbox.url(), { webhook });
    expect([signal, output]).toEqual(['SIGKILL', '']);
    await expireLeases();
    expect(await deliverWebhook(webhook)).toBe(200);
    expect((await getOnlyOrder()).payment.state).toBe('paid');
    expect(await OutboxEmail.countDocuments()).toBe(1);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  },
);

test('a customer who retries right after a crash waits briefly and is served', async () => {
  await dropWebhooks();
  const body = aPlacement(await aCart(), await enterCard(sandbox.url()));
  const key = randomUUID();
  await runUntilCrash({ at: 'provider', request: CONFIRM_PAYMENT, moment: 'responded' }, sandbox.url(), {
    orders: [{ body, key }],
  });
  const { status, json } = await place(body, key);
  expect([status, json.success]).toEqual([200, true]);
  expect(await countCharges()).toBe(1);
});
