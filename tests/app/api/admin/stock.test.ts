import { GET as READ, PUT as SET } from '@/app/api/admin/stock/[id]/route';
import { GET as FIND_LOW } from '@/app/api/stock/route';
import { findStockPage, listSoldOutPacks } from '@/lib/orders/stock-queries';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

let admin: Record<string, string>;
let id: string;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin' }));
  ({ id } = await anIngredient({ name: 'Basmati Rice' }));
});

const readStock = (headers = admin, itemId = id) => call(READ, { params: { id: itemId }, headers });
const setStock = (body: unknown, headers = admin, itemId = id) =>
  call(SET, { method: 'PUT', params: { id: itemId }, body, headers });
const findLow = (query: string) => call(FIND_LOW, { query });

test('refuses guests with 401 and users with 403, and changes nothing', async () => {
  const user = await createBearerHeaders(await aUser());
  for (const [headers, status] of [
    [{}, 401],
    [user, 403],
  ] as const) {
    expect((await readStock(headers)).status).toBe(status);
    expect((await setStock({ amount: '500g', left: 3, seenLeft: null }, headers)).status).toBe(status);
  }
  expect(await PackStock.countDocuments()).toBe(0);
});

test.each([-1, 1.5, 100_001, '3', undefined])('refuses %j pieces', async (left) => {
  expect((await setStock({ amount: '500g', left, seenLeft: null })).status).toBe(400);
  expect(await PackStock.countDocuments()).toBe(0);
});

test('refuses a pack or an ingredient that does not exist', async () => {
  expect((await setStock({ amount: '7kg', left: 3, seenLeft: null })).status).toBe(404);
  expect((await readStock(admin, 'f'.repeat(24))).status).toBe(404);
  expect(await PackStock.countDocuments()).toBe(0);
});

test('refuses a number that was entered before others were sold or counted, and says what is left', async () => {
  await setStock({ amount: '500g', left: 10, seenLeft: null });
  const refusals = [
    { amount: '500g', left: 30, seenLeft: 12 },
    { amount: '500g', left: 30, seenLeft: null },
    { amount: '500g', left: null, seenLeft: 12 },
  ];
  for (const refusal of refusals) {
    const { status, json } = await setStock(refusal);
    expect([status, json.code, json.error]).toEqual([
      409,
      'conflict',
      expect.stringContaining('10 are left now'),
    ]);
  }
  expect((await readStock()).json).toEqual({ packs: [{ amount: '500g', left: 10, reserved: 0 }] });
});

test('two admins who count the same pack at once: one is refused', async () => {
  const responses = await Promise.all(
    [10, 20].map((left) => setStock({ amount: '500g', left, seenLeft: null })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a pack is unlimited until it is counted, and again when its number is cleared', async () => {
  const unlimited = { packs: [{ amount: '500g', left: null, reserved: 0 }] };
  expect((await readStock()).json).toEqual(unlimited);
  await setStock({ amount: '500g', left: 0, seenLeft: null });
  expect((await setStock({ amount: '500g', left: null, seenLeft: 0 })).json).toEqual(unlimited);
});

test('the list of stock begins with the lowest, and keeps a pack that its ingredient no longer has', async () => {
  const salt = await anIngredient({ name: 'Sea Salt' });
  await setStock({ amount: '500g', left: 9, seenLeft: null });
  await setStock({ amount: '500g', left: 2, seenLeft: null }, admin, salt.id);
  await salt.deleteOne();
  const { packs, lowCount } = await findStockPage(1);
  expect(packs.map(({ name, left, isListed }) => [name, left, isListed])).toEqual([
    [null, 2, false],
    ['Basmati Rice', 9, true],
  ]);
  expect(lowCount).toBe(1);
});

test('anyone learns how many are left only of packs that are low, and never what is reserved', async () => {
  const salt = await anIngredient({ name: 'Sea Salt' });
  await setStock({ amount: '500g', left: 6, seenLeft: null });
  await setStock({ amount: '500g', left: 5, seenLeft: null }, admin, salt.id);
  const { status, json } = await findLow(`ids=${id},${salt.id}`);
  const packs = [{ itemId: salt.id, amount: '500g', left: 5 }];
  expect([status, json]).toEqual([200, { packs, soldOut: [] }]);
});

test('a product is told to be sold out once none of the packs that it has today is left', async () => {
  const amounts = [
    { amount: '1kg', price: 4 },
    { amount: '5kg', price: 15 },
  ];
  const salt = await anIngredient({ name: 'Sea Salt' });
  await Ingredient.updateOne({ _id: salt.id }, { $set: { amounts } });
  const readSoldOut = async () => (await findLow(`ids=${id},${salt.id}`)).json.soldOut;
  await setStock({ amount: '1kg', left: 0, seenLeft: null }, admin, salt.id);
  expect(await readSoldOut()).toEqual([]);
  await setStock({ amount: '5kg', left: 0, seenLeft: null }, admin, salt.id);
  expect(await readSoldOut()).toEqual([salt.id]);
  await Ingredient.updateOne({ _id: salt.id }, { $push: { amounts: { amount: '9kg', price: 20 } } });
  expect(await readSoldOut()).toEqual([]);
});

test('what machines are told of a product is sold out with its pack', async () => {
  expect(await listSoldOutPacks(id)).toEqual([]);
  await setStock({ amount: '500g', left: 0, seenLeft: null });
  expect(await listSoldOutPacks(id)).toEqual(['500g']);
  await setStock({ amount: '500g', left: 1, seenLeft: 0 });
  expect(await listSoldOutPacks(id)).toEqual([]);
});

test.each(['', 'ids=', 'ids=x', `ids=${'f'.repeat(24)},`, `ids=${'f'.repeat(6_000)}`])(
  'refuses to look up the stock of %j',
  async (query) => {
    expect((await findLow(query)).status).toBe(400);
  },
);
