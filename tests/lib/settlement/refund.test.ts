import { POST as RETRY } from '@/app/api/admin/orders/[id]/refund/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { PUT as RESOLVE } from '@/app/api/admin/payment-alerts/[id]/route';
import { computeRefundedCents } from '@/lib/orders/refund-rules';
import { env } from '@/lib/runtime/env';
import { auditLedger } from '@/lib/settlement/ledger-commands';
import { findAdminOrder } from '@/lib/settlement/order-admin-queries';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { getRawCollection } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(async () => {
  // Pending webhooks would reach the next test's orders.
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});

beforeEach(() => {
  env().SUPPORT_EMAIL = 'support@shop.test';
});
afterEach(() => {
  env().SUPPORT_EMAIL = undefined;
});

const HOUR_MS = 60 * 60_000;
const listAlertKinds = async () =>
  (await PaymentAlert.find().sort({ createdAt: 1 }).lean()).map(({ kind }) => kind);
const listStripeRefunds = async () => (await createSandboxStripe().refunds.list()).data;
const readPaymentState = async () => (await getOnlyOrder()).payment.state;

async function setStatus(status: string) {
  const { _id } = await getOnlyOrder();
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  return call(SET_STATUS, { method: 'PUT', params: { id: String(_id) }, body: { status }, headers });
}
const cancelOrder = () => setStatus('Cancelled');

async function retryRefund() {
  const { _id } = await getOnlyOrder();
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  return call(RETRY, { method: 'POST', params: { id: String(_id) }, headers });
}
async function resolveOpenAlert() {
  const alert = await PaymentAlert.findOne({ resolvedAt: null }).lean();
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const params = { id: String(alert?._id) };
  const { status } = await call(RESOLVE, { method: 'PUT', params, body: { note: 'Done.' }, headers });
  expect(status).toBe(200);
}
const countOpenAlerts = () => PaymentAlert.countDocuments({ resolvedAt: null });

/** How to pay with each provider, how to find its ids of the payment and refund, and the facts of a dispute without events. */
const PROVIDERS = [
  {
    provider: 'Stripe',
    call: 'refunds.create',
    buy: async () => place(aPlacement(await aCart(), await enterCard(sandbox.url()))),
    readDisputedId: async () => (await getOnlyOrder()).payment.reference ?? '',
    listRefundIds: async () => (await listStripeRefunds()).map(({ id }) => id),
    knownDispute: ['refund_due', ['disputed']],
  },
  {
    provider: 'PayPal',
    call: 'paypal.refund',
    buy: async () => {
      const { items, id, key } = await anApprovedCart();
      return placePaypal(items, id, key);
    },
    readDisputedId: async () => (await getOnlyOrder()).payment.captureReference ?? '',
    listRefundIds: async () =>
      (await getRawCollection('sandbox_paypal_refunds').find().toArray()).map(({ _id }) => String(_id)),
    // PayPal’s payments do not show that they are disputed: it only refuses.
    knownDispute: ['refund_failed', ['refund_failed']],
  },
];

