import { POST as RETRY } from '@/app/api/admin/orders/[id]/refund/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { PUT as RESOLVE } from '@/app/api/admin/payment-alerts/[id]/route';
import { env } from '@/lib/config/env';
import { auditBooks } from '@/lib/settlement/ledger-commands';
import { findAdminOrder } from '@/lib/settlement/order-admin-queries';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { rowsOf } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(async () => {
  // What is still on its way would reach the next test's orders.
  await sandbox.quiet();
  await sandbox.forget();
});

beforeEach(() => {
  env().SUPPORT_EMAIL = 'support@shop.test';
});
afterEach(() => {
  env().SUPPORT_EMAIL = undefined;
});

const HOUR_MS = 60 * 60_000;
const alertKinds = async () => (await PaymentAlert.find().sort({ _id: 1 }).lean()).map(({ kind }) => kind);
const stripeRefunds = async () => (await stripeOfSandbox().refunds.list()).data;
const moneyState = async () => (await theOrder()).payment.state;

async function setStatus(status: string) {
  const { _id } = await theOrder();
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  return call(SET_STATUS, { method: 'PUT', params: { id: String(_id) }, body: { status }, headers });
}
const cancel = () => setStatus('Cancelled');

async function retryRefund() {
  const { _id } = await theOrder();
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  return call(RETRY, { method: 'POST', params: { id: String(_id) }, headers });
}
async function resolveOne() {
  const alert = await PaymentAlert.findOne({ resolvedAt: null }).lean();
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  const params = { id: String(alert?._id) };
  const { status } = await call(RESOLVE, { method: 'PUT', params, body: { note: 'Done.' }, headers });
  expect(status).toBe(200);
}
const openAlerts = () => PaymentAlert.countDocuments({ resolvedAt: null });

/** How to pay with each provider, and how to find what it calls the payment and its refund. */
const PROVIDERS = [
  {
    provider: 'Stripe',
    call: 'refunds.create',
    buy: async () => place(aPlacement(await aCart(), await typeCard(sandbox.url()))),
    disputed: async () => (await theOrder()).payment.reference ?? '',
    refundIds: async () => (await stripeRefunds()).map(({ id }) => id),
  },
  {
    provider: 'PayPal',
    call: 'paypal.refund',
    buy: async () => {
      const { items, id, key } = await anApprovedCart();
      return placePaypal(items, id, key);
    },
    disputed: async () => (await theOrder()).payment.captureReference ?? '',
    refundIds: async () =>
      (await rowsOf('sandbox_paypal_refunds').find().toArray()).map(({ _id }) => String(_id)),
  },
];

