import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { auditIfDue } from '@/lib/settlement/ledger-commands';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { reconcileDue } from '@/lib/settlement/reconcile-commands';
import { JobRun } from '@/models/job-run';
import { Order } from '@/models/order';
import { PaymentAlert } from '@/models/payment-alert';
import { PaypalDraft } from '@/models/paypal-draft';
import { openDispute } from '@/sandbox/disputes';
import { getRawCollection } from '@/sandbox/store';
import { aCart, aPlacement, getOnlyOrder, place, reconcileAfter } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal, takePaypalStep } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));
afterEach(sandbox.clearScenarios);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const buy = async () =>
  (await place(aPlacement(await aCart(), await enterCard(sandbox.url())))).json.order._id;
const DUE = { 'payment.lookAt': new Date(Date.now() - MINUTE_MS) };
const readState = async (id: string) => (await Order.findById(id).lean())?.payment.state;

async function cancelOrder(id: unknown) {
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const options = { method: 'PUT', params: { id: String(id) }, body: { status: 'Cancelled' }, headers };
  return call(SET_STATUS, options);
}

/** A paid order whose response was lost: the shop does not know that it is paid. */
async function aPaidOrderWithLostResponse(): Promise<string> {
  const id = await buy();
  await Order.updateOne(
    { _id: id },
    { $set: { 'payment.state': 'pending', status: 'Pending', 'payment.lookAt': new Date() } },
  );
  return id;
}

/** An open PayPal order whose customer left. */
async function anOpenPaypalOrder() {
  const items = await aCart();
  const { json } = await call(DRAFT, { body: { cart: items } });
  await takePaypalStep(json.id, 'decline');
  await placePaypal(items, json.id);
}

test('refused refunds do not prevent the next run from finding a lost payment', async () => {
  for (let count = 0; count < 8; count++) {
    const id = await buy();
    await openDispute((await Order.findById(id).lean())?.payment.reference ?? '');
    await cancelOrder(id);
    await Order.updateOne({ _id: id }, { $set: DUE });
  }
  const id = await aPaidOrderWithLostResponse();
  await reconcileDue(new Date(Date.now() + MINUTE_MS));
  expect(await readState(id)).toBe('paid');
});

test('while PayPal’s responses are unreadable, the next run still finds orders paid by card', async () => {
  for (let count = 0; count < 3; count++) await anOpenPaypalOrder();
  await Order.updateMany({}, { $set: DUE });
  const id = await aPaidOrderWithLostResponse();
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'broken_json', times: 100 });
  sandbox.exchanges.length = 0;
  await reconcileDue(new Date(Date.now() + MINUTE_MS));
  expect(await readState(id)).toBe('paid');
  // An outage is detected once, not once for each order.
  const requests = sandbox.exchanges.filter(({ request }) => request.path.startsWith('/v2/checkout/orders/'));
  expect(new Set(requests.map(({ request }) => request.path)).size).toBe(1);
});

test('a canceled order that was left unfinished is checked once more, not forever', async () => {
  const id = await buy();
  await cancelOrder(id);
  expect(await readState(id)).toBe('refunded');
  await Order.updateMany({}, { $set: DUE });
  await reconcileAfter(HOUR_MS);
  expect((await getOnlyOrder()).payment.lookAt).toBeUndefined();
});

