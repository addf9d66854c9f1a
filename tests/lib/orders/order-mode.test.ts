import { randomUUID } from 'node:crypto';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { findModesCloserToLive } from '@/lib/orders/order-mode-queries';
import { env } from '@/lib/runtime/env';
import { PAYMENT_MODES } from '@/lib/runtime/payment-mode-rules';
import { processState } from '@/lib/runtime/process-state';
import { auditLedger } from '@/lib/settlement/ledger-commands';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { PaypalDraft } from '@/models/paypal-draft';
import { aCart, aPlacement, CARDS, getOnlyOrder, place, reconcileAfter } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));
afterEach(async () => {
  jest.restoreAllMocks();
  Object.assign(env(), WITHOUT_KEYS);
  await sandbox.clearScenarios();
});

const PAYPAL_KEYS = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_ENVIRONMENT: 'sandbox',
};
const WITHOUT_KEYS = Object.fromEntries(Object.keys(PAYPAL_KEYS).map((name) => [name, undefined]));

const HOUR_MS = 60 * 60_000;
const buy = async (number: string = CARDS.good) =>
  place(aPlacement(await aCart(), await enterCard(sandbox.url(), number)));
const setLiveMode = (fields: object = {}) =>
  Order.updateMany({}, { $set: { 'payment.mode': 'live', 'payment.lookAt': new Date(), ...fields } });

/** The keys are of PayPal itself, which no test may reach. */
function havePaypalWithoutDisputes(): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 3_600, items: [] }),
    );
}

test('an order stores its payment mode; orders closer to real money than the current mode are detected', async () => {
  await buy();
  expect((await getOnlyOrder()).payment.mode).toBe('sandbox');
  const findModesPerOrderMode = async (keys: object) => {
    Object.assign(env(), WITHOUT_KEYS, keys);
    const foundModes: string[][] = [];
    for (const mode of PAYMENT_MODES) {
      await Order.updateMany({}, { $set: { 'payment.mode': mode } });
      foundModes.push(await findModesCloserToLive());
    }
    return foundModes;
  };
  expect(await findModesPerOrderMode({})).toEqual([[], ['test'], ['live']]);
  expect(await findModesPerOrderMode(PAYPAL_KEYS)).toEqual([[], [], ['live']]);
  // A shop that goes live keeps its earlier orders.
  expect(await findModesPerOrderMode({ ...PAYPAL_KEYS, PAYPAL_ENVIRONMENT: 'production' })).toEqual([
    [],
    [],
    [],
  ]);
});

test('the ledger of a live shop omits sandbox orders', async () => {
  await buy();
  Object.assign(env(), PAYPAL_KEYS);
  havePaypalWithoutDisputes();
  const { orders, findings, skippedCount } = await compareLedger(new Date(0));
  expect([orders, findings, skippedCount]).toEqual([[], [], 1]);
});

test('an unpaid order of another merchant is closed without a request to the current one', async () => {
  await buy(CARDS.challenged);
  await setLiveMode();
  sandbox.exchanges.length = 0;
  await reconcileAfter(HOUR_MS);
  const { payment } = await getOnlyOrder();
  expect([payment.state, payment.lookAt, sandbox.exchanges.length]).toEqual(['void', undefined, 0]);
});

test('an unpaid live order in bank authentication raises an alert, since it can still be paid', async () => {
  await buy(CARDS.challenged);
  await buy(CARDS.declined);
  await setLiveMode({ 'payment.account': 'acct_other' });
  await reconcileAfter(HOUR_MS);
  expect(await Order.distinct('payment.state')).toEqual(['void']);
  const order = await Order.findOne({ 'payment.changes.state': 'action' }).lean();
  expect(await PaymentAlert.find().lean()).toEqual([
    expect.objectContaining({ kind: 'mismatched', reference: order?.payment.reference, orderId: order?._id }),
  ]);
});

test('a refund owed by another merchant raises an alert', async () => {
  await buy();
  await setLiveMode({ 'payment.state': 'refund_due', status: 'Cancelled' });
  sandbox.exchanges.length = 0;
  await reconcileAfter(HOUR_MS);
  expect([(await getOnlyOrder()).payment.state, sandbox.exchanges.length]).toEqual(['refund_failed', 0]);
  expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(['refund_failed']);
});

