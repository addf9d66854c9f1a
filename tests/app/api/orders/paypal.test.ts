import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as LOG_OUT } from '@/app/api/auth/logout/route';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { toOrderView } from '@/lib/orders/order-view';
import { capturePaypalOrder } from '@/lib/payments/paypal/paypal-client';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import { UnansweredCharge } from '@/lib/payments/provider/provider-failure';
import { closePayment } from '@/lib/settlement/provider-commands';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Ingredient } from '@/models/ingredient';
import { Order, type OrderDocument } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { getRawCollection } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  countCharges,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
type Headers = Record<string, string>;

const createDraft = (cart: unknown, headers: Headers = {}) => call(DRAFT, { body: { cart }, headers });
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

/** Simulates the customer approving or declining in the PayPal popup. */
async function actAsCustomer(id: string, step: 'approve' | 'decline' = 'approve', body: object = {}) {
  const response = await fetch(`${sandbox.url()}/v2/checkout/orders/${id}/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

const aPaypalPlacement = (items: Cart, paypalOrderId: string) => ({
  email: 'guest@shop.test',
  shippingInfo: SHIPPING,
  items,
  paymentMethodType: 'paypal',
  paypalOrderId,
});
const placePaypal = (items: Cart, id: string, key = randomUUID(), headers: Headers = {}) =>
  place(aPaypalPlacement(items, id), key, headers);

async function createApprovedOrder(step: 'approve' | 'decline' = 'approve', body: object = {}) {
  const items = await aCart();
  const { status, json } = await createDraft(items);
  expect([status, json]).toEqual([200, { id: expect.any(String) }]);
  await actAsCustomer(json.id, step, body);
  return { items, id: json.id as string, key: randomUUID() };
}

async function cancelOrder() {
  const { _id } = await getOnlyOrder();
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const options = { method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers };
  return call(SET_STATUS, options);
}
const countRefunds = () => getRawCollection('sandbox_paypal_refunds').countDocuments();
const countCaptures = () => getRawCollection('sandbox_paypal_captures').countDocuments();
/** Waits until PayPal has handled a capture that it was slow with. */
async function waitForCapture() {
  while ((await countCaptures()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

test('an invalid cart is refused without a request to PayPal', async () => {
  const [line] = await aCart();
  expect((await createDraft([])).status).toBe(400);
  expect((await createDraft([{ ...line, quantity: 101 }])).status).toBe(400);
  expect((await createDraft([{ ...line, itemId: 'f'.repeat(24) }])).status).toBe(400);
  const { status, json } = await createDraft([{ ...line, pricePerUnit: 1 }]);
  expect([status, json.code]).toEqual([409, 'price_changed']);
  expect((await createDraft([{ ...line, amount: undefined, pricePerUnit: 1 }])).status).toBe(409);
  expect(await getRawCollection('sandbox_paypal_orders').countDocuments()).toBe(0);
});

test('a line without an amount gets the pack that has its price; with another price, it is told that of the first', async () => {
  const [line] = await aCart();
  const packs = [
    { amount: '1kg', price: 12.99 },
    { amount: '5kg', price: 39.99 },
  ];
  await Ingredient.updateOne({ _id: line?.itemId }, { $set: { amounts: packs } });
  const draftFor = (pricePerUnit: number) => createDraft([{ ...line, amount: undefined, pricePerUnit }]);
  const { status, json } = await draftFor(9.99);
  expect([status, json.code, json.items]).toMatchObject([409, 'price_changed', [{ pricePerUnit: 12.99 }]]);
  expect((await draftFor(39.99)).status).toBe(200);
});

test('refuses an unknown PayPal order or another customer’s with 404: no order, no capture', async () => {
  const items = await aCart();
  expect((await placePaypal(items, 'UNKNOWN1')).status).toBe(404);
  const ada = await createBearerHeaders(await aUser());
  const otherCustomer = await createBearerHeaders(await aUser());
  const { json } = await createDraft(items, ada);
  await actAsCustomer(json.id);
  expect((await placePaypal(items, json.id, randomUUID(), otherCustomer)).status).toBe(404);
  expect((await placePaypal(items, json.id)).status).toBe(404);
  expect([await Order.countDocuments(), await countCaptures()]).toEqual([0, 0]);
  expect((await placePaypal(items, json.id, randomUUID(), ada)).status).toBe(200);
});

test('refuses a PayPal order that is unapproved, already used or for a different amount with 400: no capture', async () => {
  const items = await aCart();
  const { json } = await createDraft(items);
  expect((await placePaypal(items, json.id)).status).toBe(400);
  await actAsCustomer(json.id);
  const changedItems = items.map((line) => ({ ...line, quantity: 3 }));
  expect((await placePaypal(changedItems, json.id)).status).toBe(400);
  expect([await Order.countDocuments(), await countCaptures()]).toEqual([0, 0]);
  expect((await placePaypal(items, json.id)).status).toBe(200);
  expect((await placePaypal(items, json.id)).status).toBe(400);
  expect([await Order.countDocuments(), await countCaptures()]).toEqual([1, 1]);
});

test('refuses a price change after approval with 409: no capture', async () => {
  const { items, id } = await createApprovedOrder();
  await Ingredient.updateMany({}, { $set: { 'amounts.0.price': 13.5 } });
  expect((await placePaypal(items, id)).status).toBe(409);
  expect(await countCaptures()).toBe(0);
});

test('an approved order is captured once, with one email, however often it is sent', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const { items, id, key } = await createApprovedOrder();
  const responses = await Promise.all(Array.from({ length: 5 }, () => placePaypal(items, id, key)));
  expect(responses.map(({ status, json }) => [status, json.success])).toEqual(Array(5).fill([200, true]));
  await sandbox.waitForWebhooks();
  expect(await getOnlyOrder()).toMatchObject({
    status: 'Processing',
    payment: { state: 'paid', provider: 'paypal' },
  });
  expect([await countCaptures(), await OutboxEmail.countDocuments()]).toEqual([1, 1]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('when an order is sent twice and the second request pays it first, both responses show the same order', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder();
  let continueCapture = () => {};
  const orderPaid = new Promise<void>((resolve) => {
    continueCapture = resolve;
  });
  let reportWaiting = () => {};
  const requestWaiting = new Promise<void>((resolve) => {
    reportWaiting = resolve;
  });
  const exists = Order.exists.bind(Order);
  jest.spyOn(Order, 'exists').mockImplementationOnce(((filter: { _id: string }) => {
    reportWaiting();
    return orderPaid.then(() => exists(filter));
  }) as never);
  const slowPlacement = placePaypal(items, id, key);
  await requestWaiting;
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  continueCapture();
  const { status, json } = await slowPlacement;
  expect([status, json.success]).toEqual([200, true]);
  expect([await countCaptures(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('a lost capture response is recovered, and the order is captured once', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_response', times: 3 });
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json.success]).toEqual([200, true]);
  expect([await countCaptures(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('nothing is lost while PayPal is down: after a 502, the same key or the reconciler completes the order', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'fail', times: 3 });
  expect((await placePaypal(items, id, key)).status).toBe(502);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect([await countCaptures(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('returns 402 with PayPal’s reason for a declined payment method, and another one can pay the same order', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder('decline');
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json.code, json.paypalIssue]).toEqual([402, 'payment_declined', 'INSTRUMENT_DECLINED']);
  expect((await getOnlyOrder()).payment.state).toBe('declined');
  await actAsCustomer(id);
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect(await getOnlyOrder()).toMatchObject({ payment: { state: 'paid' } });
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a customer who switches from a declined card to PayPal, or back, pays once', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder();
  const declinedCard = await enterCard(sandbox.url(), CARDS.declined);
  expect((await place(aPlacement(items, declinedCard), key)).status).toBe(402);
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect((await place(aPlacement(items, await enterCard(sandbox.url())), key)).json.success).toBe(true);
  expect([await countCharges(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
  const declinedOrder = await createApprovedOrder('decline');
  expect((await placePaypal(declinedOrder.items, declinedOrder.id, declinedOrder.key)).status).toBe(402);
  const goodCard = await enterCard(sandbox.url());
  expect((await place(aPlacement(declinedOrder.items, goodCard), declinedOrder.key)).json.success).toBe(true);
  expect([await countCharges(), await countLedgerFindings()]).toEqual([2, NO_DIFFERENCE]);
});

describe('while PayPal has not answered a capture', () => {
  /** As if the request had arrived, and were still being worked on: every answer is lost. */
  async function startUnansweredCapture() {
    const { items, id, key } = await createApprovedOrder();
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_request', times: 3 });
    expect((await placePaypal(items, id, key)).status).toBe(502);
    return { items, id, key };
  }
  async function finishCapture() {
    const { _id, payment } = await Order.findOne({ 'payment.provider': 'paypal' }).orFail().lean();
    const { reference, attempts } = payment;
    await capturePaypalOrder(String(reference), `cap:${_id}:${reference}:${attempts}`);
  }
  const payByCard = async (items: Cart, key: string) =>
    place(aPlacement(items, await enterCard(sandbox.url())), key);

  test('no card is charged in the same checkout, and what PayPal takes is the only charge', async () => {
    await dropWebhooks();
    const { items, id, key } = await createApprovedOrder();
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'slow', delayMs: 10_000 });
    const placing = await placePaypal(items, id, key);
    expect([placing.status, placing.json.code]).toEqual([409, 'in_progress']);
    const { status, json } = await payByCard(items, key);
    expect([status, json.code, json.error]).toEqual([
      409,
      'in_progress',
      expect.stringContaining('In 10 minutes you can pay another way'),
    ]);
    await waitForCapture();
    await reconcileAfter(MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('paid');
    expect([await countCharges(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
  });

  test('an order that an admin cancels tells its customer nothing of money until PayPal has answered', async () => {
    await dropWebhooks();
    await startUnansweredCapture();
    const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
    const params = { id: String((await getOnlyOrder())._id) };
    await call(SET_STATUS, { method: 'PUT', params, body: { status: 'Cancelled' }, headers });
    expect(await OutboxEmail.countDocuments({ kind: 'order-cancelled' })).toBe(0);
    await finishCapture();
    await reconcileAfter(MINUTE_MS);
    await reconcileAfter(2 * MINUTE_MS);
    const [email] = await OutboxEmail.find({ kind: 'order-cancelled' }).lean();
    expect(email?.data).toMatchObject({ total: '$25.98' });
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
  });

  test('after ten minutes a card may pay, and what PayPal takes then is refunded', async () => {
    await dropWebhooks();
    const { items, key } = await startUnansweredCapture();
    const longAgo = new Date(Date.now() - 11 * MINUTE_MS);
    await Order.updateOne({}, { $set: { 'payment.capturingSince': longAgo } });
    expect((await payByCard(items, key)).json.success).toBe(true);
    await finishCapture();
    for (const minutes of [1, 2, 3]) await reconcileAfter(minutes * MINUTE_MS);
    const orders = await Order.find().sort({ createdAt: 1 }).lean();
    expect(orders.map(({ payment }) => payment.state)).toEqual(['refunded', 'paid']);
  });

  test('the ten minutes begin again when PayPal says that it is still at work on the capture', async () => {
    await dropWebhooks();
    const { items, id, key } = await startUnansweredCapture();
    await sandbox.clearScenarios();
    await dropWebhooks();
    const longAgo = new Date(Date.now() - 9 * MINUTE_MS);
    await Order.updateOne({}, { $set: { 'payment.capturingSince': longAgo } });
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'slow', delayMs: 10_000 });
    expect((await placePaypal(items, id, key)).json.code).toBe('in_progress');
    const { capturingSince } = (await getOnlyOrder()).payment;
    expect(capturingSince?.getTime()).toBeGreaterThan(longAgo.getTime());
    expect((await payByCard(items, key)).json.error).toContain('In 10 minutes you can pay another way');
    await waitForCapture();
    await reconcileAfter(MINUTE_MS);
    expect([await countCharges(), (await getOnlyOrder()).payment.state]).toEqual([1, 'paid']);
  });

  test('no card is charged after ten minutes while PayPal does not find its order', async () => {
    await dropWebhooks();
    const { items, key } = await startUnansweredCapture();
    await getRawCollection('sandbox_paypal_orders').deleteMany({});
    const setCapturing = (minutes: number) =>
      Order.updateOne({}, { $set: { 'payment.capturingSince': new Date(Date.now() - minutes * MINUTE_MS) } });
    await setCapturing(11);
    expect((await payByCard(items, key)).json.code).toBe('in_progress');
    await setCapturing(181);
    expect((await payByCard(items, key)).json.success).toBe(true);
  });

  test('a checkout that saw its order before the capture began does not close it either', async () => {
    await dropWebhooks();
    const { items, id, key } = await createApprovedOrder('decline');
    await placePaypal(items, id, key);
    const staleOrder = (await getOnlyOrder()) as OrderDocument & StartedOrder;
    await actAsCustomer(id);
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_request', times: 3 });
    await placePaypal(items, id, key);
    const error = await closePayment(staleOrder, async () => 'closed').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnansweredCharge);
  });

  test('PayPal not finding its order is no answer: the order stays open, and no card is charged', async () => {
    await dropWebhooks();
    const { items, id, key } = await createApprovedOrder();
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_request', times: 3 });
    const orders = getRawCollection('sandbox_paypal_orders');
    const paypalOrder = await orders.findOne({});
    // Not found between the capture and the question about its outcome.
    const placing = placePaypal(items, id, key);
    while (!(await Order.exists({ 'payment.capturingSince': mongoose.trusted({ $exists: true }) })))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await orders.deleteOne({ _id: paypalOrder?._id });
    expect((await placing).status).toBe(502);
    expect((await getOnlyOrder()).payment.capturingSince).toBeInstanceOf(Date);
    expect((await payByCard(items, key)).status).toBe(409);
    await orders.insertOne(paypalOrder ?? {});
    expect((await payByCard(items, key)).json.error).toContain('you can pay another way');
    expect((await placePaypal(items, id, key)).json.success).toBe(true);
    expect([await countCharges(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
  });

  test('the same capture is asked for again, so that PayPal takes the money once and its answer is the last', async () => {
    await dropWebhooks();
    const { items, id, key } = await startUnansweredCapture();
    await finishCapture();
    expect((await placePaypal(items, id, key)).json.success).toBe(true);
    const { payment } = await getOnlyOrder();
    expect([payment.attempts, payment.capturingSince]).toEqual([1, undefined]);
    expect([await countCaptures(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
  });

  test('the pieces of an order whose earlier card was declined stay with it', async () => {
    await dropWebhooks();
    const { items, id, key } = await createApprovedOrder('decline');
    const [line] = items;
    await PackStock.create({ ingredientId: line?.itemId, amount: line?.amount, left: 5 });
    await placePaypal(items, id, key);
    await actAsCustomer(id);
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_request', times: 3 });
    await placePaypal(items, id, key);
    const left = (await PackStock.findOne().orFail()).left;
    await sweepStock(new Date(Date.now() + 5 * MINUTE_MS));
    expect([left, (await PackStock.findOne().orFail()).left]).toEqual([3, 3]);
  });

  test('an order that is canceled after ten minutes is not said to be uncharged, and is refunded within a minute', async () => {
    await dropWebhooks();
    await startUnansweredCapture();
    const longAgo = new Date(Date.now() - 11 * MINUTE_MS);
    await Order.updateOne({}, { $set: { 'payment.capturingSince': longAgo } });
    await cancelOrder();
    const [email] = await OutboxEmail.find({ kind: 'order-cancelled' }).lean();
    expect(email?.data).toMatchObject({ total: null, isChargeUnanswered: true });
    const order = await getOnlyOrder();
    expect([order.payment.state, toOrderView(order, new Map()).isChargeUnanswered]).toEqual(['void', true]);
    await finishCapture();
    await reconcileAfter(30_000);
    await reconcileAfter(MINUTE_MS);
    const { payment } = await getOnlyOrder();
    expect([payment.state, payment.capturingSince]).toEqual(['refunded', undefined]);
    expect(await OutboxEmail.countDocuments({ kind: 'order-refunded' })).toBe(1);
  });

  test('a customer who logs out loses nothing that PayPal takes later', async () => {
    await dropWebhooks();
    const { key } = await startUnansweredCapture();
    await call(LOG_OUT, { method: 'POST', headers: { 'Idempotency-Key': key } });
    expect((await getOnlyOrder()).status).toBe('Cancelled');
    await finishCapture();
    await reconcileAfter(MINUTE_MS);
    await reconcileAfter(2 * MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('an answered capture blocks nothing: after a decline, a card pays at once', async () => {
    await dropWebhooks();
    const { items, id, key } = await createApprovedOrder('decline');
    expect((await placePaypal(items, id, key)).status).toBe(402);
    expect((await payByCard(items, key)).json.success).toBe(true);
  });
});

test('a payment under review stays pending until a webhook or the reconciler settles it', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder('approve', { capture: 'PENDING' });
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json]).toMatchObject([
    200,
    {
      success: true,
      message: expect.stringContaining('Your payment is being reviewed'),
      order: { status: 'Pending' },
    },
  ]);
  await reconcileAfter(2 * DAY_MS);
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  await settlePayment((await getOnlyOrder()).payment.captureReference ?? '', 'succeed');
  await reconcileAfter(3 * DAY_MS);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a payment refused after review charges nothing, and the customer gets one email', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder('approve', { capture: 'PENDING' });
  await placePaypal(items, id, key);
  await settlePayment((await getOnlyOrder()).payment.captureReference ?? '', 'fail');
  await reconcileAfter(MINUTE_MS);
  await reconcileAfter(3 * MINUTE_MS);
  expect([(await getOnlyOrder()).payment.state, await countCharges()]).toEqual(['declined', 0]);
  const emails = await OutboxEmail.find().lean();
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['payment-refused', 'guest@shop.test']]);
});

describe('a PayPal order created for a checkout', () => {
  const createDraftFor = async (key: string) => {
    const items = await aCart();
    const body = { cart: items, shippingInfo: SHIPPING };
    const { json } = await call(DRAFT, { body, headers: { 'Idempotency-Key': key } });
    await actAsCustomer(json.id);
    return { items, id: json.id as string };
  };

  test('cannot pay for another checkout: 404, no capture', async () => {
    const { items, id } = await createDraftFor(randomUUID());
    expect((await placePaypal(items, id, randomUUID())).status).toBe(404);
    expect((await place(aPaypalPlacement(items, id), null)).status).toBe(404);
    expect(await countCaptures()).toBe(0);
  });

  test('cannot be shipped to a different address: 400', async () => {
    const key = randomUUID();
    const { items, id } = await createDraftFor(key);
    const otherAddress = { shippingInfo: { ...SHIPPING, street1: '2 Saffron Way' } };
    const { status, json } = await place({ ...aPaypalPlacement(items, id), ...otherAddress }, key);
    expect([status, json.error]).toEqual([
      400,
      'This PayPal order has a different address. Please start again with PayPal.',
    ]);
    expect(await countCaptures()).toBe(0);
  });

  test('includes the shipping address, and pays for that checkout', async () => {
    const key = randomUUID();
    const { items, id } = await createDraftFor(key);
    expect((await placePaypal(items, id, key)).json.success).toBe(true);
    const exchange = sandbox.exchanges.findLast(({ request }) => request.path === '/v2/checkout/orders');
    expect(JSON.parse(exchange?.request.body ?? '')).toMatchObject({
      application_context: { shipping_preference: 'SET_PROVIDED_ADDRESS' },
      purchase_units: [
        {
          shipping: {
            name: { full_name: 'Ada Cook' },
            address: { postal_code: '97201', admin_area_1: 'OR' },
          },
        },
      ],
    });
  });
});

test('a PayPal order that is approved but never placed causes no capture and no alert', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await createApprovedOrder();
  await sandbox.waitForWebhooks();
  await reconcileAfter(DAY_MS);
  expect([await countCaptures(), await Order.countDocuments()]).toEqual([0, 0]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an order that is not captured within a day is closed and can no longer be captured', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder('decline');
  await placePaypal(items, id, key);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 2 * DAY_MS) } });
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('void');
  await actAsCustomer(id);
  expect((await placePaypal(items, id, key)).status).toBe(400);
  expect(await countCaptures()).toBe(0);
});

test('a canceled order is refunded once, however often it is canceled', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const { items, id } = await createApprovedOrder();
  await placePaypal(items, id);
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'delay', delayMs: 500 });
  const responses = await Promise.all([cancelOrder(), cancelOrder(), cancelOrder()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect([await countRefunds(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('a refund whose response is lost is issued once and completed by the reconciler', async () => {
  await dropWebhooks();
  const { items, id } = await createApprovedOrder();
  await placePaypal(items, id);
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_response', times: 3 });
  expect((await cancelOrder()).json.paymentState).toBe('refund_due');
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect([await countRefunds(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('an order canceled during the capture is refunded', async () => {
  await dropWebhooks();
  const { items, id, key } = await createApprovedOrder();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'delay', delayMs: 1_500 });
  const placement = placePaypal(items, id, key);
  while ((await Order.countDocuments({ 'payment.attempts': 1 })) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await cancelOrder()).status).toBe(200);
  expect((await placement).status).toBe(409);
  await reconcileAfter(MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect([await countRefunds(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('a dispute is recorded but does not trigger a refund', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const { items, id } = await createApprovedOrder();
  await placePaypal(items, id);
  await openDispute((await getOnlyOrder()).payment.captureReference ?? '');
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('disputed');
  expect([await countRefunds(), await countLedgerFindings()]).toEqual([0, NO_DIFFERENCE]);
});

test('webhooks that arrive three times, late and in reverse order are processed once', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });
  const { items, id } = await createApprovedOrder();
  await placePaypal(items, id);
  await cancelOrder();
  sandbox.handleWebhooks(deliverWebhook);
  await sandbox.clearScenarios();
  await sandbox.release('held', { reverse: true, copies: 3 });
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect([await countRefunds(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('refuses a webhook with 400 if PayPal did not sign it or if it was changed', async () => {
  await createApprovedOrder();
  await sandbox.waitForWebhooks();
  const [webhook] = sandbox.received;
  const { body = '', headers = {} } = webhook ?? {};
  expect(await deliverWebhook({ body, headers: { 'paypal-transmission-id': 'x' } })).toBe(400);
  expect(await deliverWebhook({ body: body.replace('APPROVED', 'COMPLETED'), headers })).toBe(400);
  expect(await deliverWebhook({ body: `${body},"webhook_id":"x"`, headers })).toBe(400);
  expect(await deliverWebhook({ body: 'nonsense', headers })).toBe(400);
  expect(await deliverWebhook({ body, headers })).toBe(200);
});
