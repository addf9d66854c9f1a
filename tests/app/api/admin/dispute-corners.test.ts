import { listRefunds } from '@/lib/orders/refund-rules';
import { auditLedger } from '@/lib/settlement/ledger-commands';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { refundCapture } from '@/sandbox/paypal-captures';
import { toMoney } from '@/sandbox/paypal-objects';
import { getRawCollection, inTransaction } from '@/sandbox/store';
import {
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';
import { withRefundDesk } from '@/tests/support/refund-desk';

/** Withdrawals and disputes at PayPal whose events come late, in another order, or never: $25.98 for two packs of rice. */

withDatabase();
const sandbox = withPaymentSandbox();
const realFetch = globalThis.fetch;
const { buy, buyWithPaypal, refund, listShopRefunds } = withRefundDesk(sandbox.url);

beforeEach(() => sandbox.handleWebhooks(deliverWebhook));
afterEach(async () => {
  globalThis.fetch = realFetch;
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});

const HOUR_MS = 60 * 60_000;
const readCapture = async () => (await getOnlyOrder()).payment.captureReference ?? '';
const listAlerts = async () => (await PaymentAlert.find().lean()).map(({ kind }) => kind);
const listEmails = async () =>
  (await OutboxEmail.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ kind }) => kind);
const hold = (name: string) => sandbox.arrange({ on: 'webhook', name, effect: 'hold', times: 1_000 });
const releaseHeld = async () => {
  await sandbox.clearScenarios();
  await sandbox.release('held', { reverse: true });
  await sandbox.waitForWebhooks();
};
const refundInDashboard = async (cents: number) => {
  const capture = await readCapture();
  await inTransaction((session) => refundCapture(capture, { input: { amount: toMoney(cents) }, session }));
};
const forgetOrder = () => getRawCollection('sandbox_paypal_orders').deleteMany({});

/** PayPal shows no disputes to an app that has no permission to read them. */
function forbidDisputes(): void {
  globalThis.fetch = async (input, init) =>
    String(input).includes('/v1/customer/disputes')
      ? new Response('{"name":"NOT_AUTHORIZED"}', {
          status: 403,
          headers: { 'Content-Type': 'application/json' },
        })
      : realFetch(input, init);
}

