import { randomUUID } from 'node:crypto';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { rowsOf } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  chargeCount,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.forget);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
type Headers = Record<string, string>;

const draft = (cart: unknown, headers: Headers = {}) => call(DRAFT, { body: { cart }, headers });
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

/** The customer's answer in PayPal's window. */
async function answer(id: string, step: 'approve' | 'decline' = 'approve', body: object = {}) {
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

async function approved(step: 'approve' | 'decline' = 'approve', body: object = {}) {
  const items = await aCart();
  const { json } = await draft(items);
  await answer(json.id, step, body);
  return { items, id: json.id as string, key: randomUUID() };
}

async function cancel() {
  const { _id } = await theOrder();
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  const options = { method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers };
  return call(SET_STATUS, options);
}
const refundCount = () => rowsOf('sandbox_paypal_refunds').countDocuments();
const captureCount = () => rowsOf('sandbox_paypal_captures').countDocuments();

test('a cart that a placement refuses is refused: PayPal hears nothing of it', async () => {
  const [line] = await aCart();
  expect((await draft([])).status).toBe(400);
  expect((await draft([{ ...line, quantity: 101 }])).status).toBe(400);
  expect((await draft([{ ...line, itemId: 'f'.repeat(24) }])).status).toBe(400);
  const { status, json } = await draft([{ ...line, pricePerUnit: 1 }]);
  expect([status, json.code]).toEqual([409, 'price_changed']);
  expect((await draft([{ ...line, amount: undefined, pricePerUnit: 1 }])).status).toBe(409);
  expect(await rowsOf('sandbox_paypal_orders').countDocuments()).toBe(0);
});

test('a line without a size is the one of its price', async () => {
  const [line] = await aCart();
  expect((await draft([{ ...line, amount: undefined }])).status).toBe(200);
});

test('a PayPal order that is unknown or another’s is 404: no order, nothing taken', async () => {
  const items = await aCart();
  expect((await placePaypal(items, 'UNKNOWN1')).status).toBe(404);
  const ada = await bearerOf(await aUser());
  const eve = await bearerOf(await aUser());
  const { json } = await draft(items, ada);
  await answer(json.id);
  expect((await placePaypal(items, json.id, randomUUID(), eve)).status).toBe(404);
  expect((await placePaypal(items, json.id)).status).toBe(404);
  expect([await Order.countDocuments(), await captureCount()]).toEqual([0, 0]);
  expect((await placePaypal(items, json.id, randomUUID(), ada)).status).toBe(200);
});

test('one that is unapproved, of another amount or used is 400: nothing taken', async () => {
  const items = await aCart();
  const { json } = await draft(items);
  expect((await placePaypal(items, json.id)).status).toBe(400);
  await answer(json.id);
  const more = items.map((line) => ({ ...line, quantity: 3 }));
  expect((await placePaypal(more, json.id)).status).toBe(400);
  expect([await Order.countDocuments(), await captureCount()]).toEqual([0, 0]);
  expect((await placePaypal(items, json.id)).status).toBe(200);
  expect((await placePaypal(items, json.id)).status).toBe(400);
  expect([await Order.countDocuments(), await captureCount()]).toEqual([1, 1]);
});

test('a price that changed after the approval is 409: nothing taken', async () => {
  const { items, id } = await approved();
  await Ingredient.updateMany({}, { $set: { 'amounts.0.price': 13.5 } });
  expect((await placePaypal(items, id)).status).toBe(409);
  expect(await captureCount()).toBe(0);
});

test('an approved order is captured once, however often it is sent, and its letter is posted once', async () => {
  sandbox.answerWebhooks(takeWebhook);
  const { items, id, key } = await approved();
  const answers = await Promise.all(Array.from({ length: 5 }, () => placePaypal(items, id, key)));
  expect(answers.map(({ status, json }) => [status, json.success])).toEqual(Array(5).fill([200, true]));
  await sandbox.quiet();
  expect(await theOrder()).toMatchObject({
    status: 'Processing',
    payment: { state: 'paid', provider: 'paypal' },
  });
  expect([await captureCount(), await OutboxLetter.countDocuments()]).toEqual([1, 1]);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('sent twice, and paid before the first try looked at its PayPal order, it is one order, and both read so', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved();
  let goOn = () => {};
  const isPaid = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hold = () => {};
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const exists = Order.exists.bind(Order);
  jest.spyOn(Order, 'exists').mockImplementationOnce(((filter: { _id: string }) => {
    hold();
    return isPaid.then(() => exists(filter));
  }) as never);
  const slow = placePaypal(items, id, key);
  await isHeld;
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  goOn();
  const { status, json } = await slow;
  expect([status, json.success]).toEqual([200, true]);
  expect([await captureCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('an answer of the capture that was lost is found again: captured once', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_response', times: 3 });
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json.success]).toEqual([200, true]);
  expect([await captureCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('while PayPal is away nothing is lost: 502, and the reconciler or the same key goes on', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'fail', times: 3 });
  expect((await placePaypal(items, id, key)).status).toBe(502);
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('pending');
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect([await captureCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('a declined instrument is 402 with PayPal’s reason, and another one pays the same order', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved('decline');
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json.code, json.paypalIssue]).toEqual([402, 'payment_declined', 'INSTRUMENT_DECLINED']);
  expect((await theOrder()).payment.state).toBe('declined');
  await answer(id);
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect(await theOrder()).toMatchObject({ payment: { state: 'paid' } });
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('who turns from a declined card to PayPal, or back, pays once', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved();
  const declined = await typeCard(sandbox.url(), CARDS.declined);
  expect((await place(aPlacement(items, declined), key)).status).toBe(402);
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect((await place(aPlacement(items, await typeCard(sandbox.url())), key)).json.success).toBe(true);
  expect([await chargeCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
  const again = await approved('decline');
  expect((await placePaypal(again.items, again.id, again.key)).status).toBe(402);
  const good = await typeCard(sandbox.url());
  expect((await place(aPlacement(again.items, good), again.key)).json.success).toBe(true);
  expect([await chargeCount(), await ledger()]).toEqual([2, NO_DIFFERENCE]);
});

test('money that PayPal looks into first waits, and is settled by the message or by the reconciler', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved('approve', { capture: 'PENDING' });
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json]).toMatchObject([
    200,
    {
      success: true,
      message: expect.stringContaining('checking your payment'),
      order: { status: 'Pending' },
    },
  ]);
  await reconcileAfter(2 * DAY_MS);
  expect((await theOrder()).payment.state).toBe('pending');
  await settlePayment((await theOrder()).payment.captureReference ?? '', 'succeed');
  await reconcileAfter(3 * DAY_MS);
  expect((await theOrder()).payment.state).toBe('paid');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('money that PayPal looked into and refused: nothing is charged, and the customer reads it in one email', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved('approve', { capture: 'PENDING' });
  await placePaypal(items, id, key);
  await settlePayment((await theOrder()).payment.captureReference ?? '', 'fail');
  await reconcileAfter(MINUTE_MS);
  await reconcileAfter(3 * MINUTE_MS);
  expect([(await theOrder()).payment.state, await chargeCount()]).toEqual(['declined', 0]);
  const letters = await OutboxLetter.find().lean();
  expect(letters.map(({ kind, to }) => [kind, to])).toEqual([['payment-refused', 'guest@shop.test']]);
});

describe('a PayPal order that was made for a checkout', () => {
  const draftFor = async (key: string) => {
    const items = await aCart();
    const body = { cart: items, shippingInfo: SHIPPING };
    const { json } = await call(DRAFT, { body, headers: { 'Idempotency-Key': key } });
    await answer(json.id);
    return { items, id: json.id as string };
  };

  test('pays for no other checkout: 404, and nothing is taken', async () => {
    const { items, id } = await draftFor(randomUUID());
    expect((await placePaypal(items, id, randomUUID())).status).toBe(404);
    expect((await place(aPaypalPlacement(items, id), null)).status).toBe(404);
    expect(await captureCount()).toBe(0);
  });

  test('goes to no other address: 400', async () => {
    const key = randomUUID();
    const { items, id } = await draftFor(key);
    const elsewhere = { shippingInfo: { ...SHIPPING, street1: '2 Saffron Way' } };
    const { status, json } = await place({ ...aPaypalPlacement(items, id), ...elsewhere }, key);
    expect([status, json.error]).toEqual([
      400,
      'This PayPal order goes to another address. Please start again with PayPal.',
    ]);
    expect(await captureCount()).toBe(0);
  });

  test('tells PayPal where the goods go, and pays for it', async () => {
    const key = randomUUID();
    const { items, id } = await draftFor(key);
    expect((await placePaypal(items, id, key)).json.success).toBe(true);
    const asked = sandbox.exchanges.findLast(({ request }) => request.path === '/v2/checkout/orders');
    expect(JSON.parse(asked?.request.body ?? '')).toMatchObject({
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

test('approved and never placed: nothing is captured, and nobody is alarmed', async () => {
  sandbox.answerWebhooks(takeWebhook);
  await approved();
  await sandbox.quiet();
  await reconcileAfter(DAY_MS);
  expect([await captureCount(), await Order.countDocuments()]).toEqual([0, 0]);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('an order that is not captured within a day is closed, and captured no more', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved('decline');
  await placePaypal(items, id, key);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 2 * DAY_MS) } });
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('void');
  await answer(id);
  expect((await placePaypal(items, id, key)).status).toBe(400);
  expect(await captureCount()).toBe(0);
});

test('a cancelled order is refunded once, however often it is cancelled, and whatever comes first', async () => {
  sandbox.answerWebhooks(takeWebhook);
  const { items, id } = await approved();
  await placePaypal(items, id);
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'delay', delayMs: 500 });
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await sandbox.quiet();
  expect((await theOrder()).payment.state).toBe('refunded');
  expect([await refundCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('a refund whose answer is lost is made once, by the reconciler at last', async () => {
  await dropWebhooks();
  const { items, id } = await approved();
  await placePaypal(items, id);
  await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_response', times: 3 });
  expect((await cancel()).json.paymentState).toBe('refund_due');
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('refunded');
  expect([await refundCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('cancelled during the capture: the money is given back', async () => {
  await dropWebhooks();
  const { items, id, key } = await approved();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'delay', delayMs: 1_500 });
  const placing = placePaypal(items, id, key);
  while ((await Order.countDocuments({ 'payment.attempts': 1 })) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await cancel()).status).toBe(200);
  expect((await placing).status).toBe(409);
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('refunded');
  expect([await refundCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('a dispute is recorded, and gives no money back by itself', async () => {
  sandbox.answerWebhooks(takeWebhook);
  const { items, id } = await approved();
  await placePaypal(items, id);
  await openDispute((await theOrder()).payment.captureReference ?? '');
  await sandbox.quiet();
  expect((await theOrder()).payment.state).toBe('disputed');
  expect([await refundCount(), await ledger()]).toEqual([0, NO_DIFFERENCE]);
});

test('messages three times over, late and in reverse end as one', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 1_000 });
  const { items, id } = await approved();
  await placePaypal(items, id);
  await cancel();
  sandbox.answerWebhooks(takeWebhook);
  await sandbox.forget();
  await sandbox.release('held', { reverse: true, copies: 3 });
  await sandbox.quiet();
  expect((await theOrder()).payment.state).toBe('refunded');
  expect([await refundCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('a message that PayPal did not sign, or that was changed, is refused: 400', async () => {
  await approved();
  await sandbox.quiet();
  const [webhook] = sandbox.received;
  const { body = '', headers = {} } = webhook ?? {};
  expect(await takeWebhook({ body, headers: { 'paypal-transmission-id': 'x' } })).toBe(400);
  expect(await takeWebhook({ body: body.replace('APPROVED', 'COMPLETED'), headers })).toBe(400);
  expect(await takeWebhook({ body: `${body},"webhook_id":"x"`, headers })).toBe(400);
  expect(await takeWebhook({ body: 'nonsense', headers })).toBe(400);
  expect(await takeWebhook({ body, headers })).toBe(200);
});
