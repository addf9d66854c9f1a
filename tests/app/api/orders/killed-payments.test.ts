import { randomUUID } from 'node:crypto';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { Lease } from '@/models/lease';
import { getRawCollection } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  CARDS,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
} from '@/tests/support/checkout';
import { type Crash, runUntilCrash } from '@/tests/support/crashes';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser } from '@/tests/support/sign-in';

// The shop is killed during a PayPal capture or a refund; no webhook arrives.

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));

const MINUTE_MS = 60_000;
const beforeWrite = (collection: string, method: string, nth = 1): Crash => ({
  at: 'database',
  collection,
  method,
  nth,
});
const atRequest = (path: RegExp, moment: 'sent' | 'responded'): Crash => ({
  at: 'provider',
  request: path,
  moment,
});
const CAPTURE = /^POST \/v2\/checkout\/orders\/\w+\/capture/;
const REFUND = /^POST \/v1\/refunds$/;
const CANCEL = /^POST \/v1\/payment_intents\/\w+\/cancel$/;
const PAYPAL_REFUND = /^POST \/v2\/payments\/captures\/\w+\/refund/;

/** Expires the leases of a dead process. */
const expireLeases = () => Lease.updateMany({}, { $set: { until: new Date(0) } });

async function killDuring(crash: Crash, task: Parameters<typeof runUntilCrash>[2]) {
  const { signal, output } = await runUntilCrash(crash, sandbox.url(), task);
  expect([signal, output]).toEqual(['SIGKILL', '']);
  await expireLeases();
}

async function createApprovedOrder() {
  const items = await aCart();
  const { json } = await call(DRAFT, { body: { cart: items } });
  await fetch(`${sandbox.url()}/v2/checkout/orders/${json.id}/approve`, { method: 'POST' });
  const body = {
    email: 'guest@shop.test',
    shippingInfo: SHIPPING,
    items,
    paymentMethodType: 'paypal',
    paypalOrderId: json.id,
  };
  return { body, key: randomUUID() };
}

async function killWhileCanceling(crash: Crash) {
  const adminId = (await aUser({ role: 'admin' })).id;
  await killDuring(crash, { cancel: { orderId: String((await getOnlyOrder())._id), adminId } });
}

test.each<{ rule: string; crash: Crash }>([
  { rule: 'before the order is written', crash: beforeWrite('orders', 'insertOne') },
  { rule: 'after the attempt is recorded', crash: atRequest(CAPTURE, 'sent') },
  { rule: 'after the money is captured', crash: atRequest(CAPTURE, 'responded') },
  { rule: 'after the capture response arrives', crash: beforeWrite('orders', 'updateOne', 2) },
  { rule: 'after the order is marked paid', crash: beforeWrite('outbox_letters', 'insertOne') },
  { rule: 'before the customer is notified', crash: { at: 'response' } },
])('a PayPal order killed $rule is captured once, and completed', async ({ crash }) => {
  const order = await createApprovedOrder();
  await killDuring(crash, { orders: [order] });
  await reconcileAfter(MINUTE_MS);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  const { json } = await place(order.body, order.key);
  expect(json.success).toBe(true);
  expect(await getRawCollection('sandbox_paypal_captures').countDocuments()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test.each<{ rule: string; crash: Crash }>([
  { rule: 'after the status is written', crash: atRequest(PAYPAL_REFUND, 'sent') },
  { rule: 'after the money is refunded', crash: atRequest(PAYPAL_REFUND, 'responded') },
  { rule: 'before the refund is recorded', crash: beforeWrite('orders', 'updateOne', 4) },
])('a canceled PayPal order killed $rule is refunded once', async ({ crash }) => {
  const { body, key } = await createApprovedOrder();
  await place(body, key);
  await killWhileCanceling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect(await getRawCollection('sandbox_paypal_refunds').countDocuments()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test.each<{ rule: string; crash: Crash }>([
  { rule: 'after the status is written', crash: atRequest(REFUND, 'sent') },
  { rule: 'after the money is refunded', crash: atRequest(REFUND, 'responded') },
  { rule: 'before the refund is recorded', crash: beforeWrite('orders', 'updateOne', 4) },
])('a canceled card order killed $rule is refunded once', async ({ crash }) => {
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  await killWhileCanceling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect((await createSandboxStripe().refunds.list()).data).toHaveLength(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test.each<{ rule: string; crash: Crash }>([
  { rule: 'after the status is written', crash: atRequest(CANCEL, 'sent') },
  { rule: 'after the payment is closed', crash: atRequest(CANCEL, 'responded') },
])('a canceled unpaid order killed $rule is closed', async ({ crash }) => {
  await place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.challenged)));
  await killWhileCanceling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('void');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});
