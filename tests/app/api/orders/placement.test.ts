import { randomUUID } from 'node:crypto';
import { log } from '@/lib/log';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { aCart, aPlacement, CARDS, type Cart, place, SHIPPING } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// What is refused before anything is recorded and before any provider is called.

withDatabase();
const sandbox = withPaymentSandbox();

let cart: Cart;
let body: ReturnType<typeof aPlacement>;
beforeEach(async () => {
  cart = await aCart();
  body = aPlacement(cart, await typeCard(sandbox.url()));
});

const line = (more: object) => [{ ...cart[0], ...more }];

/** Sends it, and makes sure that no trace of it is anywhere. */
async function refused(placement: object, headers?: Record<string, string>) {
  const answer = await place(placement, randomUUID(), headers);
  expect(await Order.countDocuments()).toBe(0);
  expect((await stripeOfSandbox().paymentIntents.list()).data).toEqual([]);
  return answer;
}

test.each([0, -1, 1.5, '2', 101, 1e9, true, null, [1], { $gt: 0 }])(
  'a quantity of %j: 400',
  async (quantity) => {
    const { status, json } = await refused({ ...body, items: line({ quantity }) });
    expect([status, json.error]).toEqual([400, 'Quantity must be a whole number from 1 to 100.']);
    expect(json.fields).toEqual({ 'items.0.quantity': json.error });
  },
);

test('one item in two lines may not exceed what one line may: 400', async () => {
  const items = [...line({ quantity: 60 }), ...line({ quantity: 41 })];
  const { status, json } = await refused({ ...body, items });
  expect([status, json.code]).toEqual([400, 'invalid_input']);
});

test.each<[string, object]>([
  ['an item that never was', { itemId: '0'.repeat(24) }],
  ['an id that is none', { itemId: 'rice' }],
  ['an operator for an id', { itemId: { $ne: null } }],
  ['an amount that is not offered', { amount: '3kg' }],
  ['no amount', { amount: undefined }],
  ['no price', { pricePerUnit: undefined }],
  ['a price in words', { pricePerUnit: '12.99' }],
])('%s: 400', async (_, difference) => {
  expect((await refused({ ...body, items: line(difference) })).status).toBe(400);
});

test('an item that is not sold: 400, by its name', async () => {
  await Ingredient.updateOne({ _id: cart[0]?.itemId }, { $set: { sellable: false } });
  const { status, json } = await refused(body);
  expect(status).toBe(400);
  expect(json.error).toContain(`${cart[0]?.name} (1kg) is not sold.`);
});

test.each([0.01, 12.98, 13, -12.99, 0, 1e300])(
  'a price of %d that is not today’s: 409',
  async (pricePerUnit) => {
    const { status, json } = await refused({ ...body, items: line({ pricePerUnit }) });
    expect([status, json.code]).toEqual([409, 'price_changed']);
    expect(json.items).toEqual([{ itemId: cart[0]?.itemId, amount: '1kg', pricePerUnit: 12.99 }]);
  },
);

test('a cheap line beside the right one of the same item: 409', async () => {
  const items = [...line({}), ...line({ pricePerUnit: 0.01 })];
  expect((await refused({ ...body, items })).json.code).toBe('price_changed');
});

test('an item that vanished since: 409, its price is null', async () => {
  await Ingredient.deleteOne({ _id: cart[0]?.itemId });
  await RemovedIngredient.create({ _id: cart[0]?.itemId });
  const { status, json } = await refused(body);
  expect([status, json.code]).toEqual([409, 'price_changed']);
  expect(json.items).toEqual([{ itemId: cart[0]?.itemId, amount: '1kg', pricePerUnit: null }]);
});

test('an order that costs nothing: 400', async () => {
  const free = await anIngredient({ name: 'Air', amounts: [{ amount: '1l', price: 0 }] as never });
  const items = [{ itemId: free.id, amount: '1l', quantity: 1, pricePerUnit: 0 }];
  expect((await refused({ ...body, items })).status).toBe(400);
});

