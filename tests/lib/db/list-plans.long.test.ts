import mongoose from 'mongoose';
import { findUserPage } from '@/lib/accounts/user-list-queries';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { findRecipeRows } from '@/lib/search/recipe-list-queries';
import { countOrdersToHandle, exportOrders, findOrderPage } from '@/lib/settlement/order-admin-queries';
import { Ingredient } from '@/models/ingredient';
import { User } from '@/models/user';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { generateOrders } from '@/scripts/seed/generated-order-commands';
import { generateRecipes } from '@/scripts/seed/generated-recipe-commands';
import { emptyDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { type Read, recordReads } from '@/tests/support/recorded-reads';

const COUNT = 10_000;
const BATCH = 1_000;
const PAGE = { page: 1, limit: 20 };
const PAGE_50 = { page: 50, limit: 20 };
const MONTH = { from: '2026-11-01', to: '2026-11-30' };

let isEmbedded = false;
let product = '';

beforeAll(async () => {
  expectLongOperations();
  await connect();
  await ensureIndexes();
  await emptyDatabase();
  isEmbedded = 'secantusVersion' in ((await mongoose.connection.db?.command({ buildInfo: 1 })) ?? {});
  for (const name of ['Saffron', 'Basmati Rice', 'Miso']) await anIngredient({ name });
  product = String((await Ingredient.findOne().orFail())._id);
  await generateOrders(COUNT);
  for (let from = 0; from < COUNT; from += BATCH) {
    const users = Array.from({ length: BATCH }, (_, index) => ({
      email: `cook-${from + index}@shop.test`,
      createdAt: new Date(Date.UTC(2024, 0, 1) + (from + index) * 60_000),
    }));
    await User.insertMany(users);
  }
  const catalog = await readCatalog('catalog');
  await generateRecipes(catalog, COUNT);
}, 30 * 60_000);
afterAll(disconnect);

/**
 * Whether the embedded database plans to read all documents whatever the indexes are: for alternatives, for beginnings of words, and
 * for comparisons of two fields.
 */
function isBeyondEmbedded({ filter }: Read): boolean {
  const comparisons = Object.values(filter).filter((value) => Object.keys(Object(value))[0]?.startsWith('$'));
  const hasAlternatives = Object.keys(filter).some((key) => key.startsWith('$'));
  return hasAlternatives || comparisons.length > 1 || JSON.stringify(filter).includes('"$all"');
}

type Plan = { stages: string[]; examined: number | null };

async function explain({ collection, filter, sort, skip, limit }: Read): Promise<Plan> {
  const find = { find: collection, filter, sort, ...(skip && { skip }), ...(limit && { limit }) };
  const verbosity = isEmbedded ? 'queryPlanner' : 'executionStats';
  const plan = await mongoose.connection.db?.command({ explain: find, verbosity });
  const stages = [...JSON.stringify(plan?.queryPlanner?.winningPlan).matchAll(/"stage":"(\w+)"/g)];
  return {
    stages: stages.map(([, stage = '']) => stage),
    examined: plan?.executionStats?.totalDocsExamined ?? null,
  };
}

type Case = {
  list: string;
  run: () => Promise<unknown>;
  /** Its order is made in memory, from what an index has found. */
  isSorted?: boolean;
};

test.each<Case>([
  { list: 'orders', run: () => findOrderPage({ ...PAGE, search: '' }) },
  { list: 'page 50 of orders', run: () => findOrderPage({ ...PAGE_50, search: '' }) },
  { list: 'orders by a name', run: () => findOrderPage({ ...PAGE, search: 'ada' }), isSorted: true },
  { list: 'page 50 of them', run: () => findOrderPage({ ...PAGE_50, search: 'ada' }), isSorted: true },
  {
    list: 'orders by an email',
    run: () => findOrderPage({ ...PAGE, search: 'customer-77@' }),
    isSorted: true,
  },
  {
    list: 'orders by a part of a number',
    run: () => findOrderPage({ ...PAGE, search: '7kq' }),
    isSorted: true,
  },
  {
    list: 'orders by a payment',
    run: () => findOrderPage({ ...PAGE, search: 'pi_3QabcdefGHIJ12' }),
    isSorted: true,
  },
  {
    list: 'orders by a name and a status',
    run: () => findOrderPage({ ...PAGE, search: 'ada', status: 'Shipped' }),
    isSorted: true,
  },
  { list: 'orders with a status', run: () => findOrderPage({ ...PAGE_50, search: '', status: 'Shipped' }) },
  { list: 'orders by payment', run: () => findOrderPage({ ...PAGE_50, search: '', payment: 'paid' }) },
  { list: 'orders of a month', run: () => findOrderPage({ ...PAGE_50, search: '', ...MONTH }) },
  { list: 'orders with a product', run: () => findOrderPage({ ...PAGE_50, search: '', product }) },
  {
    list: 'orders to pack',
    run: () => findOrderPage({ ...PAGE_50, search: '', packing: 'open' }),
    isSorted: true,
  },
  {
    list: 'orders to ship',
    run: () => findOrderPage({ ...PAGE, search: '', packing: 'packed' }),
    isSorted: true,
  },
  {
    list: 'orders that wait for a refund',
    run: () => findOrderPage({ ...PAGE, search: '', refunds: 'waiting' }),
    isSorted: true,
  },
  { list: 'the count of what waits', run: () => countOrdersToHandle() },
  { list: 'the export of a month', run: () => exportOrders({ search: '', ...MONTH }) },
  { list: 'users', run: () => findUserPage({ ...PAGE, search: '' }) },
  { list: 'page 50 of users', run: () => findUserPage({ ...PAGE_50, search: '' }) },
  { list: 'users by an email', run: () => findUserPage({ ...PAGE, search: 'cook-77' }), isSorted: true },
  { list: 'page 50 of those', run: () => findUserPage({ ...PAGE_50, search: 'cook' }), isSorted: true },
  {
    list: 'recipes',
    run: () => findRecipeRows({ page: 50, sortBy: 'createdAt', order: 'desc', search: '' }),
  },
  {
    list: 'recipes by a word',
    run: () => findRecipeRows({ page: 2, sortBy: 'title', order: 'asc', search: 'rice' }),
  },
])('of $list, no read goes through a whole collection', async ({ run, isSorted = false }) => {
  const reads = await recordReads(run);
  // Counting all documents needs no index.
  const indexable = reads.filter(({ filter, sort }) => Object.keys({ ...filter, ...sort }).length > 0);
  expect(indexable.length).toBeGreaterThan(0);
  for (const read of indexable.filter((each) => !(isEmbedded && isBeyondEmbedded(each)))) {
    const { stages, examined } = await explain(read);
    expect({ read, stages }).toEqual({ read, stages: expect.not.arrayContaining(['COLLSCAN']) });
    if (isSorted || examined === null) continue;
    // As many documents as are passed over and shown. Only `mongod` counts them.
    expect({ read, stages }).toEqual({ read, stages: expect.not.arrayContaining(['SORT']) });
    expect(examined).toBeLessThanOrEqual((read.skip ?? 0) + (read.limit ?? COUNT));
  }
});