describe.each(PROVIDERS)(
  'with $provider',
  ({ call: refundCall, buy, readDisputedId, listRefundIds, knownDispute }) => {
    test('a refused refund is retried several times, and then raises an alert', async () => {
      await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
      await buy();
      await sandbox.arrange({ on: 'call', name: refundCall, effect: 'refuse', times: 100 });
      expect((await cancelOrder()).json.paymentState).toBe('refund_due');
      for (let run = 1; run <= 3; run++) await reconcileAfter(run * HOUR_MS);
      expect([await readPaymentState(), await listAlertKinds()]).toEqual(['refund_due', []]);
      await reconcileAfter(4 * HOUR_MS);
      expect([await readPaymentState(), await listAlertKinds()]).toEqual([
        'refund_failed',
        ['refund_failed'],
      ]);
      expect((await getOnlyOrder()).payment.lookAt).toBeUndefined();

      // Canceling again does not retry it.
      expect((await cancelOrder()).json.paymentState).toBe('refund_failed');
      // The admin fixes the cause at the provider.
      await sandbox.clearScenarios();
      expect((await retryRefund()).json.paymentState).toBe('refunded');
      expect(await countOpenAlerts()).toBe(0);
      expect([(await listRefundIds()).length, await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
    });

    test('a pending refund stays due until it completes, and is requested once', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      await sandbox.arrange({ on: 'call', name: refundCall, effect: 'pending' });
      expect((await cancelOrder()).json.paymentState).toBe('refund_due');
      await reconcileAfter(HOUR_MS);
      expect([await readPaymentState(), (await listRefundIds()).length]).toEqual(['refund_due', 1]);
      expect(await auditLedger(new Date(0))).toEqual([]);
      await settlePayment((await listRefundIds())[0] ?? '', 'succeed');
      await sandbox.waitForWebhooks();
      expect([await readPaymentState(), await countLedgerFindings()]).toEqual(['refunded', NO_DIFFERENCE]);
    });

    test('a refund that fails days later raises an alert', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      expect((await cancelOrder()).json.paymentState).toBe('refunded');
      await settlePayment((await listRefundIds())[0] ?? '', 'fail');
      await sandbox.waitForWebhooks();
      expect([await readPaymentState(), await listAlertKinds()]).toEqual([
        'refund_failed',
        ['refund_returned'],
      ]);
      expect((await retryRefund()).json.paymentState).toBe('refunded');
      expect((await listRefundIds()).length).toBe(2);
      // The customer gets one email for each.
      const emails = await OutboxEmail.find({ kind: /refund/ }).lean();
      expect(emails.map(({ kind }) => kind).sort()).toEqual([
        'order-refunded',
        'order-refunded',
        'refund-failed',
      ]);
    });

    test('a retried refund that fails again raises another alert, once', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      await cancelOrder();
      await settlePayment((await listRefundIds())[0] ?? '', 'fail');
      await sandbox.waitForWebhooks();
      expect(await countOpenAlerts()).toBe(1);
      await sandbox.arrange({ on: 'call', name: refundCall, effect: 'refuse', times: 100 });
      expect([(await retryRefund()).json.paymentState, await countOpenAlerts()]).toEqual(['refund_due', 0]);
      for (let run = 1; run <= 5; run++) await reconcileAfter(run * HOUR_MS);
      expect([await readPaymentState(), await countOpenAlerts()]).toEqual(['refund_failed', 1]);
      expect(await listAlertKinds()).toEqual(['refund_returned', 'refund_failed']);
    });

    test('each dispute raises an alert; once won or withdrawn, the order is paid again', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      for (const outcome of ['succeed', 'withdraw'] as const) {
        const dispute = await openDispute(await readDisputedId());
        await sandbox.waitForWebhooks();
        expect([await readPaymentState(), await countOpenAlerts()]).toEqual(['disputed', 1]);
        await resolveOpenAlert();
        await settlePayment(dispute, outcome);
        await sandbox.waitForWebhooks();
        expect(await readPaymentState()).toBe('paid');
      }
      expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    });

    test('a lost dispute ends as a refund', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      const dispute = await openDispute(await readDisputedId());
      await sandbox.waitForWebhooks();
      const [email] = await OutboxEmail.find({ kind: 'payment-alert' }).lean();
      // The event is created before the order is disputed, and already has the later state.
      expect(email?.data).toMatchObject({
        orderNumber: (await getOnlyOrder()).orderNumber,
        advice: expect.stringContaining('Ship nothing until the dispute ends.'),
        payment: expect.stringContaining('$'),
      });
      await settlePayment(dispute, 'fail');
      await sandbox.waitForWebhooks();
      expect([await readPaymentState(), await listAlertKinds()]).toEqual(['refunded', ['disputed']]);
      expect(await auditLedger(new Date(0))).toEqual([]);
    });

    test('a lost dispute about a part takes that part: the order stays paid', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      const dispute = await openDispute(await readDisputedId(), 500);
      await sandbox.waitForWebhooks();
      expect(await readPaymentState()).toBe('disputed');
      await settlePayment(dispute, 'fail');
      await sandbox.waitForWebhooks();
      await reconcileAfter(HOUR_MS);
      await reconcileAfter(8 * HOUR_MS);
      const { payment, refunds } = await getOnlyOrder();
      expect([payment.state, refunds?.map(({ cents, author }) => [cents, author])]).toEqual([
        'paid',
        [[500, 'bank']],
      ]);
      expect(payment.changes.map(({ state }) => state)).toEqual(['pending', 'paid', 'disputed', 'paid']);
      expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    });

    test('a dispute’s outcome is found without an event', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      const dispute = await openDispute(await readDisputedId());
      await sandbox.waitForWebhooks();
      await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
      await settlePayment(dispute, 'succeed');
      await reconcileAfter(HOUR_MS);
      expect(await readPaymentState()).toBe('disputed');
      await reconcileAfter(7 * HOUR_MS);
      expect(await readPaymentState()).toBe('paid');
    });

    test('an order canceled during a dispute is refunded once the shop wins the dispute', async () => {
      sandbox.handleWebhooks(deliverWebhook);
      await buy();
      const dispute = await openDispute(await readDisputedId());
      await sandbox.waitForWebhooks();
      expect((await cancelOrder()).json.paymentState).toBe('disputed');
      await settlePayment(dispute, 'succeed');
      await sandbox.waitForWebhooks();
      await reconcileAfter(HOUR_MS);
      expect([await readPaymentState(), (await listRefundIds()).length]).toEqual(['refunded', 1]);
    });

    test('a refund waits for an earlier dispute; if that is lost, nothing is refunded twice', async () => {
      await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
      await buy();
      const dispute = await openDispute(await readDisputedId());
      expect((await cancelOrder()).json.paymentState).toBe('refund_due');
      for (let run = 1; run <= 10; run++) await reconcileAfter(run * HOUR_MS);
      expect(await listRefundIds()).toEqual([]);
      expect([await readPaymentState(), await listAlertKinds()]).toEqual(knownDispute);
      await sandbox.clearScenarios();
      sandbox.handleWebhooks(deliverWebhook);
      await sandbox.release('all');
      await settlePayment(dispute, 'fail');
      await sandbox.waitForWebhooks();
      expect(await readPaymentState()).toBe('refunded');
    });
  },
);