test.each<[string, object, string]>([
  ['items', { items: [] }, 'Your cart is empty.'],
  ['items', { items: { length: 1 } }, 'Your cart is empty.'],
  ['email', { email: undefined }, 'Email is required'],
  ['email', { email: { $ne: null } }, 'Email is required'],
  ['email', { email: 'ada@' }, 'Invalid email format'],
  ['shippingInfo', { shippingInfo: undefined }, 'Shipping details are missing. Please go back.'],
  ['shippingInfo.name', { shippingInfo: { ...SHIPPING, name: ' ' } }, 'Full Name is required'],
  [
    'shippingInfo.name',
    { shippingInfo: { ...SHIPPING, name: 'x'.repeat(51) } },
    'Full Name must be at most 50 characters',
  ],
  ['shippingInfo.street1', { shippingInfo: { ...SHIPPING, street1: 7 } }, 'Street Address is required'],
  ['shippingInfo.city', { shippingInfo: { ...SHIPPING, city: '' } }, 'City is required'],
  ['shippingInfo.state', { shippingInfo: { ...SHIPPING, state: 'XX' } }, 'State is required'],
  ['shippingInfo.postalCode', { shippingInfo: { ...SHIPPING, postalCode: '' } }, 'ZIP is required'],
  [
    'shippingInfo.postalCode',
    { shippingInfo: { ...SHIPPING, postalCode: '1234' } },
    'Invalid ZIP Code (e.g., 12345 or 12345-6789)',
  ],
  ['shippingInfo.phone', { shippingInfo: { ...SHIPPING, phone: '555' } }, 'Invalid phone (10 digits)'],
  ['paymentMethodType', { paymentMethodType: 'cash' }, 'Please choose how to pay.'],
  ['paymentMethodId', { paymentMethodId: undefined }, 'Select saved card or enter new.'],
  ['paymentMethodId', { paymentMethodId: { $ne: '' } }, 'Select saved card or enter new.'],
  ['paypalOrderId', { paymentMethodType: 'paypal' }, 'PayPal Order ID is missing. Cannot place order.'],
  ['saveCard', { saveCard: 'yes' }, 'saveCard must be true or false.'],
])('%s %j: 400', async (path, difference, message) => {
  const { status, json } = await refused({ ...body, ...difference });
  expect(status).toBe(400);
  expect(json.fields).toMatchObject({ [path]: message });
});

test('a PayPal order that nobody here made is unknown', async () => {
  const paypal = { ...body, paymentMethodType: 'paypal', paypalOrderId: '5O190127TN364715T' };
  expect((await refused(paypal)).status).toBe(404);
});

test.each<[string, object]>([
  ['a card object', { card: { number: CARDS.good, exp: '12/34', cvc: '123' } }],
  ['a number in the name', { shippingInfo: { ...SHIPPING, name: '4242 4242 4242 4242' } }],
  ['a number as a number', { note: Number(CARDS.good) }],
  ['a security code', { cvc: '123' }],
])('raw card data, %s: 400, and nothing of it is logged', async (_, more) => {
  const said = (['info', 'warn', 'error'] as const).map((level) => jest.spyOn(log, level));
  const { status, json } = await refused({ ...body, ...more });
  expect(status).toBe(400);
  expect(JSON.stringify([json, said.flatMap((level) => level.mock.calls)])).not.toMatch(/4242/);
  jest.restoreAllMocks();
});

test('a key that is no UUID: 400', async () => {
  const { status, json } = await place(body, 'again');
  expect([status, json.error]).toEqual([400, 'Idempotency-Key must be a UUID.']);
  expect(await Order.countDocuments()).toBe(0);
});

test('a token that is no good: 401, and no order as a guest instead', async () => {
  expect((await refused(body, { Authorization: 'Bearer forged' })).status).toBe(401);
});

test('a page of somebody else: 403', async () => {
  expect((await refused(body, { Origin: 'https://evil.example' })).status).toBe(403);
});

test('a card that somebody else paid with: 400, before the provider is asked', async () => {
  const key = randomUUID();
  expect((await place(body, key)).status).toBe(200);
  const others = await bearerOf(await aUser());
  const asked = (await stripeOfSandbox().paymentIntents.list()).data.length;
  for (const headers of [undefined, others]) {
    const { status, json } = await place({ ...body, items: line({ quantity: 1 }) }, randomUUID(), headers);
    expect([status, json.fields?.paymentMethodId]).toEqual([400, expect.stringContaining('cannot be used')]);
  }
  expect(await Order.countDocuments()).toBe(1);
  expect((await stripeOfSandbox().paymentIntents.list()).data.length).toBe(asked);
});

test('a card that the provider does not know: 400, no charge, and another card settles the same order', async () => {
  const key = randomUUID();
  const { status, json } = await place({ ...body, paymentMethodId: 'pm_unknown' }, key);
  expect([status, json.code]).toEqual([400, 'invalid_input']);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await Order.countDocuments()).toBe(1);
});

test('fields that are the server’s to know are not read', async () => {
  const { json } = await place({
    ...body,
    status: 'Delivered',
    total: 0.5,
    userId: '0'.repeat(24),
    orderNumber: 'FREE',
    payment: { state: 'paid' },
    items: line({ name: 'Gold' }),
  });
  expect(json.order).toMatchObject({ status: 'Processing', total: 25.98, userId: null });
  expect(json.order.orderNumber).not.toBe('FREE');
  expect(json.order.items[0].name).toBe(cart[0]?.name);
});
