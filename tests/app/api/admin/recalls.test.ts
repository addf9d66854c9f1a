import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { POST as SEND } from '@/app/api/admin/recalls/route';
import { deleteIngredient } from '@/lib/catalog/ingredient-commands';
import { completeRecalls } from '@/lib/orders/recall-commands';
import { findRecall, findRecalledItems, listProducts, listRecalls } from '@/lib/orders/recall-queries';
import { env } from '@/lib/runtime/env';
import { findOrderPage } from '@/lib/settlement/order-admin-queries';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { Recall } from '@/models/recall';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { aCart, aPlacement, CARDS, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

const WORDS = { subject: 'Do not eat the rice', message: 'It may contain glass.\n\nWe refund it.' };
const DAYS = { from: '2026-03-01', to: '2026-03-31' };

let admin: Record<string, string>;
let product: string;
let items: Awaited<ReturnType<typeof aCart>>;
beforeEach(async () => {
  env().SHOP_TIME_ZONE = 'UTC';
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'admin@shop.test' }));
  items = await aCart();
  product = items[0]?.itemId ?? '';
});

const send = (changes: object = {}, headers = admin) =>
  call(SEND, { method: 'POST', body: { product, ...DAYS, ...WORDS, ...changes }, headers });

/** Orders the product as someone, on a day. */
async function order(email: string, day: string, number: string = CARDS.good) {
  const key = randomUUID();
  await place(aPlacement(items, await enterCard(sandbox.url(), number), { email }), key);
  const newest = await Order.findOne().sort({ createdAt: -1, _id: -1 }).orFail().lean();
  await Order.updateOne({ _id: newest._id }, { $set: { createdAt: new Date(`${day}T23:59:59Z`) } });
}

const listEmails = async () => {
  const emails = await OutboxEmail.find({ kind: 'recall' }).sort({ to: 1 }).lean();
  return emails.map(({ to }) => to);
};

test('refuses guests with 401 and users with 403, and writes to no one', async () => {
  await order('ada@shop.test', '2026-03-01');
  const user = await createBearerHeaders(await aUser());
  expect([(await send({}, {})).status, (await send({}, user)).status]).toEqual([401, 403]);
  expect([await listEmails(), await Recall.countDocuments()]).toEqual([[], 0]);
});

test.each([
  { label: 'no subject', changes: { subject: ' ' } },
  { label: 'no message', changes: { message: '' } },
  { label: 'a message that is too long', changes: { message: 'x'.repeat(4_001) } },
  { label: 'days in the wrong order', changes: { from: '2026-04-01' } },
  { label: 'a day that does not exist', changes: { to: '2026-02-30' } },
  { label: 'an operator instead of a product', changes: { product: { $ne: '' } } },
])('refuses $label, and writes to no one', async ({ changes }) => {
  await order('ada@shop.test', '2026-03-01');
  expect((await send(changes)).status).toBe(400);
  expect([await listEmails(), await Recall.countDocuments()]).toEqual([[], 0]);
});

test('refuses a product that does not exist, and days on which no one paid for it', async () => {
  await order('ada@shop.test', '2026-02-28');
  await order('bo@shop.test', '2026-03-15', CARDS.declined);
  expect((await send({ product: 'f'.repeat(24) })).status).toBe(404);
  expect((await send()).status).toBe(400);
  expect(await Recall.countDocuments()).toBe(0);
});

test('a deleted product that was never ordered can neither be chosen nor recalled', async () => {
  await deleteIngredient(product);
  expect((await listProducts()).map(({ _id }) => _id)).not.toContain(product);
  const { status, json } = await send();
  expect([status, json.error]).toEqual([400, expect.stringContaining('No one paid for this product')]);
});

