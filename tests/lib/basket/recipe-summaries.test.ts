import mongoose from 'mongoose';
import { loadRecipeSummaries } from '@/lib/basket/recipe-summary-queries';
import { CATALOG_TAG, listIngredientTags, listRecipeTags } from '@/lib/cache/tag-rules';
import { updateIngredient } from '@/lib/catalog/ingredient-commands';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import type { IngredientDocument } from '@/models/ingredient';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));
afterEach(() => {
  jest.restoreAllMocks();
  mongoose.set('debug', false);
});

const toLines = (name: string) =>
  [{ quantity: '250', units: 'g', name, details: '' }] as RecipeDocument['ingredients'];
const toForm = (name: string, price = 4) => ({
  ...{ name, description: '', category: 'Grains & Breads', aliases: [], sellable: true },
  amounts: [{ amount: '500g', price }],
});
const aProduct = (name: string) =>
  anIngredient({ name, amounts: [{ amount: '500g', price: 4 }] as IngredientDocument['amounts'] });

/** Recipes of each of these, as many as are said. */
async function aMenu(counts: Record<string, number>) {
  const titles = Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, number) => ({ name, title: `${name} ${number}` })),
  );
  const recipes = await Promise.all(
    titles.map(({ name, title }) => aRecipe({ title, ingredients: toLines(name) })),
  );
  return recipes.map(({ _id }) => String(_id));
}

/** Records which recipes are read from the database, as often as they are. */
function recordReads(): string[] {
  const read: string[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: { _id?: { $in?: unknown[] } }) => {
    if (collection === Recipe.collection.name && method === 'find')
      read.push(...(filter._id?.$in ?? []).map(String));
  });
  return read;
}

/** Calls this before each line is matched. */
function spyOnMatch(onMatch: () => void) {
  const { matchLine } = IngredientMatcher.prototype;
  const spy = jest.spyOn(IngredientMatcher.prototype, 'matchLine');
  return spy.mockImplementation(function (this: IngredientMatcher, line) {
    onMatch();
    return matchLine.call(this, line);
  });
}

test('a failure is not kept, and does not stop what is computed next', async () => {
  await aProduct('Rice');
  const ids = await aMenu({ rice: 2 });
  await loadRecipeSummaries([]);
  jest.spyOn(Recipe, 'find').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  const [failed, other] = await Promise.allSettled([
    loadRecipeSummaries(ids.slice(0, 1)),
    loadRecipeSummaries(ids.slice(1)),
  ]);
  expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect((await loadRecipeSummaries(ids)).size).toBe(2);
});

test('neither private nor missing recipes have a summary, and one that is made public has', async () => {
  const recipe = await aRecipe({ isPrivate: true });
  const id = String(recipe._id);
  expect((await loadRecipeSummaries([id, '0'.repeat(24)])).size).toBe(0);
  await recipe.updateOne({ isPrivate: false });
  expect([...(await loadRecipeSummaries([id])).keys()]).toEqual([id]);
});

test('many lists at the same time compute each recipe once', async () => {
  await aProduct('Rice');
  const ids = await aMenu({ rice: 40 });
  const read = recordReads();
  const lists = await Promise.all([
    loadRecipeSummaries(ids),
    loadRecipeSummaries(ids),
    loadRecipeSummaries(ids.toReversed()),
    loadRecipeSummaries(ids.slice(10, 30)),
  ]);
  expect(lists.map(({ size }) => size)).toEqual([40, 40, 40, 20]);
  expect(read.toSorted()).toEqual(ids.toSorted());
});

test('each recipe is computed in a turn of its own, however many lists ask', async () => {
  await aProduct('Rice');
  const ids = await aMenu({ rice: 50 });
  let turn = 0;
  let isDone = false;
  const countTurn = () => {
    turn += 1;
    if (!isDone) setImmediate(countTurn);
  };
  // Each recipe has one line.
  const turns: number[] = [];
  spyOnMatch(() => turns.push(turn));
  setImmediate(countTurn);
  await Promise.all([loadRecipeSummaries(ids.slice(0, 25)), loadRecipeSummaries(ids.slice(25))]);
  isDone = true;
  expect(turns).toHaveLength(ids.length);
  expect(new Set(turns).size).toBe(ids.length);
});

test('a small list does not wait for all of a large one', async () => {
  await aProduct('Rice');
  const ids = await aMenu({ rice: 52 });
  const finished: string[] = [];
  await Promise.all([
    loadRecipeSummaries(ids.slice(1)).then(() => finished.push('large')),
    loadRecipeSummaries(ids.slice(0, 1)).then(() => finished.push('small')),
  ]);
  expect(finished).toEqual(['small', 'large']);
});

describe('after a change', () => {
  async function aShop() {
    const rice = await aProduct('Rice');
    const beans = await aProduct('Beans');
    const ids = await aMenu({ rice: 1, beans: 1 });
    const [riceDish = '', beanDish = ''] = ids;
    await loadRecipeSummaries(ids);
    return { rice: String(rice._id), beans: String(beans._id), ids, riceDish, beanDish, read: recordReads() };
  }

  test('of a price, only the recipes that use the ingredient are computed again', async () => {
    const { rice, ids, riceDish, read } = await aShop();
    await updateIngredient(rice, toForm('Rice', 8));
    const summaries = await loadRecipeSummaries(ids);
    expect(read).toEqual([riceDish]);
    // Half of a pack for $8.00, by two servings.
    expect(summaries.get(riceDish)?.costCents).toBe(200);
  });

  test.each([
    { what: 'a new name', form: toForm('Barley') },
    { what: 'another alias', form: { ...toForm('Rice'), aliases: ['beans of the field'] } },
    { what: 'no longer being sold', form: { ...toForm('Rice'), sellable: false } },
  ])('of what lines may name, by $what, all are computed again', async ({ form }) => {
    const { rice, ids, read } = await aShop();
    await updateIngredient(rice, form);
    await loadRecipeSummaries(ids);
    expect(read.toSorted()).toEqual(ids.toSorted());
  });

  test('a new ingredient counts for the recipes whose lines name it', async () => {
    const { ids, beanDish } = await aShop();
    const [soup = ''] = await aMenu({ barley: 1 });
    expect((await loadRecipeSummaries([soup])).get(soup)?.costCents).toBeNull();
    const barley = await aProduct('Barley');
    announceInvalidation(listIngredientTags(String(barley._id)));
    expect((await loadRecipeSummaries([...ids, soup])).get(soup)?.costCents).toBe(100);
    expect((await loadRecipeSummaries([beanDish])).get(beanDish)?.costCents).toBe(100);
  });

  test('of a recipe, only that one is computed again', async () => {
    const { ids, beanDish, read } = await aShop();
    announceInvalidation(listRecipeTags({ _id: beanDish, country: 'Japan' }));
    await loadRecipeSummaries(ids);
    // The search reads it too.
    expect(new Set(read)).toEqual(new Set([beanDish]));
  });

  test('what is being computed meanwhile is computed again', async () => {
    const { rice, beans, ids, read } = await aShop();
    announceInvalidation([...listIngredientTags(rice), ...listIngredientTags(beans)]);
    const match = spyOnMatch(() => {
      match.mockRestore();
      announceInvalidation(listIngredientTags(rice));
    });
    await loadRecipeSummaries(ids);
    await loadRecipeSummaries(ids);
    expect(read.toSorted()).toEqual([...ids, ...ids].toSorted());
  });
});
