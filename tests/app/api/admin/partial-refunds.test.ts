import { POST as REFUND } from '@/app/api/admin/orders/[id]/partial-refund/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { computeRefundedCents } from '@/lib/orders/refund-rules';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  aPlacement,
  CARDS,
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
afterEach(sandbox.clearScenarios);

let admin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'boss@shop.test' }));
});

/** Places a paid order for $25.98. */
const buy = async () => place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.good)));
async function refund(body: { amount?: unknown; seenRefunded?: unknown }, headers = admin) {
  const { _id } = await getOnlyOrder();
  return call(REFUND, { params: { id: String(_id) }, body: { seenRefunded: 0, ...body }, headers });
}
const listRefunds = async () => (await createSandboxStripe().refunds.list()).data.map(({ amount }) => amount);
const listAlerts = async () => (await PaymentAlert.find().lean()).map(({ kind }) => kind);
/** Lets a refund of the only payment arrive, or fail, as days later. */
async function settle(outcome: 'succeed' | 'fail') {
  const { payment } = await getOnlyOrder();
  await settlePayment(String(payment.reference), outcome);
}
const listEmails = async () => (await OutboxEmail.find().lean()).map(({ kind }) => kind).sort();

test('only admins refund a part, of an order that exists', async () => {
  await buy();
  const user = await createBearerHeaders(await aUser());
  expect((await refund({ amount: 1 }, {})).status).toBe(401);
  expect((await refund({ amount: 1 }, user)).status).toBe(403);
  const missing = { params: { id: '0'.repeat(24) }, body: { amount: 1, seenRefunded: 0 }, headers: admin };
  expect((await call(REFUND, missing)).status).toBe(404);
  expect(await listRefunds()).toEqual([]);
});

test.each([[0], [-5], [0.001], [4.999], ['5'], [null], [Number.MAX_SAFE_INTEGER]])(
  'refuses the amount %j with 400',
  async (amount) => {
    await buy();
    expect((await refund({ amount })).status).toBe(400);
    expect(await listRefunds()).toEqual([]);
  },
);

test('refuses more than is left, and names what is', async () => {
  await buy();
  await refund({ amount: 20 });
  const { status, json } = await refund({ amount: 5.99, seenRefunded: 20 });
  expect([status, json.fields]).toEqual([
    400,
    { amount: 'At most $5.98 of this order can still be refunded.' },
  ]);
  expect(await listRefunds()).toEqual([2_000]);
});

test.each(['declined', 'refund_due', 'refunded', 'disputed', 'void'] as const)(
  'refuses a part of an order whose payment is %s with 409',
  async (state) => {
    await buy();
    await Order.updateOne({}, { $set: { 'payment.state': state } });
    expect((await refund({ amount: 1 })).status).toBe(409);
    expect(await listRefunds()).toEqual([]);
  },
);