test('a product that was deleted after it was ordered is not sold, but can be chosen and recalled by its name', async () => {
  await order('ada@shop.test', '2026-03-01');
  const name = (await Ingredient.findById(product).orFail().lean()).name;
  await deleteIngredient(product);
  expect(await Ingredient.exists({ _id: product })).toBeNull();
  expect(await listProducts()).toContainEqual({ _id: product, name, isDeleted: true });
  expect((await findRecall({ product, ...DAYS }))?.subject).toMatchObject({
    productName: name,
    buyerCount: 1,
  });
  expect((await send()).status).toBe(200);
  const email = await OutboxEmail.findOne({ kind: 'recall' }).orFail().lean();
  expect([email.to, email.data.product]).toEqual(['ada@shop.test', name]);
});

test('what an older version deleted without keeping its name is recalled by the name in its orders', async () => {
  await order('ada@shop.test', '2026-03-01');
  const name = (await Ingredient.findById(product).orFail().lean()).name;
  await deleteIngredient(product);
  await RemovedIngredient.updateOne({ _id: product }, { $unset: { name: 1 } });
  expect((await send()).status).toBe(200);
  expect((await Recall.findOne().orFail().lean()).name).toBe(name);
});

test('everyone who paid for the product on these days gets one email, which names their orders', async () => {
  await order('ada@shop.test', '2026-03-01');
  await order('ADA@shop.test', '2026-03-31');
  await order('bo@shop.test', '2026-03-31');
  await order('late@shop.test', '2026-04-01');
  items = await aCart();
  await order('other@shop.test', '2026-03-15');
  const { status, json } = await send();
  expect([status, json]).toEqual([
    200,
    { ...WORDS, createdAt: expect.any(String), by: 'admin@shop.test', buyerCount: 2 },
  ]);
  expect(await listEmails()).toEqual(['ada@shop.test', 'bo@shop.test']);
  const email = await OutboxEmail.findOne({ to: 'ada@shop.test', kind: 'recall' }).lean();
  expect(email?.data.orderNumbers).toHaveLength(2);
  expect((await findRecall({ product, ...DAYS }))?.sentRecall?.buyerCount).toBe(2);
});

test('who pays for an order of these days after the recall was sent is emailed too, and no one a second time', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await order('bo@shop.test', today, CARDS.declined);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  expect((await send({ from: today, to: today })).status).toBe(200);
  expect(await listEmails()).toEqual(['ada@shop.test']);
  await Order.updateOne({ email: 'bo@shop.test' }, { $set: { 'payment.state': 'paid' } });
  for (let run = 0; run < 2; run++) await completeRecalls();
  expect(await listEmails()).toEqual(['ada@shop.test', 'bo@shop.test']);
  expect((await Recall.findOne().lean())?.buyerCount).toBe(2);
});

test.each([
  { label: 'what is ordered after a recall was sent is not recalled', changes: {}, isReached: false },
  {
    label:
      'what is ordered after a recall was sent is recalled until its last day ends if the admin asks for it',
    changes: { includesLaterOrders: true },
    isReached: true,
  },
])('$label', async ({ changes, isReached }) => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  await send({ from: today, to: today, ...changes });
  await Ingredient.updateOne({ _id: product }, { $set: { sellable: true } });
  await order('late@shop.test', today);
  await completeRecalls();
  expect(await listEmails()).toEqual(isReached ? ['ada@shop.test', 'late@shop.test'] : ['ada@shop.test']);
});

test('what is placed while a recall is being sent is recalled too: it was priced before the sale was stopped', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  await order('late@shop.test', today);
  await send({ from: today, to: today });
  const { createdAt } = await Recall.findOne().orFail().lean();
  await Order.updateOne(
    { email: 'late@shop.test' },
    { $set: { createdAt: new Date(createdAt.getTime() + 5_000) } },
  );
  await completeRecalls();
  expect(await listEmails()).toEqual(['ada@shop.test', 'late@shop.test']);
});