describe('an order that PayPal does not find', () => {
  const deleteOrders = () => getRawCollection('sandbox_paypal_orders').deleteMany({});
  const createPaidOrder = async () => {
    const { items, id, key } = await anApprovedCart();
    await placePaypal(items, id, key);
    return getOnlyOrder();
  };

  test('is not voided while it is recent', async () => {
    await createPaidOrder();
    await Order.updateMany(
      {},
      {
        $set: { 'payment.state': 'pending', status: 'Pending', ...DUE },
        $unset: { 'payment.captureReference': 1 },
      },
    );
    await deleteOrders();
    await reconcileAfter(MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('pending');
  });

  test('is voided after a day', async () => {
    await anOpenPaypalOrder();
    await deleteOrders();
    await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * HOUR_MS), ...DUE } });
    await reconcileAfter(MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('void');
  });

  test.each(['Pending', 'Cancelled'] as const)(
    'that was given up on (%s), but then paid without a notification, is refunded',
    async (status) => {
      await createPaidOrder();
      // PayPal showed no capture when the order was closed.
      await Order.updateMany(
        {},
        { $set: { 'payment.state': 'void', status, ...DUE }, $unset: { 'payment.captureReference': 1 } },
      );
      for (let look = 0; look < 3; look++) await reconcileAfter(look * 7 * HOUR_MS);
      expect((await getOnlyOrder()).payment.state).toBe('refunded');
      expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
    },
  );

  test('is checked by its capture: a paid order stays paid, and a refund is recorded', async () => {
    const { _id } = await createPaidOrder();
    await Order.updateMany({}, { $set: { 'payment.state': 'pending', status: 'Pending', ...DUE } });
    await deleteOrders();
    await reconcileAfter(MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('paid');
    expect((await cancelOrder(_id)).json.paymentState).toBe('refunded');
    expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
  });
});

describe('the hourly audit', () => {
  test('runs once an hour across all processes', async () => {
    await auditIfDue();
    const first = await JobRun.findById('audit').lean();
    await auditIfDue();
    expect(await JobRun.findById('audit').lean()).toEqual(first);
    await auditIfDue(Date.now() + HOUR_MS + 1);
    expect(await JobRun.findById('audit').lean()).not.toEqual(first);
  });

  test('sends PayPal no request about abandoned drafts', async () => {
    for (let count = 0; count < 3; count++) await anApprovedCart();
    sandbox.exchanges.length = 0;
    await compareLedger(new Date(0));
    const requests = sandbox.exchanges.filter(({ request }) => request.path.startsWith('/v2/'));
    expect(requests).toEqual([]);
  });

  test('finds the payment of an order whose PayPal draft is much older', async () => {
    const { items, id } = await anApprovedCart();
    await PaypalDraft.updateMany({}, { $set: { createdAt: new Date(Date.now() - 50 * HOUR_MS) } });
    await placePaypal(items, id);
    const { findings } = await compareLedger(new Date(Date.now() - HOUR_MS));
    expect(findings).toEqual([]);
  });

  test('continues with one provider while the other is down, and raises no alert', async () => {
    const { items, id } = await anApprovedCart();
    await placePaypal(items, id);
    await buy();
    await Order.updateOne({ 'payment.provider': 'stripe' }, { $set: { totalCents: 1 } });
    await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'fail', times: 100 });
    await auditIfDue();
    const alerts = await PaymentAlert.find().lean();
    expect(alerts.map(({ kind, provider }) => [kind, provider])).toEqual([['mismatched', 'stripe']]);
  });

  test('continues without an order that PayPal refuses to show, and raises an alert for it', async () => {
    const { items, id } = await anApprovedCart();
    await placePaypal(items, id);
    await buy();
    await Order.updateOne({ 'payment.provider': 'stripe' }, { $set: { totalCents: 1 } });
    await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'refuse', times: 100 });
    await auditIfDue();
    const alerts = await PaymentAlert.find().sort({ provider: 1 }).lean();
    expect(alerts.map(({ kind, provider }) => [kind, provider])).toEqual([
      ['mismatched', 'paypal'],
      ['mismatched', 'stripe'],
    ]);
    expect(await JobRun.countDocuments({ _id: 'audit' })).toBe(1);
  });

  test('reports each order without its payment separately', async () => {
    await buy();
    await buy();
    await Order.updateMany({}, { $unset: { 'payment.reference': 1 } });
    await getRawCollection('sandbox_payment_intents').deleteMany({});
    await auditIfDue();
    expect(await PaymentAlert.countDocuments()).toBe(2);
  });
});
