import { PUT as DECIDE } from '@/app/api/admin/orders/[id]/refunds/route';
import { PUT as SHIP } from '@/app/api/admin/orders/[id]/shipment/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { findShippingHold } from '@/lib/orders/order-status-rules';
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
  deliverWebhook,
  getOnlyOrder,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal, takePaypalStep } from '@/tests/support/paypal';
import { withRefundDesk } from '@/tests/support/refund-desk';

/** Refunds that meet disputes, failures, stale lists and providers that forget: $25.98 for two packs of rice. */

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { rice, send, buy, buyWithPaypal, aPiece, refund, listShopRefunds } = withRefundDesk(sandbox.url);
const setPacked = (seen: object = {}) => send(SHIP, 'PUT', { isPacked: true, tracking: null, ...seen });
const setStatus = (status: OrderStatus, seen: object = {}) => send(SET_STATUS, 'PUT', { status, ...seen });
const listAlerts = async () => (await PaymentAlert.find().lean()).map(({ kind }) => kind);
const failFirstRefund = async () => {
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
};
const losePart = async (cents: number) => {
  const { payment } = await getOnlyOrder();
  const disputed = payment.provider === 'stripe' ? payment.reference : payment.captureReference;
  const dispute = await openDispute(disputed ?? '', cents);
  await sandbox.waitForWebhooks();
  await settlePayment(dispute, 'fail');
  await sandbox.waitForWebhooks();
};

test('what a customer got by a dispute is not refunded on top: the admin decides again', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'fail', times: 3 });
  await refund({ lines: [aPiece()] });
  await sandbox.clearScenarios();
  await losePart(1_299);
  await reconcileAfter(3 * 60 * MINUTE_MS);
  await reconcileAfter(4 * 60 * MINUTE_MS);
  expect(await listShopRefunds()).toEqual(['admin 1299 failed', 'bank 1299 made']);
  expect((await getOnlyOrder()).refunds?.[0]?.code).toBe('DISPUTE_LOST');
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
  expect((await listAlerts()).sort()).toEqual(['disputed', 'refund_failed']);
});

test('a refund that a dispute overtakes while it is perhaps being made has not failed until it is certain not to be made', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_request', times: 3 });
  await refund({ lines: [aPiece()] });
  await sandbox.clearScenarios();
  await losePart(1_299);
  await reconcileAfter(2 * MINUTE_MS);
  expect(await listShopRefunds()).toEqual(['admin 1299 requested', 'bank 1299 made']);
  await reconcileAfter(20 * MINUTE_MS);
  expect(await listShopRefunds()).toEqual(['admin 1299 failed', 'bank 1299 made']);
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
});

test('a refund that was not sent yet is not made on top of one that had failed and was made after all', async () => {
  await buyWithPaypal();
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_response', times: 3 });
  await refund({ amount: 20 });
  await sandbox.clearScenarios();
  await Order.updateOne({}, { $set: { 'refunds.0.code': 'UNKNOWN' } });
  const [unknown] = (await getOnlyOrder()).refunds ?? [];
  // PayPal does not show it, so that an admin says that it was not made.
  await send(DECIDE, 'PUT', { refund: unknown?._id, outcome: 'not_made' });
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'fail', times: 3 });
  await refund({ amount: 5.98 });
  await sandbox.clearScenarios();
  await reconcileAfter(MINUTE_MS);
  expect(await listShopRefunds()).toEqual(['admin 2000 made', 'admin 598 failed']);
  expect((await getOnlyOrder()).refunds?.[1]?.code).toBe('REFUNDED_ELSEWHERE');
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
});

test('what a customer got by a dispute is not refunded on top by a request that PayPal, which has deleted the order, may not know', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_request', times: 3 });
  await refund({ lines: [aPiece()] });
  await sandbox.clearScenarios();
  await getRawCollection('sandbox_paypal_orders').deleteMany({});
  await losePart(1_299);
  await reconcileAfter(3 * 60 * MINUTE_MS);
  await reconcileAfter(4 * 60 * MINUTE_MS);
  expect([await listShopRefunds(), (await getOnlyOrder()).refunds?.[0]?.code]).toEqual([
    ['admin 1299 requested', 'bank 1299 made'],
    'UNKNOWN',
  ]);
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
  expect((await listAlerts()).sort()).toEqual(['disputed', 'refund_unknown']);
});

test('an order is not said to be refunded while the rest of a lost dispute is pending, and a failure of that is told', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  await losePart(500);
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'pending' });
  await setStatus('Cancelled');
  expect((await getOnlyOrder()).payment.state).toBe('refund_due');
  const pending = (await getOnlyOrder()).refunds?.find(({ state }) => state === 'pending');
  await settlePayment(pending?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
  await reconcileAfter(20 * MINUTE_MS);
  expect(await listAlerts()).toContain('refund_failed');
});

test('the late end of an earlier dispute does not end the one that is open', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buyWithPaypal();
  const capture = (await getOnlyOrder()).payment.captureReference ?? '';
  const first = await openDispute(capture, 500);
  await sandbox.waitForWebhooks();
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });
  await settlePayment(first, 'withdraw');
  await sandbox.clearScenarios();
  const second = await openDispute(capture, 1_000);
  await sandbox.waitForWebhooks();
  await sandbox.release('held');
  await sandbox.waitForWebhooks();
  const { payment } = await getOnlyOrder();
  expect([payment.state, payment.disputeReference]).toEqual(['disputed', second]);
});

