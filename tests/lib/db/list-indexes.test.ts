import mongoose from 'mongoose';
import { findUserPage } from '@/lib/accounts/user-list-queries';
import { listCountries } from '@/lib/catalog/country-queries';
import { listUndecidedIngredients } from '@/lib/catalog/decision-queries';
import { findDishPage, listDishes, listDishIds } from '@/lib/catalog/dish-queries';
import { listIngredients, listRelatives } from '@/lib/catalog/ingredient-queries';
import { listLeaderboards } from '@/lib/catalog/leaderboard-queries';
import { listFoodTypes, listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import { readSitemap, readSitemapPart } from '@/lib/catalog/sitemap-queries';
import { deleteUnusedImages } from '@/lib/images/image-store';
import { findAuditPage } from '@/lib/jobs/audit-queries';
import { listMyOrders } from '@/lib/orders/order-queries';
import { listFavorites } from '@/lib/recipe-box/favorite-queries';
import { listNoteQueue } from '@/lib/reviews/note-admin-queries';
import { listNotes } from '@/lib/reviews/note-list-queries';
import { exportNotes, exportNoteVotes } from '@/lib/reviews/note-queries';
import { findRecipeRows } from '@/lib/search/recipe-list-queries';
import { findSearchPage } from '@/lib/search/search-queries';
import { countOrdersToHandle, findOrderPage } from '@/lib/settlement/order-admin-queries';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';
import { ImageFile } from '@/models/image-file';
import { Order } from '@/models/order';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { type Read, recordReads } from '@/tests/support/recorded-reads';

withDatabase();

const IMAGE = 'rice.jpg';
beforeEach(async () => {
  await addFavorites(await aRecipe(), 20, 1);
  await anIngredient();
  await ImageFile.create({ filename: IMAGE, length: 0, chunkSize: 1 });
});

/** Returns the fields of the index that serves the read; null if every document is read. */
async function findIndexFields({ collection, filter, sort }: Read): Promise<string[] | null> {
  const find = { find: collection, filter, sort };
  const plan = await mongoose.connection.db?.command({ explain: find, verbosity: 'queryPlanner' });
  const { winningPlan } = plan?.queryPlanner ?? {};
  const [, keyPattern] = /"keyPattern":(\{[^}]*\})/.exec(JSON.stringify(winningPlan)) ?? [];
  if (keyPattern) return Object.keys(JSON.parse(keyPattern));
  return /IDHACK/.test(JSON.stringify(winningPlan)) ? ['_id'] : null;
}

const PAGE = { page: 1, limit: 20 };
const USER_ID = 'a'.repeat(24);

