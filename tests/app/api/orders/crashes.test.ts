import { randomUUID } from 'node:crypto';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import {
  aCart,
  answerBank,
  aPlacement,
  CARDS,
  chargeCount,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { type Crash, workUntil } from '@/tests/support/crashes';
import { withDatabase } from '@/tests/support/database';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';

// A shop that is killed between any two steps of a checkout, at the points that the protocol names.

withDatabase();
const sandbox = withPaymentSandbox();

const MINUTE_MS = 60_000;
const CREATE = /^POST \/v1\/payment_intents$/;
const CONFIRM = /^POST \/v1\/payment_intents\/\w+\/confirm$/;
const write = (collection: string, method: string, nth = 1): Crash => ({
  at: 'database',
  collection,
  method,
  nth,
});

const POINTS: [name: string, crash: Crash, isCharged: boolean][] = [
  ['before the order is written', write('orders', 'insertOne'), false],
  ['when the order is committed', { at: 'provider', call: CREATE, moment: 'sent' }, false],
  ['when the payment is made', { at: 'provider', call: CREATE, moment: 'answered' }, false],
  ['when the payment is noted', write('orders', 'findOneAndUpdate', 1), false],
  ['when the attempt is noted', { at: 'provider', call: CONFIRM, moment: 'sent' }, false],
  ['when the card is charged', { at: 'provider', call: CONFIRM, moment: 'answered' }, true],
  ['when the answer is there', write('orders', 'findOneAndUpdate', 2), true],
  ['when the order is paid', write('outbox_letters', 'insertOne'), true],
  ['when the letter is posted', write('orders', 'findOneAndUpdate', 3), true],
  ['when the customer would be told', { at: 'answer' }, true],
];

/** Once a dead process's leases have run out. */
const timePasses = () => Lease.updateMany({}, { $set: { until: new Date(0) } });
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
const holdWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });

async function killAt(crash: Crash, number: string = CARDS.good) {
  const order = {
    body: aPlacement(await aCart(), await typeCard(sandbox.url(), number)),
    key: randomUUID(),
  };
  const { signal, output } = await workUntil(crash, sandbox.url(), { order });
  expect([signal, output]).toEqual(['SIGKILL', '']);
  await timePasses();
  return order;
}

test.each(POINTS)(
  'killed %s: the reconciler and the same key again end right',
  async (_, crash, isCharged) => {
    await dropWebhooks();
    const { body, key } = await killAt(crash);
    expect(await chargeCount()).toBe(isCharged ? 1 : 0);
    await reconcileAfter(MINUTE_MS);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
    if (isCharged) {
      expect((await theOrder()).payment.state).toBe('paid');
      expect(await OutboxLetter.countDocuments()).toBe(1);
    }
    const { status, json } = await place(body, key);
    expect([status, json.success]).toEqual([200, true]);
    expect(await Order.countDocuments()).toBe(1);
    expect(await chargeCount()).toBe(1);
    expect(await OutboxLetter.countDocuments()).toBe(1);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  },
);

test.each(POINTS.filter(([, , isCharged]) => isCharged))(
  'killed %s: the provider’s messages alone end right',
  async (_, crash) => {
    await holdWebhooks();
    await killAt(crash);
    sandbox.answerWebhooks(takeWebhook);
    await sandbox.forget();
    await sandbox.release('held', {});
    await sandbox.quiet();
    expect((await theOrder()).payment.state).toBe('paid');
    expect(await OutboxLetter.countDocuments()).toBe(1);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  },
);

test('killed while the bank asks, and the customer finishes: the reconciler ends right', async () => {
  await dropWebhooks();
  await killAt({ at: 'provider', call: CONFIRM, moment: 'answered' }, CARDS.challenged);
  const [payment] = (await stripeOfSandbox().paymentIntents.list()).data;
  await answerBank(sandbox.url(), payment?.client_secret ?? '');
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('paid');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

const WEBHOOK_POINTS: [name: string, crash: Crash][] = [
  ['before the event is written', write('provider_events', 'insertOne')],
  ['before the order is written', write('orders', 'findOneAndUpdate')],
  ['before the letter is written', write('outbox_letters', 'insertOne')],
  ['before it is acknowledged', { at: 'answer' }],
];

test.each(WEBHOOK_POINTS)(
  'killed while taking a message, %s: the message again ends right',
  async (_, crash) => {
    await holdWebhooks();
    await killAt({ at: 'provider', call: CONFIRM, moment: 'answered' });
    const [event] = (await stripeOfSandbox().events.list({ type: 'payment_intent.succeeded' })).data;
    const body = JSON.stringify(event);
    const header = stripeOfSandbox().webhooks.generateTestHeaderString({
      payload: body,
      secret: SANDBOX_KEYS.stripeWebhook,
    });
    const webhook = { body, headers: { 'stripe-signature': header } };
    const { signal, output } = await workUntil(crash, sandbox.url(), { webhook });
    expect([signal, output]).toEqual(['SIGKILL', '']);
    await timePasses();
    expect(await takeWebhook(webhook)).toBe(200);
    expect((await theOrder()).payment.state).toBe('paid');
    expect(await OutboxLetter.countDocuments()).toBe(1);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  },
);

test('who comes again at once after a crash waits a little and is served', async () => {
  await dropWebhooks();
  const body = aPlacement(await aCart(), await typeCard(sandbox.url()));
  const key = randomUUID();
  await workUntil({ at: 'provider', call: CONFIRM, moment: 'answered' }, sandbox.url(), {
    order: { body, key },
  });
  const { status, json } = await place(body, key);
  expect([status, json.success]).toEqual([200, true]);
  expect(await chargeCount()).toBe(1);
});