test('a paid order of another merchant is unchanged, and its email is sent', async () => {
  await buy();
  await OutboxEmail.deleteMany({});
  await setLiveMode();
  await reconcileAfter(HOUR_MS);
  const { payment } = await getOnlyOrder();
  expect([payment.state, payment.lookAt]).toEqual(['paid', undefined]);
  expect((await OutboxEmail.find().lean()).map(({ kind }) => kind)).toEqual(['order-paid']);
});

test('a refunded order of another merchant stays refunded', async () => {
  await buy();
  await setLiveMode({ 'payment.state': 'refunded', status: 'Cancelled' });
  await reconcileAfter(HOUR_MS);
  const { payment } = await getOnlyOrder();
  expect([payment.state, payment.lookAt]).toEqual(['refunded', undefined]);
});

test('an unpaid order of another account in the same mode is closed without a request to the current one', async () => {
  await buy(CARDS.challenged);
  expect((await getOnlyOrder()).payment.account).toMatch(/^acct_/);
  await Order.updateMany({}, { $set: { 'payment.account': 'acct_other', 'payment.lookAt': new Date() } });
  sandbox.exchanges.length = 0;
  await reconcileAfter(HOUR_MS);
  expect([(await getOnlyOrder()).payment.state, sandbox.exchanges.length]).toEqual(['void', 0]);
});

test('a checkout that continues after a change of merchant pays a new order', async () => {
  const items = await aCart();
  const key = randomUUID();
  await place(aPlacement(items, await enterCard(sandbox.url(), CARDS.challenged)), key);
  await setLiveMode();
  expect((await place(aPlacement(items, await enterCard(sandbox.url())), key)).json.success).toBe(true);
  const states = (await Order.find().sort({ createdAt: 1 }).lean()).map(({ payment }) => payment.state);
  expect(states).toEqual(['void', 'paid']);
});

test('canceling a paid order of another merchant raises an alert without a request to the current one', async () => {
  await buy();
  await setLiveMode();
  sandbox.exchanges.length = 0;
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const params = { id: String((await getOnlyOrder())._id) };
  const { json } = await call(SET_STATUS, { method: 'PUT', params, body: { status: 'Cancelled' }, headers });
  expect([json.paymentState, sandbox.exchanges.length]).toEqual(['refund_failed', 0]);
  expect(await PaymentAlert.countDocuments({ kind: 'refund_failed' })).toBe(1);
});

test('the ledger does not compare orders of another merchant', async () => {
  await buy();
  await setLiveMode({ 'payment.reference': 'pi_live' });
  expect((await auditLedger(new Date(0))).map(({ kind }) => kind)).toEqual(['orphan']);
});

test('a process that has not looked up its account yet also omits orders of other accounts', async () => {
  await buy();
  await Order.updateMany({}, { $set: { 'payment.account': 'acct_other', 'payment.reference': 'pi_other' } });
  delete processState().stripeAccount;
  expect((await auditLedger(new Date(0))).map(({ kind }) => kind)).toEqual(['orphan']);
});

test('with only PayPal keys, the ledger omits card orders', async () => {
  await buy();
  await Order.updateMany({}, { $set: { 'payment.mode': 'test' }, $unset: { 'payment.account': 1 } });
  Object.assign(env(), PAYPAL_KEYS);
  havePaypalWithoutDisputes();
  const { orders, findings, skippedCount } = await compareLedger(new Date(0));
  expect([orders, findings, skippedCount]).toEqual([[], [], 1]);
});

test('a payment approved at another PayPal account is unknown', async () => {
  const { items, id, key } = await anApprovedCart();
  const { merchant } = (await PaypalDraft.findOne().lean()) ?? {};
  expect(merchant).toEqual({ mode: 'sandbox', account: expect.stringMatching(/^[0-9a-f]{16}$/) });
  await PaypalDraft.updateMany({}, { $set: { 'merchant.account': 'f'.repeat(16) } });
  expect((await placePaypal(items, id, key)).status).toBe(404);
  await PaypalDraft.updateMany({}, { $set: { merchant } });
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect((await getOnlyOrder()).payment).toMatchObject({ ...merchant });
});
