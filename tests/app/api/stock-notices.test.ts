import { POST as ASK } from '@/app/api/stock/notices/route';
import { toBackInStockEmail } from '@/lib/mail/stock-email-rules';
import { sendStockNotices } from '@/lib/orders/stock-notice-commands';
import { Ingredient } from '@/models/ingredient';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { RateLimit } from '@/models/rate-limit';
import { StockNotice } from '@/models/stock-notice';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();

let itemId: string;
beforeEach(async () => {
  const rice = await anIngredient({ name: 'Rice', amounts: [{ amount: '1kg', price: 5 }] as never });
  itemId = rice.id;
  await PackStock.create({ ingredientId: itemId, amount: '1kg', left: 0 });
});

const ask = (fields: object = {}) =>
  call(ASK, { body: { itemId, amount: '1kg', email: 'ada@shop.test', ...fields } });
const setLeft = (left: number) => PackStock.updateOne({ ingredientId: itemId }, { $set: { left } });
const listEmails = async () =>
  (await OutboxEmail.find().sort({ to: 1 }).lean()).map(({ kind, to, data }) => ({ kind, to, data }));

test.each([
  [{ email: 'ada' }, 400],
  [{ email: { $ne: '' } }, 400],
  [{ amount: '' }, 400],
  [{ amount: 'x'.repeat(1_000_000) }, 400],
  [{ itemId: 'rice' }, 400],
  [{ itemId: '0'.repeat(24) }, 404],
  [{ amount: '2kg' }, 404],
])('refuses to note %j: %i', async (fields, status) => {
  expect((await ask(fields)).status).toBe(status);
  expect(await StockNotice.countDocuments()).toBe(0);
});

test('a pack that can be ordered now needs no email', async () => {
  await setLeft(1);
  expect((await ask()).json.message).toBe('This pack is in stock again: you can order it now.');
  await PackStock.deleteMany();
  expect((await ask()).status).toBe(409);
});

test('nobody is written to before the pack is back, or once it is no longer sold', async () => {
  await ask();
  await sendStockNotices();
  await setLeft(3);
  await Ingredient.updateOne({ _id: itemId }, { $set: { sellable: false } });
  await sendStockNotices();
  expect(await listEmails()).toEqual([]);
  expect(await StockNotice.countDocuments()).toBe(1);
});

test('everyone who asked gets one email, however often they asked and it is sent', async () => {
  expect((await ask()).status).toBe(204);
  await Promise.all([ask(), ask({ email: 'ADA@shop.test' }), ask({ email: 'bob@shop.test' })]);
  await setLeft(2);
  // Two processes at once, and a third later.
  await Promise.all([sendStockNotices(), sendStockNotices()]);
  await sendStockNotices();
  const data = { product: 'Rice, 1kg', link: expect.stringMatching(new RegExp(`/ingredients/${itemId}$`)) };
  expect(await listEmails()).toEqual([
    { kind: 'back-in-stock', to: 'ada@shop.test', data },
    { kind: 'back-in-stock', to: 'bob@shop.test', data },
  ]);
  expect(await StockNotice.countDocuments()).toBe(0);
});

test('a process that dies before the email is enqueued leaves it to the next one', async () => {
  await ask();
  await setLeft(2);
  jest.spyOn(OutboxEmail, 'create').mockRejectedValueOnce(new Error('The process died.'));
  await expect(sendStockNotices()).rejects.toThrow('The process died.');
  expect(await StockNotice.countDocuments()).toBe(1);
  await sendStockNotices();
  expect(await listEmails()).toHaveLength(1);
});

test('several packs that are back are one email, and an address gets four a day, whoever entered it', async () => {
  const addPack = async (name: string) => {
    const product = await anIngredient({ name, amounts: [{ amount: '1kg', price: 1 }] as never });
    await StockNotice.create({ ingredientId: product.id, amount: '1kg', email: 'ada@shop.test' });
  };
  for (const name of ['Salt', 'Rye', 'Oats']) await addPack(name);
  await sendStockNotices();
  const [email] = await OutboxEmail.find().lean();
  expect(email?.data).toEqual({
    product: 'Salt, 1kg',
    otherProducts: ['Rye, 1kg', 'Oats, 1kg'],
    link: expect.stringMatching(/\/ingredients$/),
  });
  expect(toBackInStockEmail(email?.data)).toMatchObject({
    subject: 'Salt, 1kg and 2 more products are in stock again',
    text: expect.stringContaining('Salt, 1kg\n\nRye, 1kg\n\nOats, 1kg'),
  });
  for (let hour = 1; hour < 7; hour += 1) {
    await addPack(`Spice ${hour}`);
    await sendStockNotices();
  }
  expect(await OutboxEmail.countDocuments({ to: 'ada@shop.test' })).toBe(4);
  // The next day, the rest is one email.
  await RateLimit.deleteMany({});
  await sendStockNotices();
  expect(await OutboxEmail.countDocuments({ to: 'ada@shop.test' })).toBe(5);
  expect(await StockNotice.countDocuments()).toBe(0);
});

test('those who wait for a pack that stays sold out, however many, do not keep others from being emailed', async () => {
  const waiting = Array.from({ length: 501 }, (_, index) => ({
    ingredientId: itemId,
    amount: '1kg',
    email: `waiting-${index}@shop.test`,
    createdAt: new Date(0),
  }));
  await StockNotice.insertMany(waiting);
  const salt = await anIngredient({ name: 'Salt', amounts: [{ amount: '1kg', price: 1 }] as never });
  await StockNotice.create({ ingredientId: salt.id, amount: '1kg', email: 'bo@shop.test' });
  await sendStockNotices();
  expect((await listEmails()).map(({ to }) => to)).toEqual(['bo@shop.test']);
  expect(await StockNotice.countDocuments()).toBe(501);
});