describe.each(PROVIDERS)('with $provider', ({ call: refundCall, buy, disputed, refundIds }) => {
  test('a refund that is refused for good is tried some times, and then calls a person', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
    await buy();
    await sandbox.arrange({ on: 'call', name: refundCall, effect: 'refuse', times: 100 });
    expect((await cancel()).json.paymentState).toBe('refund_due');
    for (let run = 1; run <= 3; run++) await reconcileAfter(run * HOUR_MS);
    expect([await moneyState(), await alertKinds()]).toEqual(['refund_due', []]);
    await reconcileAfter(4 * HOUR_MS);
    expect([await moneyState(), await alertKinds()]).toEqual(['refund_failed', ['refund_failed']]);
    expect((await theOrder()).payment.lookAt).toBeUndefined();

    // To cancel it once more is no way to try again.
    expect((await cancel()).json.paymentState).toBe('refund_failed');
    // The person puts right what was wrong there.
    await sandbox.forget();
    expect((await retryRefund()).json.paymentState).toBe('refunded');
    expect(await openAlerts()).toBe(0);
    expect([(await refundIds()).length, await ledger()]).toEqual([1, NO_DIFFERENCE]);
  });

  test('a refund that is pending is due until it is made, and asked for once', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    await sandbox.arrange({ on: 'call', name: refundCall, effect: 'pending' });
    expect((await cancel()).json.paymentState).toBe('refund_due');
    await reconcileAfter(HOUR_MS);
    expect([await moneyState(), (await refundIds()).length]).toEqual(['refund_due', 1]);
    expect(await auditBooks(new Date(0))).toEqual([]);
    await settlePayment((await refundIds())[0] ?? '', 'succeed');
    await sandbox.quiet();
    expect([await moneyState(), await ledger()]).toEqual(['refunded', NO_DIFFERENCE]);
  });

  test('a refund that fails days after it was made calls a person', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    expect((await cancel()).json.paymentState).toBe('refunded');
    await settlePayment((await refundIds())[0] ?? '', 'fail');
    await sandbox.quiet();
    expect([await moneyState(), await alertKinds()]).toEqual(['refund_failed', ['refund_failed']]);
    expect((await retryRefund()).json.paymentState).toBe('refunded');
    expect((await refundIds()).length).toBe(2);
    // The customer reads of each, once.
    const emails = await OutboxLetter.find({ kind: /refund/ }).lean();
    expect(emails.map(({ kind }) => kind).sort()).toEqual([
      'order-refunded',
      'order-refunded',
      'refund-failed',
    ]);
  });

  test('a refund that is tried again and fails again calls a person again, once each', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    await cancel();
    await settlePayment((await refundIds())[0] ?? '', 'fail');
    await sandbox.quiet();
    expect(await openAlerts()).toBe(1);
    await sandbox.arrange({ on: 'call', name: refundCall, effect: 'refuse', times: 100 });
    expect([(await retryRefund()).json.paymentState, await openAlerts()]).toEqual(['refund_due', 0]);
    for (let run = 1; run <= 5; run++) await reconcileAfter(run * HOUR_MS);
    expect([await moneyState(), await openAlerts()]).toEqual(['refund_failed', 1]);
    expect(await alertKinds()).toEqual(['refund_failed', 'refund_failed']);
  });

  test('each dispute calls a person; won or withdrawn, the order is paid again', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    for (const outcome of ['succeed', 'withdraw'] as const) {
      const dispute = await openDispute(await disputed());
      await sandbox.quiet();
      expect([await moneyState(), await openAlerts()]).toEqual(['disputed', 1]);
      await resolveOne();
      await settlePayment(dispute, outcome);
      await sandbox.quiet();
      expect(await moneyState()).toBe('paid');
    }
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  });

  test('a dispute that is lost ends as money that went back', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    const dispute = await openDispute(await disputed());
    await sandbox.quiet();
    const [email] = await OutboxLetter.find({ kind: 'payment-alert' }).lean();
    // It comes before the order is disputed, and tells how that will be.
    expect(email?.data).toMatchObject({
      orderNumber: (await theOrder()).orderNumber,
      advice: expect.stringContaining('Ship nothing until the dispute ends.'),
      payment: expect.stringContaining('$'),
    });
    await settlePayment(dispute, 'fail');
    await sandbox.quiet();
    expect([await moneyState(), await alertKinds()]).toEqual(['refunded', ['disputed']]);
    expect(await auditBooks(new Date(0))).toEqual([]);
  });

  test('an end of the dispute that nobody told of is found by asking', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    const dispute = await openDispute(await disputed());
    await sandbox.quiet();
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
    await settlePayment(dispute, 'succeed');
    await reconcileAfter(HOUR_MS);
    expect(await moneyState()).toBe('disputed');
    await reconcileAfter(7 * HOUR_MS);
    expect(await moneyState()).toBe('paid');
  });

  test('the money of an order that was cancelled during a dispute goes back when that is won', async () => {
    sandbox.answerWebhooks(takeWebhook);
    await buy();
    const dispute = await openDispute(await disputed());
    await sandbox.quiet();
    expect((await cancel()).json.paymentState).toBe('disputed');
    await settlePayment(dispute, 'succeed');
    await sandbox.quiet();
    await reconcileAfter(HOUR_MS);
    expect([await moneyState(), (await refundIds()).length]).toEqual(['refunded', 1]);
  });

  test('a refund waits for a dispute that was opened before it; lost, nothing is given back twice', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
    await buy();
    const dispute = await openDispute(await disputed());
    expect((await cancel()).json.paymentState).toBe('refund_due');
    for (let run = 1; run <= 10; run++) await reconcileAfter(run * HOUR_MS);
    expect(['refund_due', 'refund_failed']).toContain(await moneyState());
    expect((await alertKinds()).length).toBeGreaterThan(0);
    await sandbox.forget();
    sandbox.answerWebhooks(takeWebhook);
    await sandbox.release('all');
    await settlePayment(dispute, 'fail');
    await sandbox.quiet();
    expect(await moneyState()).toBe('refunded');
  });
});