test.each([
  { lookup: 'Stripe refuses to show', unknownIds: { 'payment.reference': 'pi_gone' } },
  {
    lookup: 'PayPal does not find',
    unknownIds: { 'payment.reference': 'GONE', 'payment.captureReference': 'GONE' },
  },
])(
  'a refund owed for a payment that $lookup raises an alert after several attempts',
  async ({ lookup, unknownIds }) => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
    await PROVIDERS.find(({ provider }) => lookup.startsWith(provider))?.buy();
    // An older paid order without mode and account, after the keys changed.
    await Order.updateMany({}, { $set: unknownIds, $unset: { 'payment.mode': 1, 'payment.account': 1 } });
    expect((await cancelOrder()).json.paymentState).toBe('refund_due');
    for (let run = 1; run <= 3; run++) await reconcileAfter(run * HOUR_MS);
    expect([await readPaymentState(), await listAlertKinds()]).toEqual(['refund_due', []]);
    await reconcileAfter(4 * HOUR_MS);
    expect([await readPaymentState(), await listAlertKinds()]).toEqual(['refund_failed', ['refund_failed']]);
  },
);

test('an order whose refund the bank has sent back is canceled without refunding it again', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  const { payment } = await getOnlyOrder();
  const { id } = await createSandboxStripe().refunds.create({ payment_intent: payment.reference ?? '' });
  await sandbox.waitForWebhooks();
  await settlePayment(id, 'fail');
  await sandbox.waitForWebhooks();
  const { json } = await cancelOrder();
  expect([json.status, json.paymentState, await countOpenAlerts()]).toEqual([
    'Cancelled',
    'refund_failed',
    1,
  ]);
  const email = await OutboxEmail.findOne({ kind: 'order-cancelled' }).orFail().lean();
  expect(email.data).toMatchObject({ total: null, isRefundFailed: true });
  await reconcileAfter(HOUR_MS);
  expect([await readPaymentState(), (await listStripeRefunds()).map(({ status }) => status)]).toEqual([
    'refund_failed',
    ['failed'],
  ]);
});

test('a refund that failed before its order was canceled raises another alert when it fails again', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  // Money that arrived late for a voided order.
  const overdueRefund = { status: 'Pending', 'payment.state': 'refund_due', 'payment.lookAt': new Date() };
  await Order.updateMany({}, { $set: overdueRefund });
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse', times: 100 });
  for (let run = 1; run <= 5; run++) await reconcileAfter(run * HOUR_MS);
  expect([await readPaymentState(), await countOpenAlerts()]).toEqual(['refund_failed', 1]);
  expect([(await cancelOrder()).json.paymentState, await countOpenAlerts()]).toEqual(['refund_failed', 1]);
  // The earlier failure is resolved.
  expect([(await retryRefund()).json.paymentState, await countOpenAlerts()]).toEqual(['refund_due', 0]);
  for (let run = 6; run <= 10; run++) await reconcileAfter(run * HOUR_MS);
  expect([await readPaymentState(), await countOpenAlerts()]).toEqual(['refund_failed', 1]);
  // The note on the first alert appears on the order and on the second.
  const { alerts } = await findAlertPage({ page: 1, limit: 10, view: 'open' });
  const order = await findAdminOrder(String((await getOnlyOrder())._id));
  for (const notes of [alerts[0]?.order?.alertNotes, order?.alertNotes])
    expect(notes).toMatchObject([{ note: 'The refund was tried again.' }]);
});

test('a failure that Stripe repeats for its key does not prevent the refund', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail_for_good' });
  expect((await cancelOrder()).json.paymentState).toBe('refund_due');
  await reconcileAfter(HOUR_MS);
  expect([await readPaymentState(), (await listStripeRefunds()).length]).toEqual(['refunded', 1]);
});

test('an order partly refunded at the provider stays paid, and shows the amount', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  const { payment } = await getOnlyOrder();
  await createSandboxStripe().refunds.create({ payment_intent: payment.reference ?? '', amount: 500 });
  await sandbox.waitForWebhooks();
  const order = await getOnlyOrder();
  expect([order.payment.state, computeRefundedCents(order)]).toEqual(['paid', 500]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});
