import { alertDoublePurchases, auditLedger } from '@/lib/settlement/ledger-commands';
import { reconcileDue } from '@/lib/settlement/reconcile-commands';
import { startReconciler } from '@/lib/settlement/reconcile-worker';
import { settleOrder } from '@/lib/settlement/settle-commands';
import { JobRun } from '@/models/job-run';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import {
  aCart,
  aPlacement,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();
const sandbox = withPaymentSandbox();
const buy = async () => place(aPlacement(await aCart(), await enterCard(sandbox.url())));

test('the hourly audit repairs an order that lost its payment', async () => {
  await buy();
  await Order.updateMany(
    {},
    { $set: { 'payment.state': 'pending' }, $unset: { 'payment.reference': 1, 'payment.lookAt': 1 } },
  );
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, lost: 1 });
  expect(await auditLedger(new Date(Date.now() - 60_000))).toEqual([]);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a finding that cannot be repaired raises an alert', async () => {
  await buy();
  const { payment } = await getOnlyOrder();
  await Order.updateMany({}, { $set: { totalCents: 1 } });
  expect(await auditLedger(new Date(0))).toHaveLength(1);
  expect(await PaymentAlert.find().lean()).toEqual([
    expect.objectContaining({ kind: 'mismatched', reference: payment.reference }),
  ]);
});

test('a finding that comes back after it was gone raises another alert, but not while it lasts', async () => {
  await buy();
  const { totalCents } = await getOnlyOrder();
  const auditWith = async (cents: number) => {
    await Order.updateMany({}, { $set: { totalCents: cents } });
    await auditLedger(new Date(0));
    return PaymentAlert.countDocuments();
  };
  expect([await auditWith(1), await auditWith(1)]).toEqual([1, 1]);
  await PaymentAlert.updateOne({}, { $set: { resolvedAt: new Date() } });
  expect([await auditWith(1), await auditWith(totalCents)]).toEqual([1, 1]);
  expect([await auditWith(1), await auditWith(1)]).toEqual([2, 2]);
  expect(await PaymentAlert.countDocuments({ resolvedAt: null })).toBe(1);
});

test('two identical orders of one customer raise an alert, but are not a ledger finding; a refund prevents the alert', async () => {
  const cart = await aCart();
  for (const _ of [1, 2]) await place(aPlacement(cart, await enterCard(sandbox.url())));
  const [first, second] = await Order.find().sort({ createdAt: 1 }).lean();
  await alertDoublePurchases(new Date(0));
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  expect(await PaymentAlert.find().lean()).toEqual([
    expect.objectContaining({
      kind: 'twice',
      orderId: second?._id,
      earlierOrderId: first?._id,
      reference: second?.payment.reference,
    }),
  ]);
  await PaymentAlert.deleteMany({});
  await Order.updateOne({ _id: first?._id }, { $set: { 'payment.state': 'refunded' } });
  await alertDoublePurchases(new Date(0));
  expect(await PaymentAlert.countDocuments()).toBe(0);
});

test('a second payment for a paid order changes nothing and raises an alert', async () => {
  await buy();
  const order = await getOnlyOrder();
  const second = await createSandboxStripe().paymentIntents.create({
    amount: order.totalCents,
    currency: 'usd',
    metadata: { orderId: String(order._id) },
    payment_method: await enterCard(sandbox.url()),
    confirm: true,
    use_stripe_sdk: true,
    return_url: 'http://localhost/',
  });
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, double: 1 });
  await auditLedger(new Date(0));
  expect((await getOnlyOrder()).payment.reference).toBe(order.payment.reference);
  expect(await PaymentAlert.findOne().lean()).toMatchObject({ kind: 'double', reference: second.id });
});

test('money that arrives for a voided order is refunded automatically, once', async () => {
  await buy();
  const { _id, payment } = await getOnlyOrder();
  await Order.updateMany({}, { $set: { 'payment.state': 'void', status: 'Pending' } });
  await settleOrder(
    {
      provider: 'stripe',
      reference: payment.reference ?? '',
      orderId: String(_id),
      state: 'paid',
      amountCents: 2_598,
      currency: 'usd',
      captureReference: 'ch_1',
      readAt: new Date(),
      refunds: [],
      hasAllRefunds: true,
      disputed: false,
      decline: null,
      paymentMethodId: null,
    },
    'webhook',
  );
  expect((await getOnlyOrder()).payment.state).toBe('refund_due');
  await Order.updateMany({}, { $set: { 'payment.lookAt': new Date(0) } });
  const reconciler = startReconciler();
  await waitUntil(async () => (await getOnlyOrder()).payment.state === 'refunded');
  await reconciler.stop();
  expect((await createSandboxStripe().refunds.list()).data).toHaveLength(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('one process at a time reconciles, and another takes over when it exits', async () => {
  await buy();
  await Order.updateMany({}, { $set: { 'payment.state': 'pending', 'payment.lookAt': new Date(0) } });
  await JobRun.create({ _id: 'audit', ranAt: new Date() });
  await Lease.create({ _id: 'reconciler:stripe', holder: 'another', until: new Date(Date.now() + 60_000) });
  const attempts = jest.spyOn(Lease, 'findOneAndUpdate');
  const idleReconciler = startReconciler();
  await waitUntil(() =>
    attempts.mock.calls.some(([filter]) => JSON.stringify(filter).includes('"reconciler:stripe"')),
  );
  // Waits until the attempt has ended.
  await idleReconciler.stop();
  attempts.mockRestore();
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  await Lease.updateOne({ _id: 'reconciler:stripe' }, { $set: { until: new Date(0) } });
  const reconciler = startReconciler();
  await waitUntil(async () => (await getOnlyOrder()).payment.state === 'paid');
  await reconciler.stop();
});

test('twenty concurrent notifications of a payment record it once and send one email', async () => {
  await buy();
  const { _id, payment } = await getOnlyOrder();
  await OutboxEmail.deleteMany({});
  await Order.updateMany(
    {},
    { $set: { 'payment.state': 'action', 'payment.changes': [], status: 'Pending' } },
  );
  const snapshot = {
    provider: 'stripe',
    reference: payment.reference ?? '',
    orderId: String(_id),
    state: 'paid',
    amountCents: 2_598,
    currency: 'usd',
    captureReference: 'ch_1',
    readAt: new Date(),
    refunds: [],
    hasAllRefunds: true,
    disputed: false,
    decline: null,
    paymentMethodId: null,
  } as const;
  await Promise.all(Array.from({ length: 20 }, () => settleOrder(snapshot, 'webhook')));
  const order = await getOnlyOrder();
  expect([order.status, order.payment.changes.map(({ state }) => state)]).toEqual(['Processing', ['paid']]);
  expect(order.payment.lookAt).toBeUndefined();
  expect(await OutboxEmail.countDocuments()).toBe(1);
});

test('while the provider is down, the reconciler sends it one request, and checks the other orders once it is back up', async () => {
  await buy();
  await buy();
  await Order.updateMany({}, { $set: { 'payment.state': 'pending', 'payment.lookAt': new Date(0) } });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  await reconcileDue();
  expect(await Order.countDocuments({ 'payment.state': 'paid' })).toBe(0);
  expect(await Order.countDocuments({ 'payment.lookAt': new Date(0) })).toBe(1);
  await reconcileAfter(60_000);
  expect(await Order.countDocuments({ 'payment.state': 'paid' })).toBe(2);
});
