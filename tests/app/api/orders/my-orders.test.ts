import { randomUUID } from 'node:crypto';
import { GET as MINE } from '@/app/api/orders/my-orders/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { deleteAccount } from '@/lib/accounts/profile-commands';
import { deleteIngredient, setIngredientImage } from '@/lib/catalog/ingredient-commands';
import { findImage } from '@/lib/images/image-queries';
import { forgetCustomer } from '@/lib/orders/order-owner-commands';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { PAYMENT_STATES } from '@/models/order-limits';
import { aCart, aPlacement, CARDS, completeChallenge, getOnlyOrder, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { anImage } from '@/tests/support/uploads';

withDatabase();
const sandbox = withPaymentSandbox();
const PASSWORD = 'Saffron-Rice-42!';

async function aCustomer() {
  const user = await aUser({ passwordHash: await hashPassword(PASSWORD) });
  const headers = await createBearerHeaders(user);
  return {
    user,
    headers,
    listOrders: async () => (await call(MINE, { headers })).json,
    buy: async (number: string = CARDS.good, fields: object = {}) =>
      place(aPlacement(await aCart(), await enterCard(sandbox.url(), number), fields), randomUUID(), headers),
  };
}

test('refuses a guest with 401', async () => {
  expect((await call(MINE)).status).toBe(401);
});

test('a member sees neither other customers’ orders nor guest orders with the same email', async () => {
  const ada = await aCustomer();
  const otherCustomer = await aCustomer();
  await ada.buy();
  await place(aPlacement(await aCart(), await enterCard(sandbox.url()), { email: ada.user.email }));
  expect(await otherCustomer.listOrders()).toEqual([]);
  expect(await ada.listOrders()).toHaveLength(1);
});

test('orders are listed newest first with their items, and without provider ids', async () => {
  const ada = await aCustomer();
  await ada.buy();
  await ada.buy();
  const orders = await ada.listOrders();
  expect(orders).toHaveLength(2);
  expect(orders[0].createdAt > orders[1].createdAt).toBe(true);
  expect(orders[0]).toMatchObject({
    email: ada.user.email,
    userId: { _id: ada.user.id, email: ada.user.email },
    total: 25.98,
    items: [{ quantity: 2, pricePerUnit: 12.99, amount: '1kg' }],
    shippingInfo: { name: 'Ada Cook', postalCode: '97201' },
  });
  expect(JSON.stringify(orders)).not.toMatch(/pi_|pm_|cus_|ch_|secret|attemptKey|fingerprint/);
});

test('an order uses the account’s email, whatever email the body contains', async () => {
  const ada = await aCustomer();
  const { json } = await ada.buy(CARDS.good, { email: { $ne: null } });
  expect(json.order.email).toBe(ada.user.email);
});

test('an item shows its ingredient as it is in the catalog now; one without a category is listed under Other', async () => {
  const ada = await aCustomer();
  await ada.buy();
  await Ingredient.updateMany({}, { name: 'Basmati', category: 'Grains & Breads' });
  const readItem = async () => (await ada.listOrders())[0].items[0].itemId;
  expect(await readItem()).toMatchObject({ name: 'Basmati', category: 'Grains & Breads', image: '' });
  await Ingredient.updateMany({}, { $unset: { category: 1 } });
  expect(await readItem()).toMatchObject({ category: 'Other' });
});

test('an item whose ingredient was deleted keeps its name and price', async () => {
  const ada = await aCustomer();
  const { json } = await ada.buy();
  await Ingredient.deleteMany({});
  expect((await ada.listOrders())[0].items).toEqual([
    {
      ingredientId: json.order.items[0].ingredientId,
      itemId: null,
      name: json.order.items[0].name,
      amount: '1kg',
      quantity: 2,
      pricePerUnit: 12.99,
      image: '',
    },
  ]);
});

test('an item keeps the image that it had when it was ordered, whether its ingredient gets another or is deleted', async () => {
  const ada = await aCustomer();
  const cart = await aCart();
  const { id } = await Ingredient.findOne().orFail();
  const setImage = async (color: string) => {
    const part = { fileName: 'rice.jpg', bytes: await anImage({ color }), isTooLarge: false };
    return (await setIngredientImage(id, [part])).image;
  };
  const orderedImage = await setImage('#aa0000');
  await place(aPlacement(cart, await enterCard(sandbox.url())), randomUUID(), ada.headers);
  const readItem = async () => (await ada.listOrders())[0].items[0];
  const newImage = await setImage('#00aa00');
  expect(await readItem()).toMatchObject({ image: orderedImage, itemId: { image: newImage } });
  await deleteIngredient(id);
  expect(await readItem()).toMatchObject({ image: orderedImage, itemId: null });
  expect([await findImage(orderedImage), await findImage(newImage)]).toEqual([expect.anything(), null]);
});

test('an item that was ordered without an image shows the one that its ingredient has now', async () => {
  const ada = await aCustomer();
  await ada.buy();
  await Ingredient.updateMany({}, { image: 'rice.jpg' });
  expect((await ada.listOrders())[0].items[0].image).toBe('rice.jpg');
});

test('an item keeps how it was shipped when it was ordered', async () => {
  const ada = await aCustomer();
  await ada.buy();
  await Ingredient.updateMany({}, { ships: 'frozen' });
  const cart = await aCart();
  await Ingredient.updateMany({}, { ships: 'frozen' });
  await place(aPlacement(cart, await enterCard(sandbox.url())), randomUUID(), ada.headers);
  await Ingredient.updateMany({}, { ships: 'ambient' });
  const [frozen, unknown] = await ada.listOrders();
  expect(frozen.items[0].ships).toBe('frozen');
  expect(unknown.items[0]).not.toHaveProperty('ships');
});

test('declined and voided orders are not listed; orders waiting for the bank are', async () => {
  const ada = await aCustomer();
  await ada.buy(CARDS.declined);
  expect(await ada.listOrders()).toEqual([]);
  await ada.buy(CARDS.challenged);
  expect(await ada.listOrders()).toEqual([
    expect.objectContaining({ paymentState: 'action', status: 'Pending' }),
  ]);
});

test.each(PAYMENT_STATES)(
  'lists an order in the payment state %s only if the customer may see it',
  async (state) => {
    const ada = await aCustomer();
    await ada.buy();
    await Order.updateMany({}, { $set: { 'payment.state': state } });
    const isListed = !['pending', 'declined', 'void'].includes(state);
    expect(await ada.listOrders()).toHaveLength(isListed ? 1 : 0);
  },
);

test('an order placed while its account is being deleted also remains, without a link to the account', async () => {
  const ada = await aCustomer();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect: 'delay', delayMs: 3_000 });
  const placement = ada.buy();
  while (!(await Order.exists({}))) await new Promise((resolve) => setTimeout(resolve, 20));
  await deleteAccount(ada.user.id, { currentPassword: PASSWORD, notes: 'delete' }, forgetCustomer);
  await placement;
  const order = await getOnlyOrder();
  expect([order.userId, order.payment.customerReference]).toEqual([undefined, undefined]);
});

test('orders of a deleted account remain, without a link to the account', async () => {
  const ada = await aCustomer();
  const { json } = await ada.buy(CARDS.challenged);
  await deleteAccount(ada.user.id, { currentPassword: PASSWORD, notes: 'delete' }, forgetCustomer);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  const order = await getOnlyOrder();
  expect(order.userId).toBeUndefined();
  expect(JSON.stringify(order)).not.toContain(ada.user.id);
  expect(order.payment.customerReference).toBeUndefined();
});