test.each<[string, () => Promise<unknown>]>([
  ['the countries of a continent', () => listCountries('Asia')],
  [
    'the dishes of a country',
    () => findDishPage('Japan', { sort: 'favorites', page: 1 }, { diets: new Map() }),
  ],
  ['all its dishes', () => listDishIds('Japan')],
  [
    'those that pass a filter',
    () => findDishPage('Japan', { sort: 'favorites', page: 1 }, { ids: [USER_ID], diets: new Map() }),
  ],
  [
    'its dishes of one type',
    () => findDishPage('Japan', { sort: 'alphabetical', page: 1, type: 'Soup' }, { diets: new Map() }),
  ],
  [
    'its dishes of a diet',
    () =>
      findDishPage(
        'Japan',
        { sort: 'alphabetical', page: 1, type: 'Vegan' },
        { diets: new Map([['Vegan', [USER_ID]]]) },
      ),
  ],
  [
    'its top rated dishes',
    () => findDishPage('Japan', { sort: 'rating', page: 1, type: 'Soup' }, { diets: new Map() }),
  ],
  ['its dishes in the API', () => listDishes('Japan')],
  [
    'the notes about a recipe',
    () => listNotes(USER_ID, { page: 1, limit: 10, sort: 'helpful' }).catch(() => null),
  ],
  ['all notes of a user', () => exportNotes(USER_ID)],
  ['all votes of a user', () => exportNoteVotes(USER_ID)],
  ['the notes that wait for an admin', () => listNoteQueue({ view: 'waiting', page: 1 })],
  ['the notes that are reported', () => listNoteQueue({ view: 'reported', page: 1 })],
  ['the leaderboards', () => listLeaderboards()],
  ['the food types', () => listFoodTypes()],
  ['the ingredients', () => listIngredients()],
  ['the sellable ingredients', () => listIngredients({ sellableOnly: true })],
  [
    'the other products of a family',
    () => listRelatives({ _id: USER_ID, family: { name: 'rice', isDefault: true } }),
  ],
  ['what waits for a decision of an admin', () => listUndecidedIngredients()],
  ['the sitemap', () => readSitemap(1)],
  ['a part of the sitemap', () => readSitemapPart(2)],
  ['the search results', () => findSearchPage('rice', 1)],
  ["the admin's recipes", () => findRecipeRows({ page: 1, sortBy: 'createdAt', order: 'desc', search: '' })],
  ["the admin's orders", () => findOrderPage({ ...PAGE, search: '' })],
  ["the admin's orders with a status", () => findOrderPage({ ...PAGE, search: '', status: 'Processing' })],
  [
    "the admin's orders of a month",
    () => findOrderPage({ ...PAGE, search: '', from: '2026-11-01', to: '2026-11-30' }),
  ],
  ["the admin's orders by payment", () => findOrderPage({ ...PAGE, search: '', payment: 'disputed' })],
  ["page 50 of the admin's orders", () => findOrderPage({ ...PAGE, page: 50, search: '' })],
  [
    'page 50 of those with a status',
    () => findOrderPage({ ...PAGE, page: 50, search: '', status: 'Shipped' }),
  ],
  ['page 50 of those by payment', () => findOrderPage({ ...PAGE, page: 50, search: '', payment: 'paid' })],
  [
    'page 50 of those of a month',
    () => findOrderPage({ ...PAGE, page: 50, search: '', from: '2026-11-01', to: '2026-11-30' }),
  ],
  [
    'page 50 of those with a product',
    () => findOrderPage({ ...PAGE, page: 50, search: '', product: USER_ID }),
  ],
  ['an order by its complete number', () => findOrderPage({ ...PAGE, search: '#7kq4-m2xr-9wbt' })],
  ["the admin's users", () => findUserPage({ ...PAGE, search: '' })],
  ["page 50 of the admin's users", () => findUserPage({ ...PAGE, page: 50, search: '' })],
  ['the log', () => findAuditPage(PAGE)],
  ['the log of a kind', () => findAuditPage({ ...PAGE, kind: 'price' })],
  ['the log of an admin', () => findAuditPage({ ...PAGE, by: USER_ID })],
  [
    'page 50 of the log of a month',
    () => findAuditPage({ ...PAGE, page: 50, from: '2026-11-01', to: '2026-11-30' }),
  ],
  ['the open alerts', () => findAlertPage({ ...PAGE, view: 'open' })],
  ['the resolved alerts', () => findAlertPage({ ...PAGE, view: 'resolved' })],
  ["a customer's orders", () => listMyOrders(USER_ID)],
  ["a customer's recipes", () => listPrivateRecipes(USER_ID)],
  ["a customer's favorites", () => listFavorites(USER_ID)],
  [
    'the uses of an image',
    () => mongoose.connection.transaction((session) => deleteUnusedImages([IMAGE], session)),
  ],
])('%s: an index has all fields of the filter, or else of the sort order', async (_, runList) => {
  const reads = await recordReads(runList);
  // Counting all documents needs no index.
  const indexable = reads.filter(({ filter, sort }) => Object.keys({ ...filter, ...sort }).length > 0);
  expect(indexable.length).toBeGreaterThan(0);
  for (const read of indexable) {
    const filterFields = Object.keys(read.filter);
    const fields = filterFields.length > 0 ? filterFields : Object.keys(read.sort);
    expect({ read, index: await findIndexFields(read) }).toEqual({
      read,
      index: expect.arrayContaining(fields),
    });
  }
});

test.each<[string, () => Promise<unknown>]>([
  ['orders', () => findOrderPage({ ...PAGE, search: '' })],
  ['orders of a search', () => findOrderPage({ ...PAGE, search: 'ada' })],
  ['orders to pack', () => findOrderPage({ ...PAGE, search: '', packing: 'open' })],
  ['changes in the log', () => findAuditPage(PAGE)],
  ['users', () => findUserPage({ ...PAGE, search: '' })],
  ['users of a search', () => findUserPage({ ...PAGE, search: 'ada' })],
])('%s are counted as far as their pages have numbers', async (_, runList) => {
  const reads = await recordReads(runList);
  expect(reads.filter(({ method }) => method === 'countDocuments').map(({ limit }) => limit)).toEqual([
    10_001,
  ]);
});

test('orders that wait for something are counted up to a limit, by an index that begins with all fields of their filter', async () => {
  const reads = await recordReads(countOrdersToHandle);
  const indexes = await Order.collection.indexes();
  expect(reads).toHaveLength(3);
  for (const { filter, limit } of reads) {
    const fields = Object.keys(filter).sort();
    const begins = indexes.map(({ key }) => Object.keys(key).slice(0, fields.length).sort());
    expect({ limit, begins }).toEqual({ limit: 10_001, begins: expect.arrayContaining([fields]) });
  }
});