describe.each([
  { way: 'lists', prepare: async () => {} },
  { way: 'has deleted the order of', prepare: forgetOrder },
])('what went back of a payment before an event said who gave it, when PayPal $way it', ({ prepare }) => {
  beforeEach(async () => {
    await buyWithPaypal();
    await hold('*');
  });
  const readWithoutEvent = async (refunds: string[]) => {
    await prepare();
    await auditLedger(new Date(0));
    // Nothing that is not known is said to anyone.
    expect([await listShopRefunds(), await listEmails()]).toEqual([refunds, ['order-paid']]);
  };

  test('is not emailed as a refund if it was the bank, of which an admin is told', async () => {
    await settlePayment(await readCapture(), 'reverse');
    await readWithoutEvent(['provider 2598 made']);
    await releaseHeld();
    expect([await listShopRefunds(), await listEmails(), await listAlerts()]).toEqual([
      ['bank 2598 made'],
      ['order-paid'],
      ['disputed'],
    ]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('is emailed once if it was refunded in the dashboard', async () => {
    await refundInDashboard(2_598);
    await readWithoutEvent(['provider 2598 made']);
    await releaseHeld();
    await auditLedger(new Date(0));
    expect([await listShopRefunds(), await listEmails(), await listAlerts()]).toEqual([
      ['provider 2598 made'],
      ['order-paid', 'order-refunded'],
      [],
    ]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });
});

test('a withdrawal that PayPal lists with another amount than was claimed is counted once', async () => {
  await buyWithPaypal();
  const dispute = await openDispute(await readCapture(), 1_000);
  await sandbox.waitForWebhooks();
  await hold('PAYMENT.CAPTURE.REVERSED');
  globalThis.fetch = async (input, init) => {
    const response = await realFetch(input, init);
    if (!String(input).includes('/v2/checkout/orders/')) return response;
    const order = await response.json();
    order.purchase_units[0].payments.refunds = undefined;
    return Response.json(order);
  };
  await settlePayment(dispute, 'fail');
  await sandbox.waitForWebhooks();
  expect(await listShopRefunds()).toEqual(['bank 1000 made']);
  globalThis.fetch = realFetch;
  await getRawCollection('sandbox_paypal_refunds').updateOne({}, { $set: { 'amount.value': '9.00' } });
  await getRawCollection('sandbox_paypal_orders').updateOne(
    {},
    { $set: { 'purchase_units.0.payments.refunds.0.amount.value': '9.00' } },
  );
  await auditLedger(new Date(0));
  await releaseHeld();
  expect([await listShopRefunds(), await listEmails(), await listAlerts()]).toEqual([
    ['bank 900 made'],
    ['order-paid'],
    ['disputed'],
  ]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a withdrawal that is known before its lost dispute is never emailed, also without its own event', async () => {
  await buyWithPaypal();
  forbidDisputes();
  await hold('CUSTOMER.DISPUTE.CREATED');
  await hold('CUSTOMER.DISPUTE.RESOLVED');
  await sandbox.arrange({ on: 'webhook', name: 'PAYMENT.CAPTURE.REVERSED', effect: 'drop' });
  const dispute = await openDispute(await readCapture(), 1_000);
  await settlePayment(dispute, 'fail');
  await auditLedger(new Date(0));
  expect([await listShopRefunds(), await listEmails()]).toEqual([['provider 1000 made'], ['order-paid']]);
  await releaseHeld();
  expect([await listShopRefunds(), await listEmails(), await listAlerts()]).toEqual([
    ['bank 1000 made'],
    ['order-paid'],
    ['disputed'],
  ]);
});

test('a refund is not sent on top of what may have been a withdrawal: the admin decides again', async () => {
  await buyWithPaypal();
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_request', times: 3 });
  await refund({ amount: 10 });
  await settlePayment(await openDispute(await readCapture(), 1_000), 'fail');
  await reconcileAfter(HOUR_MS);
  expect(await listShopRefunds()).toEqual(['admin 1000 failed', 'provider 1000 made']);
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
});

test('the late event that a dispute was opened does not open it again, although PayPal does not let the shop read it', async () => {
  await buyWithPaypal();
  forbidDisputes();
  await hold('CUSTOMER.DISPUTE.CREATED');
  for (const outcome of ['withdraw', 'succeed'] as const) {
    await settlePayment(await openDispute(await readCapture(), 1_000), outcome);
    await sandbox.waitForWebhooks();
  }
  await releaseHeld();
  const { payment } = await getOnlyOrder();
  expect([payment.state, payment.isDisputeOpen]).toEqual(['paid', false]);
  expect(await listAlerts()).toEqual([]);
  // Another one is news.
  await openDispute(await readCapture(), 1_000);
  await sandbox.waitForWebhooks();
  expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual(['disputed', ['disputed']]);
});

test('the end of a dispute that PayPal does not let the shop read counts, also if the payment was read again meanwhile', async () => {
  await buyWithPaypal();
  forbidDisputes();
  const dispute = await openDispute(await readCapture());
  await sandbox.waitForWebhooks();
  await Order.updateOne({}, { $set: { 'payment.readAt': new Date(Date.now() + HOUR_MS) } });
  await settlePayment(dispute, 'succeed');
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('paid');
});

describe('a dispute that PayPal does not find any more', () => {
  const DISPUTES = 'sandbox_paypal_disputes';
  const openAndForget = async () => {
    await openDispute(await readCapture());
    await sandbox.waitForWebhooks();
    const rows = await getRawCollection(DISPUTES).find().toArray();
    await getRawCollection(DISPUTES).deleteMany({});
    return rows;
  };
  const readDispute = async () => {
    const { state, isDisputeOpen, disputeMissingSince } = (await getOnlyOrder()).payment;
    return [state, isDisputeOpen, disputeMissingSince !== undefined];
  };

  test('holds up its order for a day, in case PayPal finds it again, and no longer', async () => {
    await buyWithPaypal();
    const rows = await openAndForget();
    await reconcileAfter(7 * HOUR_MS);
    expect(await readDispute()).toEqual(['disputed', true, true]);
    await getRawCollection(DISPUTES).insertMany(rows);
    await reconcileAfter(14 * HOUR_MS);
    expect(await readDispute()).toEqual(['disputed', true, false]);
    await getRawCollection(DISPUTES).deleteMany({});
    await reconcileAfter(21 * HOUR_MS);
    const longAgo = new Date(Date.now() - 25 * HOUR_MS);
    await Order.updateOne({}, { $set: { 'payment.disputeMissingSince': longAgo } });
    await reconcileAfter(28 * HOUR_MS);
    expect(await readDispute()).toEqual(['paid', false, false]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('is no longer said to be open of an order that was refunded', async () => {
    await buyWithPaypal();
    await refund({ amount: 25.98 });
    await openAndForget();
    expect(await readDispute()).toEqual(['refunded', true, false]);
    await auditLedger(new Date(0));
    expect(await readDispute()).toEqual(['refunded', false, false]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });
});

test('all refunds of an order count, also when Stripe lists them on several pages', async () => {
  await buy();
  await refund({ amount: 0.1 });
  const [first] = await getRawCollection('sandbox_refunds').find().toArray();
  const others = Array.from({ length: 119 }, (_, index) => {
    const id = `re_${index}`;
    return { ...first, ...{ _id: id, id, metadata: {} } };
  });
  await getRawCollection<{ _id: string }>('sandbox_refunds').insertMany(others);
  await getRawCollection('sandbox_charges').updateMany({}, { $set: { amount_refunded: 1_200 } });
  await Order.updateOne({}, { $set: { 'payment.lookAt': new Date(0) } });
  await reconcileAfter(0);
  expect(listRefunds(await getOnlyOrder())).toHaveLength(120);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});
