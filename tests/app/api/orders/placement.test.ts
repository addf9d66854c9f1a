import { randomUUID } from 'node:crypto';
import { log } from '@/lib/runtime/log';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { aCart, aPlacement, CARDS, type Cart, place, SHIPPING } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// Orders that are refused before anything is written or sent to a provider.

withDatabase();
const sandbox = withPaymentSandbox();

let cart: Cart;
let body: ReturnType<typeof aPlacement>;
beforeEach(async () => {
  cart = await aCart();
  body = aPlacement(cart, await enterCard(sandbox.url()));
});

const toLines = (fields: object) => [{ ...cart[0], ...fields }];

/** Sends a placement and checks that nothing was written or sent to the provider. */
async function expectNotPlaced(placement: object, headers?: Record<string, string>) {
  const response = await place(placement, randomUUID(), headers);
  expect(await Order.countDocuments()).toBe(0);
  expect((await createSandboxStripe().paymentIntents.list()).data).toEqual([]);
  return response;
}

test.each([0, -1, 1.5, '2', 101, 1e9, true, null, [1], { $gt: 0 }])(
  'refuses a quantity of %j with 400',
  async (quantity) => {
    const { status, json } = await expectNotPlaced({ ...body, items: toLines({ quantity }) });
    expect([status, json.error]).toEqual([400, 'Quantity must be a whole number from 1 to 100.']);
    expect(json.fields).toEqual({ 'items.0.quantity': json.error });
  },
);

test('the quantity limit of an item applies to the sum of its lines', async () => {
  const items = [...toLines({ quantity: 60 }), ...toLines({ quantity: 41 })];
  const { status, json } = await expectNotPlaced({ ...body, items });
  expect([status, json.code]).toEqual([400, 'invalid_input']);
});

test.each<{ rule: string; fields: object }>([
  { rule: 'an item that never existed', fields: { itemId: '0'.repeat(24) } },
  { rule: 'a malformed id', fields: { itemId: 'rice' } },
  { rule: 'an operator instead of an id', fields: { itemId: { $ne: null } } },
  { rule: 'an amount that is not sold', fields: { amount: '3kg' } },
  { rule: 'no amount', fields: { amount: undefined } },
  { rule: 'no price', fields: { pricePerUnit: undefined } },
  { rule: 'a price spelled out in words', fields: { pricePerUnit: '12.99' } },
])('returns 400 for a line with $rule', async ({ fields }) => {
  expect((await expectNotPlaced({ ...body, items: toLines(fields) })).status).toBe(400);
});

test.each([
  { label: 'is not sold', fields: { sellable: false } },
  { label: 'cannot be shipped', fields: { ships: 'no' } },
])('returns 400 for an item that $label, with its name', async ({ fields }) => {
  await Ingredient.updateOne({ _id: cart[0]?.itemId }, { $set: fields });
  const { status, json } = await expectNotPlaced(body);
  expect(status).toBe(400);
  expect(json.error).toContain(`${cart[0]?.name}, 1kg is not sold.`);
});

test.each([0.01, 12.98, 13, -12.99, 0, 1e300])(
  'returns 409 for a price of %d that is not the current one',
  async (pricePerUnit) => {
    const { status, json } = await expectNotPlaced({ ...body, items: toLines({ pricePerUnit }) });
    expect([status, json.code]).toEqual([409, 'price_changed']);
    expect(json.items).toEqual([{ itemId: cart[0]?.itemId, amount: '1kg', pricePerUnit: 12.99 }]);
  },
);

test('returns 409 for two lines of one item if one of them has a lower price', async () => {
  const items = [...toLines({}), ...toLines({ pricePerUnit: 0.01 })];
  expect((await expectNotPlaced({ ...body, items })).json.code).toBe('price_changed');
});

test('returns 409 and the price null for an item that was deleted', async () => {
  await Ingredient.deleteOne({ _id: cart[0]?.itemId });
  await RemovedIngredient.create({ _id: cart[0]?.itemId });
  const { status, json } = await expectNotPlaced(body);
  expect([status, json.code]).toEqual([409, 'price_changed']);
  expect(json.items).toEqual([{ itemId: cart[0]?.itemId, amount: '1kg', pricePerUnit: null }]);
});

test('refuses an order with a total of zero with 400', async () => {
  const freeIngredient = await anIngredient({ name: 'Air', amounts: [{ amount: '1l', price: 0 }] as never });
  const items = [{ itemId: freeIngredient.id, amount: '1l', quantity: 1, pricePerUnit: 0 }];
  expect((await expectNotPlaced({ ...body, items })).status).toBe(400);
});