test('of two admins at once, one refunds, and the other is told', async () => {
  await buy();
  const responses = await Promise.all([refund({ amount: 5 }), refund({ amount: 5 })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await refund({ amount: 5 });
  expect([late.status, late.json.code]).toEqual([409, 'edit_conflict']);
  expect(late.json.message).toBe('$5.00 of this order is refunded by now. Nothing more was refunded.');
  expect(await listRefunds()).toEqual([500]);
});

test('the total stays, the order goes on, and the customer is emailed once for each part', async () => {
  await buy();
  const { json } = await refund({ amount: 5.25 });
  expect(json).toMatchObject({
    ...{ status: 'Processing', paymentState: 'paid', total: 25.98, refunded: 5.25 },
    refunds: [{ amount: 5.25, author: 'admin', state: 'made', by: 'boss@shop.test' }],
  });
  await refund({ amount: 1, seenRefunded: 5.25 });
  expect(await listEmails()).toEqual(['order-paid', 'order-partly-refunded', 'order-partly-refunded']);
  expect((await getOnlyOrder()).payment.lookAt).toBeUndefined();
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('the rest completes the refund, and a cancellation refunds only what is left', async () => {
  await buy();
  await refund({ amount: 20.98 });
  const { _id } = await getOnlyOrder();
  const canceled = await call(SET_STATUS, {
    ...{ method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers: admin },
  });
  expect(canceled.json).toMatchObject({ paymentState: 'refunded', refunded: 25.98 });
  expect((await listRefunds()).sort()).toEqual([2_098, 500]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a refund whose response is lost is made once: the reconciler finds it', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'lose_response', times: 4 });
  const { status, json } = await refund({ amount: 5 });
  expect([status, json.refunds[0].state]).toEqual([200, 'requested']);
  expect((await refund({ amount: 5 })).json.message).toMatch(/still being made/);
  await sandbox.clearScenarios();
  await reconcileAfter(60_000);
  await reconcileAfter(120_000);
  expect(await listRefunds()).toEqual([500]);
  expect((await getOnlyOrder()).refunds?.map(({ state }) => state)).toEqual(['made']);
  expect(await listEmails()).toEqual(['order-paid', 'order-partly-refunded']);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test.each(['fail', 'fail_for_good', 'lose_request'] as const)(
  'while the provider is down (%s), the refund waits for the reconciler, which makes it once',
  async (effect) => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect, times: 4 });
    expect((await refund({ amount: 5 })).status).toBe(200);
    expect(await listRefunds()).toEqual([]);
    await sandbox.clearScenarios();
    // Only then may a failure that the provider repeats for its key be told from a request that is still running.
    await reconcileAfter(11 * 60_000);
    expect(await listRefunds()).toEqual([500]);
    expect(computeRefundedCents(await getOnlyOrder())).toBe(500);
  },
);

test('a refusal is shown to the admin, ends the refund, and can be followed by another one', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse', times: 1 });
  const { status, json } = await refund({ amount: 5 });
  expect([status, json.message]).toEqual([
    409,
    'Stripe refused this refund, so nothing was refunded: the balance of your account there is too low. ' +
      'Add money to it, or wait for the next sales; then refund it again.',
  ]);
  expect((await refund({ amount: 5 })).json.refunds).toMatchObject([{ state: 'failed' }, { state: 'made' }]);
  expect(await listRefunds()).toEqual([500]);
});

test('while the customer disputes the payment, nothing of it is refunded, and that is the reason given', async () => {
  await buy();
  sandbox.handleWebhooks(deliverWebhook);
  await openDispute((await getOnlyOrder()).payment.reference ?? '');
  await sandbox.waitForWebhooks();
  const { status, json } = await refund({ amount: 5 });
  expect([status, json.message]).toEqual([
    409,
    expect.stringContaining('The customer disputes this payment.'),
  ]);
  expect(await listRefunds()).toEqual([]);
});

test('a refund that waits for the shop’s balance says so', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
  const { json } = await refund({ amount: 5 });
  expect(json.refunds).toMatchObject([{ state: 'pending', code: 'insufficient_funds' }]);
});

test('a refusal that no admin sees raises an alert', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
  await refund({ amount: 5 });
  await sandbox.clearScenarios();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse', times: 1 });
  await reconcileAfter(60_000);
  expect(await listAlerts()).toEqual(['refund_failed']);
  expect((await getOnlyOrder()).refunds?.map(({ state }) => state)).toEqual(['failed']);
});

test('an order that is canceled while a part is being refunded is refunded in full, once', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
  await refund({ amount: 5 });
  await sandbox.clearScenarios();
  const { _id } = await getOnlyOrder();
  await call(SET_STATUS, {
    ...{ method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers: admin },
  });
  await reconcileAfter(60_000);
  await reconcileAfter(120_000);
  const order = await getOnlyOrder();
  expect([order.payment.state, computeRefundedCents(order)]).toEqual(['refunded', 2_598]);
  expect((await listRefunds()).reduce((sum, amount) => sum + amount, 0)).toBe(2_598);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a PayPal order is refunded in part too', async () => {
  const { items, id } = await anApprovedCart();
  await placePaypal(items, id);
  expect((await refund({ amount: 5 })).json.refunded).toBe(5);
  expect((await refund({ amount: 1.5, seenRefunded: 5 })).json.refunded).toBe(6.5);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a part that the provider has only accepted blocks others, is not requested again, and is made when it arrives', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending', times: 1 });
  const { status, json } = await refund({ amount: 5 });
  expect([status, json.refunds[0].state, json.refunded]).toEqual([200, 'pending', 0]);
  expect((await refund({ amount: 5 })).status).toBe(409);
  await reconcileAfter(60_000);
  expect(await listRefunds()).toEqual([500]);
  await settle('succeed');
  await reconcileAfter(3_600_000);
  const order = await getOnlyOrder();
  expect([computeRefundedCents(order), order.refunds?.map(({ state }) => state)]).toEqual([500, ['made']]);
  expect(await listEmails()).toEqual(['order-paid', 'order-partly-refunded']);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a part that the provider accepted and then could not make ends, with an alert', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending', times: 1 });
  await refund({ amount: 5 });
  await settle('fail');
  await reconcileAfter(3_600_000);
  expect((await getOnlyOrder()).refunds?.map(({ state }) => state)).toEqual(['failed']);
  expect(await listAlerts()).toEqual(['refund_failed']);
  expect((await listEmails()).filter((kind) => kind === 'order-partly-refunded')).toEqual([]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a part that comes back after it was made is no longer counted, and an alert is raised', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await refund({ amount: 7 });
  await settle('fail');
  await sandbox.waitForWebhooks();
  expect(computeRefundedCents(await getOnlyOrder())).toBe(0);
  expect(await listAlerts()).toEqual(['refund_returned']);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});
