import { PUT as DECIDE } from '@/app/api/admin/orders/[id]/refunds/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { findShippingHold } from '@/lib/orders/order-status-rules';
import { auditLedger } from '@/lib/settlement/ledger-commands';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { viewAlerts } from '@/lib/settlement/payment-alert-queries';
import { toAlertContent } from '@/lib/settlement/payment-alert-rules';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Order } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { getRawCollection } from '@/sandbox/store';
import {
  aPlacement,
  CARDS,
  completeChallenge,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { withRefundDesk } from '@/tests/support/refund-desk';

/** The reports to customers, admins and the ledger of refunds that cross others, disputes and the stock. */

withDatabase();
const sandbox = withPaymentSandbox();
const realFetch = globalThis.fetch;
afterEach(async () => {
  globalThis.fetch = realFetch;
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { rice, send, buy, buyWithPaypal, aPiece, refund, listShopRefunds } = withRefundDesk(sandbox.url);
const setStatus = (status: OrderStatus) => send(SET_STATUS, 'PUT', { status });
const listAlerts = async () =>
  (await PaymentAlert.find().sort({ createdAt: 1 }).lean()).map(({ kind }) => kind);
const listEmails = async () =>
  (await OutboxEmail.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ kind }) => kind);
const failRefund = async (index = 0) => {
  await settlePayment((await getOnlyOrder()).refunds?.[index]?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
};

/** PayPal refuses what the shop's app may not read. */
function forbidFetch(path: string, status = 403): void {
  globalThis.fetch = async (input, init) =>
    String(input).includes(path)
      ? new Response('{"name":"NOT_AUTHORIZED"}', {
          status,
          headers: { 'Content-Type': 'application/json' },
        })
      : realFetch(input, init);
}

/** Places an order for two packs that is paid after they had gone back on sale, of which one is left. */
async function buyOversold() {
  await PackStock.create({ ingredientId: rice().itemId, amount: rice().amount, left: 3 });
  const { json } = await place(aPlacement([rice()], await enterCard(sandbox.url(), CARDS.challenged)));
  await Order.updateOne({}, { $set: { 'payment.state': 'declined' } });
  await sweepStock(new Date(Date.now() + MINUTE_MS));
  await PackStock.updateOne({}, { $set: { left: 1 } });
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(2 * MINUTE_MS);
  await sweepStock();
}

describe('an order that took its pieces without a refunded one', () => {
  test('is short of it again when the refund comes back, which is told again', async () => {
    await buyOversold();
    sandbox.handleWebhooks(deliverWebhook);
    await refund({ lines: [aPiece()] });
    await sweepStock();
    expect(findShippingHold(await getOnlyOrder())).toBeNull();
    await failRefund();
    for (let run = 0; run < 2; run++) await sweepStock();
    expect(findShippingHold(await getOnlyOrder())).toBe('oversold');
    expect((await listAlerts()).filter((kind) => kind === 'oversold')).toHaveLength(2);
    await PackStock.updateOne({}, { $inc: { left: 1 } });
    await sweepStock();
    const stock = await PackStock.findOne().orFail().lean();
    expect([findShippingHold(await getOnlyOrder()), stock.left, stock.holds[0]?.quantity]).toEqual([
      null,
      0,
      2,
    ]);
  });

  test('is short of it when an admin finds that the refund was not made', async () => {
    await buyWithPaypal();
    const { _id } = await getOnlyOrder();
    await PackStock.create({
      ...rice(),
      ingredientId: rice().itemId,
      left: 0,
      holds: [{ orderId: _id, quantity: 1 }],
    });
    await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'fail', times: 3 });
    await refund({ lines: [aPiece()] });
    await Order.updateOne({}, { $set: { 'refunds.0.code': 'UNKNOWN' } });
    const [unknown] = (await getOnlyOrder()).refunds ?? [];
    await send(DECIDE, 'PUT', { refund: unknown?._id, outcome: 'not_made' });
    expect(findShippingHold(await getOnlyOrder())).toBe('oversold');
  });

  test('is not held up when it has the piece all the same', async () => {
    await PackStock.create({ ingredientId: rice().itemId, amount: rice().amount, left: 3 });
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await refund({ lines: [aPiece()] });
    await failRefund();
    expect(findShippingHold(await getOnlyOrder())).toBeNull();
  });
});

