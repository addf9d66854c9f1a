import { randomUUID } from 'node:crypto';
import { POST as RETRY } from '@/app/api/admin/orders/[id]/refund/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { GET as LIST } from '@/app/api/admin/orders/route';
import { Order } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { ORDER_STATUSES, type OrderStatus } from '@/models/order-limits';
import type { UserDocument } from '@/models/user';
import {
  aCart,
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
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

const MINUTE_MS = 60_000;
let admin: UserDocument;
let headers: Record<string, string>;
beforeEach(async () => {
  admin = await aUser({ role: 'admin' });
  headers = await createBearerHeaders(admin);
});
afterEach(sandbox.clearScenarios);

const setSeenStatus = (id: unknown, status: unknown, seenStatus: unknown) =>
  call(SET_STATUS, { method: 'PUT', params: { id: String(id) }, body: { status, seenStatus }, headers });
const setStatus = (id: unknown, status: unknown, requestHeaders = headers) =>
  call(SET_STATUS, { method: 'PUT', params: { id: String(id) }, body: { status }, headers: requestHeaders });
const cancelOrder = async () => setStatus((await getOnlyOrder())._id, 'Cancelled');
const buy = async (number: string = CARDS.good, key = randomUUID()) =>
  place(aPlacement(await aCart(), await enterCard(sandbox.url(), number)), key);
const listOrders = (query = '') => call(LIST, { query, headers });
const listRefunds = async () => (await createSandboxStripe().refunds.list()).data;
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

test('refuses guests with 401 and users with 403, and changes nothing', async () => {
  await buy();
  const { _id } = await getOnlyOrder();
  const user = await createBearerHeaders(await aUser());
  expect((await setStatus(_id, 'Shipped', {})).status).toBe(401);
  expect((await setStatus(_id, 'Shipped', user)).status).toBe(403);
  expect((await call(LIST)).status).toBe(401);
  expect((await call(LIST, { headers: user })).status).toBe(403);
  expect((await getOnlyOrder()).status).toBe('Processing');
});

test.each([['Lost'], ['cancelled'], [null], [{ $ne: 'x' }]])(
  'refuses the status %j with 400',
  async (status) => {
    await buy();
    const { _id } = await getOnlyOrder();
    const response = await setStatus(_id, status);
    expect([response.status, response.json.msg]).toEqual([
      400,
      'status must be one of Pending, Processing, Shipped, Delivered, Cancelled',
    ]);
  },
);

test.each([['0'.repeat(24)], ['nonsense']])('returns 404 for the order %s', async (id) => {
  expect((await setStatus(id, 'Shipped')).status).toBe(404);
});

test.each<{ state: PaymentState; from: OrderStatus; to: OrderStatus; reason: RegExp }>([
  { state: 'declined', from: 'Pending', to: 'Processing', reason: /not paid/ },
  { state: 'action', from: 'Pending', to: 'Shipped', reason: /not paid/ },
  { state: 'pending', from: 'Pending', to: 'Delivered', reason: /not paid/ },
  { state: 'void', from: 'Pending', to: 'Shipped', reason: /never paid/ },
  { state: 'review', from: 'Pending', to: 'Shipped', reason: /does not match/ },
  { state: 'refunded', from: 'Processing', to: 'Shipped', reason: /has been refunded/ },
  { state: 'refunded', from: 'Cancelled', to: 'Pending', reason: /stays cancelled/ },
  { state: 'void', from: 'Cancelled', to: 'Processing', reason: /stays cancelled/ },
  { state: 'refund_due', from: 'Cancelled', to: 'Processing', reason: /stays cancelled/ },
  { state: 'pending', from: 'Cancelled', to: 'Pending', reason: /stays cancelled/ },
  { state: 'disputed', from: 'Cancelled', to: 'Processing', reason: /stays cancelled/ },
])(
  'refuses to change a $state order from $from to $to with 409 and the reason',
  async ({ state, from, to, reason }) => {
    await buy();
    const { _id } = await getOnlyOrder();
    await Order.updateOne({ _id }, { $set: { status: from, 'payment.state': state } });
    const { status, json } = await setStatus(_id, to);
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect(json.msg).toMatch(reason);
    expect(await getOnlyOrder()).toMatchObject({ status: from, statusChanges: [] });
  },
);

describe('an admin who names the status they saw', () => {
  test('is told with 409 that someone else has changed it, and nothing changes', async () => {
    await buy();
    const { _id } = await getOnlyOrder();
    await setStatus(_id, 'Shipped');
    const { status, json } = await setSeenStatus(_id, 'Cancelled', 'Processing');
    expect([status, json.code, json.current.status]).toEqual([409, 'edit_conflict', 'Shipped']);
    expect(json.msg).toBe('Someone changed this order to Shipped since you last saw it.');
    expect((await getOnlyOrder()).status).toBe('Shipped');
    expect(await listRefunds()).toEqual([]);
  });

  test('is refused with 400 if no order can have that status', async () => {
    await buy();
    const { status } = await setSeenStatus((await getOnlyOrder())._id, 'Shipped', { $ne: 'x' });
    expect(status).toBe(400);
  });

  test('changes it if it is still the same, or if both want the same', async () => {
    await buy();
    const { _id } = await getOnlyOrder();
    expect((await setSeenStatus(_id, 'Shipped', 'Processing')).status).toBe(200);
    expect((await setSeenStatus(_id, 'Shipped', 'Processing')).status).toBe(200);
    expect((await setSeenStatus(_id, 'Processing', 'Shipped')).status).toBe(200);
    expect((await getOnlyOrder()).statusChanges).toHaveLength(2);
  });
});

describe('a failed refund', () => {
  const retryRefund = (id: unknown, requestHeaders = headers) =>
    call(RETRY, { method: 'POST', params: { id: String(id) }, headers: requestHeaders });

  test('can only be retried by an admin: others get 401 or 403', async () => {
    await buy();
    const { _id } = await getOnlyOrder();
    await Order.updateOne({ _id }, { $set: { status: 'Cancelled', 'payment.state': 'refund_failed' } });
    expect((await retryRefund(_id, {})).status).toBe(401);
    expect((await retryRefund(_id, await createBearerHeaders(await aUser()))).status).toBe(403);
    expect([(await getOnlyOrder()).payment.state, await listRefunds()]).toEqual(['refund_failed', []]);
  });

  test.each<[PaymentState]>([['paid'], ['refund_due'], ['refunded'], ['disputed'], ['void']])(
    'cannot be retried for a %s order: 409, and no money moves',
    async (state) => {
      await buy();
      const { _id } = await getOnlyOrder();
      await Order.updateOne({ _id }, { $set: { 'payment.state': state } });
      const { status, json } = await retryRefund(_id);
      expect([status, json.code, json.msg]).toEqual([409, 'conflict', 'No refund of this order has failed.']);
      expect([(await getOnlyOrder()).payment.state, await listRefunds()]).toEqual([state, []]);
    },
  );

  test('returns 404 when retried for an unknown order', async () => {
    expect((await retryRefund('0'.repeat(24))).status).toBe(404);
  });

  test('is refunded once, however many retries run concurrently', async () => {
    await buy();
    const { _id } = await getOnlyOrder();
    await Order.updateOne({ _id }, { $set: { status: 'Cancelled', 'payment.state': 'refund_failed' } });
    const responses = await Promise.all(Array.from({ length: 4 }, () => retryRefund(_id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([(await getOnlyOrder()).payment.state, (await listRefunds()).length]).toEqual(['refunded', 1]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('waits while the provider is unavailable, and is then issued by the reconciler', async () => {
    await dropWebhooks();
    await buy();
    const { _id } = await getOnlyOrder();
    await Order.updateOne({ _id }, { $set: { status: 'Cancelled', 'payment.state': 'refund_failed' } });
    await sandbox.arrange({ on: 'call', name: '*', effect: 'fail', times: 4 });
    expect((await retryRefund(_id)).json.paymentState).toBe('refund_due');
    await sandbox.clearScenarios();
    await reconcileAfter(MINUTE_MS);
    expect([(await getOnlyOrder()).payment.state, (await listRefunds()).length]).toEqual(['refunded', 1]);
  });
});

test('a paid order goes through every status, and each change is recorded with its time and admin', async () => {
  await buy();
  const { _id } = await getOnlyOrder();
  for (const status of ['Shipped', 'Delivered', 'Pending', 'Processing'] as const) {
    const response = await setStatus(_id, status);
    expect([response.status, response.json.status]).toEqual([200, status]);
  }
  // Setting the same status again changes nothing.
  const { json } = await setStatus(_id, 'Processing');
  expect(json.statusChanges.map(({ status, by }: { status: string; by: string }) => [status, by])).toEqual([
    ['Shipped', admin.email],
    ['Delivered', admin.email],
    ['Pending', admin.email],
    ['Processing', admin.email],
  ]);
  expect(await listRefunds()).toEqual([]);
});

test('a canceled paid order is refunded immediately, and only once however often it is canceled', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  const responses = await Promise.all(Array.from({ length: 5 }, cancelOrder));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await sandbox.waitForWebhooks();
  const order = await getOnlyOrder();
  expect([order.status, order.payment.state, order.payment.lookAt]).toEqual([
    'Cancelled',
    'refunded',
    undefined,
  ]);
  expect(order.statusChanges).toHaveLength(1);
  expect(order.payment.changes.map(({ state }) => state)).toEqual([
    'pending',
    'paid',
    'refund_due',
    'refunded',
  ]);
  expect(await listRefunds()).toMatchObject([{ amount: 2_598 }]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('while the provider is unavailable, the refund stays due, and the reconciler issues it once', async () => {
  await dropWebhooks();
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'lose_response', times: 4 });
  const { status, json } = await cancelOrder();
  expect([status, json.status, json.paymentState]).toEqual([200, 'Cancelled', 'refund_due']);
  await sandbox.clearScenarios();
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect(await listRefunds()).toHaveLength(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test.each([[CARDS.declined], [CARDS.challenged]])(
  'a canceled unpaid order (card %s) is closed at the provider and accepts no more cards',
  async (number) => {
    await dropWebhooks();
    const key = randomUUID();
    const items = await aCart();
    await place(aPlacement(items, await enterCard(sandbox.url(), number)), key);
    const { json } = await cancelOrder();
    expect([json.status, json.paymentState]).toEqual(['Cancelled', 'void']);
    const [intent] = (await createSandboxStripe().paymentIntents.list()).data;
    expect(intent?.status).toBe('canceled');
    // A later payment creates another order: this one is unchanged.
    const secondOrder = await place(aPlacement(items, await enterCard(sandbox.url())), key);
    expect(secondOrder.json.order._id).not.toBe(json._id);
    expect(await Order.findById(json._id).lean()).toMatchObject({
      status: 'Cancelled',
      payment: { state: 'void' },
    });
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  },
);

test('a payment authenticated after the cancellation is refunded automatically', async () => {
  await dropWebhooks();
  const { json } = await buy(CARDS.challenged);
  // The cancellation reaches the provider only after the customer has finished.
  await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'fail', times: 4 });
  expect((await cancelOrder()).json).toMatchObject({ status: 'Cancelled', paymentState: 'action' });
  await sandbox.clearScenarios();
  await dropWebhooks();
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect(await listRefunds()).toHaveLength(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an order that is canceled while its card is being charged ends up refunded', async () => {
  await dropWebhooks();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'delay', delayMs: 1_500 });
  const placement = buy();
  await waitForAttempt();
  await cancelOrder();
  const { status } = await placement;
  expect(status).toBe(409);
  await reconcileAfter(MINUTE_MS);
  const { payment } = await getOnlyOrder();
  expect(['void', 'refunded']).toContain(payment.state);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

async function waitForAttempt() {
  while ((await Order.countDocuments({ 'payment.attempts': 1 })) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the list shows all orders, newest first, is paginated, and can be filtered by status', async () => {
  for (let count = 0; count < 3; count++) await buy();
  await buy(CARDS.declined);
  const { json } = await listOrders('limit=3');
  expect([json.orders.length, json.totalPages]).toEqual([3, 2]);
  expect(json.orders[0].paymentState).toBe('declined');
  expect((await listOrders('limit=3&page=2')).json.orders).toHaveLength(1);
  expect((await listOrders('page=9')).json).toEqual({ orders: [], totalPages: 1, isMore: false, next: null });
  expect((await listOrders('status=Processing')).json.orders).toHaveLength(3);
  expect((await listOrders('status=Cancelled')).json).toEqual({
    orders: [],
    totalPages: 0,
    isMore: false,
    next: null,
  });
  expect(JSON.stringify(json)).not.toMatch(/secret|attemptKey|fingerprint|pm_|cus_/);
});

test.each([['limit=0'], ['limit=101'], ['limit=x'], ['page=0'], ['page=1.5'], ['status=Lost'], ['status=']])(
  'the list refuses %s with 400',
  async (query) => {
    expect((await listOrders(query)).status).toBe(400);
  },
);

test('an order has one of five statuses', () => {
  expect(ORDER_STATUSES).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']);
});