test.each<{ path: string; fields: object; message: string }>([
  { path: 'items', fields: { items: [] }, message: 'Your cart is empty.' },
  { path: 'items', fields: { items: { length: 1 } }, message: 'Your cart is empty.' },
  { path: 'email', fields: { email: undefined }, message: 'Email is required' },
  { path: 'email', fields: { email: { $ne: null } }, message: 'Email is required' },
  { path: 'email', fields: { email: 'ada@' }, message: 'Invalid email format' },
  {
    path: 'shippingInfo',
    fields: { shippingInfo: undefined },
    message: 'Shipping details are missing. Please go back.',
  },
  {
    path: 'shippingInfo.name',
    fields: { shippingInfo: { ...SHIPPING, name: ' ' } },
    message: 'Full Name is required',
  },
  {
    path: 'shippingInfo.name',
    fields: { shippingInfo: { ...SHIPPING, name: 'x'.repeat(51) } },
    message: 'Full Name must be at most 50 characters',
  },
  {
    path: 'shippingInfo.street1',
    fields: { shippingInfo: { ...SHIPPING, street1: 7 } },
    message: 'Street Address is required',
  },
  {
    path: 'shippingInfo.city',
    fields: { shippingInfo: { ...SHIPPING, city: '' } },
    message: 'City is required',
  },
  {
    path: 'shippingInfo.state',
    fields: { shippingInfo: { ...SHIPPING, state: 'XX' } },
    message: 'State is required',
  },
  {
    path: 'shippingInfo.postalCode',
    fields: { shippingInfo: { ...SHIPPING, postalCode: '' } },
    message: 'ZIP is required',
  },
  {
    path: 'shippingInfo.postalCode',
    fields: { shippingInfo: { ...SHIPPING, postalCode: '1234' } },
    message: 'Invalid ZIP Code (e.g., 12345 or 12345-6789)',
  },
  {
    path: 'shippingInfo.phone',
    fields: { shippingInfo: { ...SHIPPING, phone: '555' } },
    message: 'Invalid phone (10 digits)',
  },
  {
    path: 'paymentMethodType',
    fields: { paymentMethodType: 'cash' },
    message: 'Please choose how to pay.',
  },
  {
    path: 'paymentMethodId',
    fields: { paymentMethodId: undefined },
    message: 'Select saved card or enter new.',
  },
  {
    path: 'paymentMethodId',
    fields: { paymentMethodId: { $ne: '' } },
    message: 'Select saved card or enter new.',
  },
  {
    path: 'paypalOrderId',
    fields: { paymentMethodType: 'paypal' },
    message: 'PayPal Order ID is missing. Cannot place order.',
  },
  { path: 'saveCard', fields: { saveCard: 'yes' }, message: 'saveCard must be true or false.' },
])('refuses $path $fields with 400', async ({ path, fields, message }) => {
  const { status, json } = await expectNotPlaced({ ...body, ...fields });
  expect(status).toBe(400);
  expect(json.fields).toMatchObject({ [path]: message });
});

test('returns 404 for a PayPal order that the shop did not create', async () => {
  const paypal = { ...body, paymentMethodType: 'paypal', paypalOrderId: '5O190127TN364715T' };
  expect((await expectNotPlaced(paypal)).status).toBe(404);
});

test.each<{ rule: string; fields: object }>([
  { rule: 'a card object', fields: { card: { number: CARDS.good, exp: '12/34', cvc: '123' } } },
  {
    rule: 'a card number in the name',
    fields: { shippingInfo: { ...SHIPPING, name: '4242 4242 4242 4242' } },
  },
  { rule: 'a card number sent as a number', fields: { note: Number(CARDS.good) } },
  { rule: 'a security code', fields: { cvc: '123' } },
])('returns 400 for raw card data ($rule), and logs none of it', async ({ fields }) => {
  const logSpies = (['info', 'warn', 'error'] as const).map((level) => jest.spyOn(log, level));
  const { status, json } = await expectNotPlaced({ ...body, ...fields });
  expect(status).toBe(400);
  expect(JSON.stringify([json, logSpies.flatMap((level) => level.mock.calls)])).not.toMatch(/4242/);
  jest.restoreAllMocks();
});

test('refuses a key that is not a UUID with 400', async () => {
  const { status, json } = await place(body, 'not-a-uuid');
  expect([status, json.error]).toEqual([400, 'Idempotency-Key must be a UUID.']);
  expect(await Order.countDocuments()).toBe(0);
});

test('refuses an invalid token with 401 instead of placing a guest order', async () => {
  expect((await expectNotPlaced(body, { Authorization: 'Bearer forged' })).status).toBe(401);
});

test('refuses a request from another origin with 403', async () => {
  expect((await expectNotPlaced(body, { Origin: 'https://evil.example' })).status).toBe(403);
});

test('refuses another customer’s card with 400 before any provider request', async () => {
  const key = randomUUID();
  expect((await place(body, key)).status).toBe(200);
  const otherCustomer = await createBearerHeaders(await aUser());
  const intentsBefore = (await createSandboxStripe().paymentIntents.list()).data.length;
  for (const headers of [undefined, otherCustomer]) {
    const { status, json } = await place({ ...body, items: toLines({ quantity: 1 }) }, randomUUID(), headers);
    expect([status, json.fields?.paymentMethodId]).toEqual([400, expect.stringContaining('cannot be used')]);
  }
  expect(await Order.countDocuments()).toBe(1);
  expect((await createSandboxStripe().paymentIntents.list()).data.length).toBe(intentsBefore);
});

test('refuses a card unknown to the provider with 400 and charges nothing; another card pays the same order', async () => {
  const key = randomUUID();
  const { status, json } = await place({ ...body, paymentMethodId: 'pm_unknown' }, key);
  expect([status, json.code]).toEqual([400, 'invalid_input']);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await Order.countDocuments()).toBe(1);
});

test('fields that only the server sets are ignored', async () => {
  const { json } = await place({
    ...body,
    status: 'Delivered',
    total: 0.5,
    userId: '0'.repeat(24),
    orderNumber: 'FREE',
    payment: { state: 'paid' },
    items: toLines({ name: 'Gold' }),
  });
  expect(json.order).toMatchObject({ status: 'Processing', total: 25.98, userId: null });
  expect(json.order.orderNumber).not.toBe('FREE');
  expect(json.order.items[0].name).toBe(cart[0]?.name);
});