test('a recall that is sent again for later orders too reaches them, and stops the sale again', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  await send({ from: today, to: today });
  await Ingredient.updateOne({ _id: product }, { $set: { sellable: true } });
  await order('late@shop.test', today);
  expect(await listEmails()).toEqual(['ada@shop.test']);
  const { status, json } = await send({ from: today, to: today, includesLaterOrders: true });
  expect([status, json.buyerCount]).toEqual([200, 2]);
  expect(await listEmails()).toEqual(['ada@shop.test', 'late@shop.test']);
  expect((await Ingredient.findById(product).orFail().lean()).sellable).toBe(false);
});

test('without days, a recall is about all orders of the product until today, and earlier recalls of it are listed', async () => {
  await order('ada@shop.test', '2026-02-01');
  await order('bo@shop.test', '2026-03-01');
  await send();
  const today = new Date().toISOString().slice(0, 10);
  expect(await findRecall({ product })).toMatchObject({
    subject: { from: '2026-02-01', to: today, buyerCount: 2 },
    sentRecall: null,
    otherRecalls: [{ ...DAYS, recall: { ...WORDS, buyerCount: 1 } }],
  });
  expect(await findRecall({ product, ...DAYS })).toMatchObject({ sentRecall: WORDS, otherRecalls: [] });
  expect(await findRecall({})).toBeNull();
});

test('all recalls are listed, newest first, with who sent them to how many', async () => {
  await order('ada@shop.test', '2026-03-01');
  await order('bo@shop.test', '2026-02-01');
  await send();
  await send({ from: '2026-02-01', to: '2026-02-02' });
  const queries = jest.spyOn(mongoose.Query.prototype, 'exec');
  expect(await listRecalls()).toMatchObject([
    { product, from: '2026-02-01', to: '2026-02-02', by: 'admin@shop.test', buyerCount: 1, ...WORDS },
    { product, ...DAYS, by: 'admin@shop.test', buyerCount: 1 },
  ]);
  // One for the recalls and one for their admins, however many there are.
  expect(queries).toHaveBeenCalledTimes(2);
  queries.mockRestore();
});

test('a recall stops the sale at once, and the same request again does not stop what an admin sells again', async () => {
  await order('ada@shop.test', '2026-03-01');
  const isSold = async () => (await Ingredient.findById(product).orFail().lean()).sellable;
  await send();
  expect(await isSold()).toBe(false);
  await Ingredient.updateOne({ _id: product }, { $set: { sellable: true } });
  await send();
  expect(await isSold()).toBe(true);
});

test('a recall’s days are those of the shop’s time zone, also after the shop has moved; an older one’s are those of UTC', async () => {
  env().SHOP_TIME_ZONE = 'America/New_York';
  for (const [email, at] of [
    ['before@shop.test', '2026-03-01T04:59:59Z'],
    ['first@shop.test', '2026-03-01T05:00:00Z'],
    ['last@shop.test', '2026-04-01T03:59:59Z'],
    ['after@shop.test', '2026-04-01T04:00:00Z'],
  ] as const) {
    await order(email, '2026-03-01');
    await Order.updateOne({ email }, { $set: { createdAt: new Date(at) } });
  }
  await send();
  expect(await listEmails()).toEqual(['first@shop.test', 'last@shop.test']);
  env().SHOP_TIME_ZONE = 'Asia/Tokyo';
  await completeRecalls();
  expect(await listEmails()).toEqual(['first@shop.test', 'last@shop.test']);
  await Recall.updateOne({}, { $unset: { orderedFrom: 1, orderedBefore: 1, searchedAt: 1 } });
  await completeRecalls();
  expect(await listEmails()).toEqual(['before@shop.test', 'first@shop.test', 'last@shop.test']);
});