describe('what a bank took', () => {
  const lose = async (cents: number) => {
    const { payment } = await getOnlyOrder();
    const dispute = await openDispute(
      (payment.provider === 'stripe' ? payment.reference : payment.captureReference) ?? '',
      cents,
    );
    await sandbox.waitForWebhooks();
    await settlePayment(dispute, 'fail');
    await sandbox.waitForWebhooks();
  };
  beforeEach(() => sandbox.handleWebhooks(deliverWebhook));

  test('is not emailed as a refund, also if its dispute is not known yet, and an admin is told', async () => {
    await buyWithPaypal();
    await settlePayment((await getOnlyOrder()).payment.captureReference ?? '', 'reverse');
    await sandbox.waitForWebhooks();
    expect([await listShopRefunds(), await listEmails(), await listAlerts()]).toEqual([
      ['bank 2598 made'],
      ['order-paid'],
      ['disputed'],
    ]);
  });

  test('and gives back is not emailed as a refund that did not arrive', async () => {
    await buyWithPaypal();
    await lose(1_000);
    await failRefund();
    expect([await listShopRefunds(), await listEmails()]).toEqual([['bank 1000 returned'], ['order-paid']]);
  });

  test('is no second dispute once the shop refunds the rest', async () => {
    await buyWithPaypal();
    await lose(500);
    await refund({ amount: 20.98, seenRefunded: 5 });
    const { payment } = await getOnlyOrder();
    expect(payment.changes.map(({ state }) => state)).toEqual([
      'pending',
      'paid',
      'disputed',
      'paid',
      'refunded',
    ]);
  });

  test.each(['stripe', 'paypal'])('is found by the ledger if no event of %s told of it', async (provider) => {
    sandbox.handleWebhooks(async () => 200);
    await (provider === 'stripe' ? buy() : buyWithPaypal());
    const { payment } = await getOnlyOrder();
    const dispute = await openDispute(
      (provider === 'stripe' ? payment.reference : payment.captureReference) ?? '',
    );
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
    await settlePayment(dispute, 'fail');
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
    await auditLedger(new Date(Date.now() - DAY_MS));
    expect([await listShopRefunds(), await listAlerts()]).toEqual([['bank 2598 made'], ['disputed']]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });
});

describe('a customer who was promised an email about a refund', () => {
  beforeEach(() => sandbox.handleWebhooks(deliverWebhook));
  const lose = async (cents?: number) => {
    const dispute = await openDispute((await getOnlyOrder()).payment.captureReference ?? '', cents);
    await settlePayment(dispute, 'fail');
    await sandbox.waitForWebhooks();
  };
  const readLastEmail = async () =>
    (await OutboxEmail.findOne({ kind: 'order-refunded' }).orFail().lean()).data;

  test('is told that the bank gave the money back after PayPal had refused the refund', async () => {
    await buyWithPaypal();
    await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'refuse', times: 100 });
    await setStatus('Cancelled');
    for (let run = 1; run <= 5; run++) await reconcileAfter(run * 60 * MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('refund_failed');
    await sandbox.clearScenarios();
    await lose();
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
    expect([await listEmails(), await readLastEmail()]).toEqual([
      ['order-paid', 'order-cancelled', 'order-refunded'],
      expect.objectContaining({ isByBank: true, total: '$25.98' }),
    ]);
  });

  test('is told so after a part had come back', async () => {
    await buyWithPaypal();
    await refund({ amount: 5 });
    await failRefund();
    await lose();
    expect(await listEmails()).toEqual([
      'order-paid',
      'order-partly-refunded',
      'refund-failed',
      'order-refunded',
    ]);
  });
});