test.each([
  { way: 'Stripe refuses to show', gone: { 'payment.reference': 'pi_gone' } },
  { way: 'PayPal does not find', gone: { 'payment.reference': 'GONE', 'payment.captureReference': 'GONE' } },
])('money that is owed for a payment that $way calls a person after some tries', async ({ way, gone }) => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await PROVIDERS.find(({ provider }) => way.startsWith(provider))?.buy();
  // A paid order of before mode and account were noted, and other keys since.
  await Order.updateMany({}, { $set: gone, $unset: { 'payment.mode': 1, 'payment.account': 1 } });
  expect((await cancel()).json.paymentState).toBe('refund_due');
  for (let run = 1; run <= 3; run++) await reconcileAfter(run * HOUR_MS);
  expect([await moneyState(), await alertKinds()]).toEqual(['refund_due', []]);
  await reconcileAfter(4 * HOUR_MS);
  expect([await moneyState(), await alertKinds()]).toEqual(['refund_failed', ['refund_failed']]);
});

test('a refund that failed before its order was cancelled calls a person again when it fails with that', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await place(aPlacement(await aCart(), await typeCard(sandbox.url())));
  // Late money of an order that had been given up.
  const late = { status: 'Pending', 'payment.state': 'refund_due', 'payment.lookAt': new Date() };
  await Order.updateMany({}, { $set: late });
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse', times: 100 });
  for (let run = 1; run <= 5; run++) await reconcileAfter(run * HOUR_MS);
  expect([await moneyState(), await openAlerts()]).toEqual(['refund_failed', 1]);
  // As by trying again: what failed before is dealt with.
  expect([(await cancel()).json.paymentState, await openAlerts()]).toEqual(['refund_due', 0]);
  for (let run = 6; run <= 10; run++) await reconcileAfter(run * HOUR_MS);
  expect([await moneyState(), await openAlerts()]).toEqual(['refund_failed', 1]);
  // What was noted about the first stands in the order and in the second.
  const { alerts } = await findAlertPage({ page: 1, limit: 10, view: 'open' });
  const shown = await findAdminOrder(String((await theOrder())._id));
  for (const notes of [alerts[0]?.order?.alertNotes, shown?.alertNotes])
    expect(notes).toMatchObject([{ note: 'The refund was tried again.' }]);
});

test('a failure that Stripe keeps with its key does not keep the refund from being made', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await place(aPlacement(await aCart(), await typeCard(sandbox.url())));
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail_for_good' });
  expect((await cancel()).json.paymentState).toBe('refund_due');
  await reconcileAfter(HOUR_MS);
  expect([await moneyState(), (await stripeRefunds()).length]).toEqual(['refunded', 1]);
});

test('an order of which a part was given back at the provider stays paid, and says how much', async () => {
  sandbox.answerWebhooks(takeWebhook);
  await place(aPlacement(await aCart(), await typeCard(sandbox.url())));
  const { payment } = await theOrder();
  await stripeOfSandbox().refunds.create({ payment_intent: payment.reference ?? '', amount: 500 });
  await sandbox.quiet();
  const order = await Order.findOne().lean();
  expect([order?.payment.state, order?.payment.refundedCents]).toEqual(['paid', 500]);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});