test('orders that are not shipped are marked with what is recalled, also after it was deleted', async () => {
  const name = (await Ingredient.findById(product).orFail().lean()).name;
  for (const email of ['ada@shop.test', 'shipped@shop.test']) await order(email, '2026-03-01');
  await order('later@shop.test', '2026-04-01');
  await Order.updateOne({ email: 'shipped@shop.test' }, { $set: { status: 'Shipped' } });
  await send();
  await deleteIngredient(product);
  const orders = await Order.find().lean();
  const marked = orders.find(({ email }) => email === 'ada@shop.test');
  expect(await findRecalledItems(orders.map(({ _id }) => String(_id)))).toEqual({
    [String(marked?._id)]: [name],
  });
});

test('an open recall remembers whom it has reached: their emails are not enqueued again', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  await send({ from: today, to: today });
  const { openUntil, reached } = await Recall.findOne().orFail().lean();
  expect([Number(openUntil) > Date.now(), reached]).toEqual([true, [expect.any(String)]]);
  await OutboxEmail.deleteMany({ kind: 'recall' });
  await completeRecalls();
  expect(await listEmails()).toEqual([]);
});

test('an open recall does not read its buyers again, but those who may still pay and what is placed since', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await order('ada@shop.test', today);
  await order('bo@shop.test', today, CARDS.declined);
  await Order.updateMany({}, { $set: { createdAt: new Date(today) } });
  await send({ from: today, to: today });
  const { waiting } = await Recall.findOne().orFail().lean();
  const unpaid = await Order.findOne({ email: 'bo@shop.test' }).orFail().lean();
  expect(waiting).toEqual([unpaid._id]);
  await Order.updateOne({ email: 'ada@shop.test' }, { $set: { email: 'ada@elsewhere.test' } });
  await completeRecalls();
  expect(await listEmails()).toEqual(['ada@shop.test']);
  expect((await Recall.findOne().orFail().lean()).buyerCount).toBe(1);
});

test('a recall of days long ago is closed a week after it was sent', async () => {
  await order('ada@shop.test', '2026-03-01');
  await send();
  const { createdAt, openUntil } = await Recall.findOne().orFail().lean();
  expect(Number(openUntil) - Number(createdAt)).toBe(7 * 24 * 60 * 60_000);
});

test('the request again, two admins at once, and other words for the same send nothing more', async () => {
  await order('ada@shop.test', '2026-03-01');
  const other = await createBearerHeaders(await aUser({ role: 'admin' }));
  const responses = await Promise.all([
    send(),
    send(),
    send({ message: 'Throw it away.' }, other),
    send({ message: 'Throw it away.' }, other),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  const { status, json } = await send({ subject: 'Another subject' });
  expect([status, json.error]).toEqual([409, expect.stringContaining('was already sent by')]);
  expect(await listEmails()).toEqual(['ada@shop.test']);
});

test('a recall whose process died between two emails is completed, and no one gets a second email', async () => {
  for (const name of ['ada', 'bo', 'cy']) await order(`${name}@shop.test`, '2026-03-02');
  await send();
  await OutboxEmail.deleteOne({ to: 'cy@shop.test', kind: 'recall' });
  // It is stored whom it has reached once their batch is complete.
  await Recall.updateOne({}, { $unset: { sentAt: 1, buyerCount: 1, reached: 1 } });
  await Promise.all([completeRecalls(), completeRecalls()]);
  expect(await listEmails()).toEqual(['ada@shop.test', 'bo@shop.test', 'cy@shop.test']);
  expect((await Recall.findOne().lean())?.buyerCount).toBe(3);
});

test('the list of orders can be limited to those with a product', async () => {
  await order('ada@shop.test', '2026-03-01');
  const recalled = product;
  items = await aCart();
  await order('bo@shop.test', '2026-03-01');
  const { orders } = await findOrderPage({ search: '', product: recalled, page: 1, limit: 20 });
  expect(orders.map(({ email }) => email)).toEqual(['ada@shop.test']);
});

test('the subject of an email stays one line', async () => {
  await order('ada@shop.test', '2026-03-01');
  const { json } = await send({ subject: 'Rice\r\nBcc: everyone@shop.test' });
  expect(json.subject).toBe('Rice Bcc: everyone@shop.test');
});