describe('the ledger of a period', () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const compareLastHour = async () =>
    countFindings((await compareLedger(new Date(Date.now() - HOUR_MS))).findings);
  const age = () => Order.updateOne({}, { $set: { createdAt: new Date(Date.now() - 100 * DAY_MS) } });
  const dispute = async () => openDispute((await getOnlyOrder()).payment.captureReference ?? '');
  test('finds a new dispute at PayPal of an old order, and the audit makes it one of the shop', async () => {
    sandbox.handleWebhooks(async () => 200);
    await buyWithPaypal();
    await age();
    expect(await compareLastHour()).toEqual(NO_DIFFERENCE);
    await dispute();
    expect(await compareLastHour()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
    await auditLedger(new Date(Date.now() - HOUR_MS));
    expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual(['disputed', ['disputed']]);
    expect(await compareLastHour()).toEqual(NO_DIFFERENCE);
  });

  test('finds that PayPal has ended the dispute of an old order, or never had it', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buyWithPaypal();
    await age();
    const id = await dispute();
    await sandbox.waitForWebhooks();
    expect(await compareLastHour()).toEqual(NO_DIFFERENCE);
    sandbox.handleWebhooks(async () => 200);
    await settlePayment(id, 'succeed');
    expect(await compareLastHour()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
    await getRawCollection('sandbox_paypal_disputes').deleteMany({});
    expect(await compareLastHour()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });

  test('finds the one open dispute among more than PayPal lists at once', async () => {
    sandbox.handleWebhooks(async () => 200);
    await buyWithPaypal();
    await dispute();
    const [open] = await getRawCollection('sandbox_paypal_disputes').find().toArray();
    const ended = Array.from({ length: 60 }, (_, index) => ({
      ...{ ...open, _id: `PP-D-${index}`, dispute_id: `PP-D-${index}` },
      ...{ status: 'RESOLVED', dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' } },
    }));
    await getRawCollection<{ _id: string }>('sandbox_paypal_disputes').insertMany(ended);
    expect(await compareLastHour()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });

  test('says nothing of disputes that PayPal does not let the shop read', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buyWithPaypal();
    await dispute();
    await sandbox.waitForWebhooks();
    forbidFetch('/v1/customer/disputes');
    expect(await compareLastHour()).toEqual(NO_DIFFERENCE);
  });

  test.each([403, 400, 503])(
    'compares the rest if PayPal answers %i to every question about disputes, and says so',
    async (status) => {
      sandbox.handleWebhooks(deliverWebhook);
      await buyWithPaypal();
      await dispute();
      await sandbox.waitForWebhooks();
      forbidFetch('/v1/customer/disputes', status);
      await Order.updateOne({}, { $set: { totalCents: 1 } });
      const { payment } = await getOnlyOrder();
      expect(await compareLedger(new Date(0))).toMatchObject({
        findings: [{ kind: 'mismatched', reference: payment.reference }],
        ...{ unlistedDisputes: ['paypal'], unreadDisputes: [payment.reference] },
      });
    },
  );
});

test('a dispute of an order that was refunded must be answered all the same: an admin is told so', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await setStatus('Cancelled');
  const dispute = await openDispute((await getOnlyOrder()).payment.reference ?? '');
  await sandbox.waitForWebhooks();
  const readAdvice = async () => {
    const [alert] = await viewAlerts(await PaymentAlert.find({ kind: 'disputed' }).lean());
    return alert && toAlertContent(alert).advice;
  };
  expect(await readAdvice()).toContain('with the refund as evidence');
  await settlePayment(dispute, 'succeed');
  await sandbox.waitForWebhooks();
  expect(await readAdvice()).toContain('No response is needed');
});

test('a PayPal dispute that the shop’s app may not read ends as its event says', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  forbidFetch('/v1/customer/disputes/');
  const dispute = await openDispute((await getOnlyOrder()).payment.captureReference ?? '', 1_000);
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('disputed');
  await settlePayment(dispute, 'succeed');
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('paid');
});

test('a refund that is made while an earlier one comes back is not said to be the last one', async () => {
  await buy();
  await refund({ lines: [aPiece()] });
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'lose_response', times: 3 });
  await refund({ lines: [aPiece()], seenRefunded: 12.99 });
  await failRefund();
  await reconcileAfter(MINUTE_MS);
  expect([await listShopRefunds(), (await listEmails()).sort()]).toEqual([
    ['admin 1299 returned', 'admin 1299 made'],
    ['order-paid', 'order-partly-refunded', 'order-partly-refunded', 'refund-failed'],
  ]);
});

test('a refund that an admin has decided, since its payment could not be read, has no open alert; the ledger compares it', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
  await refund({ lines: [aPiece()] });
  await sandbox.clearScenarios();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 100 });
  for (let run = 1; run <= 8; run++) await reconcileAfter(run * DAY_MS);
  const [unread] = (await getOnlyOrder()).refunds ?? [];
  await send(DECIDE, 'PUT', { refund: unread?._id, outcome: 'made' });
  expect(await PaymentAlert.countDocuments({ resolvedAt: null })).toBe(0);
  await sandbox.clearScenarios();
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
});