describe('a refund whose payment cannot be read any more', () => {
  test('blocks no order for ever: it has failed if it was never sent', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 100 });
    await refund({ lines: [aPiece()] });
    await Order.updateOne({}, { $set: { 'payment.account': 'acct_other' } });
    for (let run = 1; run <= 3; run++) await reconcileAfter(run * DAY_MS);
    expect([await listShopRefunds(), findShippingHold(await getOnlyOrder())]).toEqual([
      ['admin 1299 failed'],
      null,
    ]);
  });

  test('is decided by an admin if it was sent, also of a canceled order', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
    await refund({ lines: [aPiece()] });
    await sandbox.clearScenarios();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 100 });
    for (let run = 1; run <= 8; run++) await reconcileAfter(run * DAY_MS);
    expect([await listAlerts(), findShippingHold(await getOnlyOrder())]).toEqual([['refund_unread'], null]);
    await setStatus('Cancelled');
    const [unread] = (await getOnlyOrder()).refunds ?? [];
    const { status, json } = await send(DECIDE, 'PUT', { refund: unread?._id, outcome: 'not_made' });
    expect([status, json.paymentState]).toEqual([200, 'refund_failed']);
    // What is owed now is to be paid: only the question what became of it is answered.
    const open = await PaymentAlert.find({ resolvedAt: null }).lean();
    expect(open.map(({ kind }) => kind)).toEqual(['refund_failed']);
  });
});

describe('what is sent', () => {
  test('is not what an older list shows: a refund of a piece since then is told', async () => {
    await buy();
    const seen = { seenRefundsVersion: 0, seenPacked: false };
    await refund({ lines: [aPiece()] });
    const responses = [await setPacked(seen), await setStatus('Shipped', { seenRefundsVersion: 0 })];
    expect(responses.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'edit_conflict'],
      [409, 'edit_conflict'],
    ]);
    expect((await setPacked({ seenRefundsVersion: responses[0]?.json.current.refundsVersion })).status).toBe(
      200,
    );
  });

  test('is not an order of which all the money is about to go back', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
    await refund({ amount: 25.98 });
    const { status, json } = await setStatus('Shipped');
    expect([status, json.error]).toEqual([409, expect.stringContaining('being refunded')]);
  });

  test('is packed again when a refund fails for which a piece was left out', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
    await refund({ lines: [aPiece()] });
    await setPacked();
    await failFirstRefund();
    expect((await getOnlyOrder()).packedAt).toBeUndefined();
  });

  test('is not said to be refunded if it is only on sale again', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
    await refund({ lines: [aPiece()], restock: true });
    await failFirstRefund();
    await setStatus('Shipped');
    const email = await OutboxEmail.findOne({ kind: 'order-shipped' }).orFail().lean();
    expect(email.data).toMatchObject({ missingPieces: [expect.stringContaining('1 × ')] });
    expect(email.data).not.toHaveProperty('refundedPieces');
  });

  test('is all that is there of an oversold order once the refund of the rest has failed', async () => {
    await PackStock.create({ ingredientId: rice().itemId, amount: rice().amount, left: 3 });
    const { json } = await place(aPlacement([rice()], await enterCard(sandbox.url(), CARDS.challenged)));
    await Order.updateOne({}, { $set: { 'payment.state': 'declined' } });
    await sweepStock(new Date(Date.now() + MINUTE_MS));
    await PackStock.updateOne({}, { $set: { left: 1 } });
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    await reconcileAfter(2 * MINUTE_MS);
    sandbox.handleWebhooks(deliverWebhook);
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
    await refund({ lines: [aPiece()] });
    await sweepStock();
    await failFirstRefund();
    await sweepStock();
    expect(findShippingHold(await getOnlyOrder())).toBe('oversold');
    await PackStock.updateOne({}, { $inc: { left: 1 } });
    await sweepStock();
    const stock = await PackStock.findOne().orFail().lean();
    expect([findShippingHold(await getOnlyOrder()), stock.left, stock.holds[0]?.quantity]).toEqual([
      null,
      0,
      2,
    ]);
  });
});

test('a piece that was refunded as broken does not go on sale, also if the refund fails and the order is canceled', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await PackStock.create({ ingredientId: rice().itemId, amount: rice().amount, left: 5 });
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
  await refund({ lines: [aPiece()], reason: 'Damaged or spoiled' });
  await failFirstRefund();
  await setStatus('Cancelled');
  await sweepStock();
  expect((await PackStock.findOne().orFail().lean()).left).toBe(4);
});

test.each([
  { rule: 'was declined', isAnswered: true },
  { rule: 'was not answered for ten minutes', isAnswered: false },
])('a card can pay when PayPal has dropped the order of a capture that $rule', async ({ isAnswered }) => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  const { items, id, key } = await anApprovedCart();
  if (isAnswered) await takePaypalStep(id, 'decline');
  else await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_request', times: 3 });
  await placePaypal(items, id, key);
  await getRawCollection('sandbox_paypal_orders').deleteMany({});
  const longAgo = new Date(Date.now() - 6 * 60 * MINUTE_MS);
  const capturing = isAnswered ? {} : { 'payment.capturingSince': longAgo };
  await Order.updateOne({}, { $set: { createdAt: longAgo, ...capturing } });
  expect((await place(aPlacement(items, await enterCard(sandbox.url())), key)).status).toBe(200);
});
