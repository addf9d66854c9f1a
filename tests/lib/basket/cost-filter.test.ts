import { countAdvancedList, findAdvancedList } from '@/lib/basket/advanced-list-queries';
import { findDishList } from '@/lib/basket/dish-list-queries';
import { findSearchList } from '@/lib/basket/search-list-queries';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import type { CostLimit } from '@/lib/catalog/cost-filter-rules';
import { updateIngredient } from '@/lib/catalog/ingredient-commands';
import { deleteRecipe } from '@/lib/catalog/recipe-commands';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import type { IngredientDocument } from '@/models/ingredient';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const toLines = (...lines: [quantity: string, units: string, name: string][]) =>
  lines.map(([quantity, units, name]) => ({
    ...{ quantity, units, name, details: '' },
  })) as RecipeDocument['ingredients'];
const aPack = (amount: string, price: number) => [{ amount, price }] as IngredientDocument['amounts'];

/** A serving of the pilaf costs $2.00, and of the soup $1.00; the cost of the feast is unknown. */
async function aMenu() {
  const rice = await anIngredient({ name: 'Rice', amounts: aPack('500g', 4) });
  await aRecipe({ title: 'Rice Pilaf', servings: 2, ingredients: toLines(['500', 'g', 'rice']) });
  await aRecipe({
    title: 'Rice Soup',
    servings: 2,
    foodTypes: ['Soup'],
    ingredients: toLines(['250', 'g', 'rice']),
  });
  await aRecipe({
    title: 'Rice Feast',
    servings: 100,
    ingredients: toLines(['500', 'g', 'rice'], ['1', 'g', 'gold']),
  });
  return rice;
}
const listDishes = async (cost?: CostLimit, fields: object = {}) => {
  const list = await findDishList('Japan', { sort: 'alphabetical', page: 1, avoid: [], cost, ...fields });
  return { titles: list?.dishes.map(({ title }) => title), unpriced: list?.unpricedCount };
};
const search = async (cost?: CostLimit, fields: object = {}) => {
  const found = await findSearchList({ q: 'rice', kind: '', page: 1, avoid: [], cost, ...fields });
  const names = found.results.map((result) => ('title' in result ? result.title : result.name));
  return { names, counts: found.counts, unpriced: found.unpricedCount };
};

test('dishes pass if a serving costs less than the limit, not as much, and those without a full price are counted', async () => {
  await aMenu();
  expect(await listDishes('1')).toEqual({ titles: [], unpriced: 1 });
  expect(await listDishes('2')).toEqual({ titles: ['Rice Soup'], unpriced: 1 });
  expect(await listDishes('3')).toEqual({ titles: ['Rice Pilaf', 'Rice Soup'], unpriced: 1 });
  expect(await listDishes()).toEqual({ titles: ['Rice Feast', 'Rice Pilaf', 'Rice Soup'], unpriced: 0 });
});

test('a dish with something to taste passes by the price of the rest', async () => {
  await aMenu();
  const lines = toLines(['250', 'g', 'rice'], ['', '', 'rice']);
  await aRecipe({ title: 'Rice to Taste', servings: 2, ingredients: lines });
  expect(await listDishes('2')).toEqual({ titles: ['Rice Soup', 'Rice to Taste'], unpriced: 1 });
});

test('the types of the dishes count only those that pass', async () => {
  await aMenu();
  const list = await findDishList('Japan', {
    sort: 'favorites',
    page: 1,
    avoid: [],
    cost: '3',
    type: 'Soup',
  });
  expect(list).toMatchObject({
    count: 1,
    total: 2,
    types: [
      { name: 'Main Course', count: 1 },
      { name: 'Soup', count: 1 },
    ],
  });
});

test('a search finds recipes of which a serving costs less, and nothing that has no servings', async () => {
  await aMenu();
  expect(await search('3')).toEqual({
    names: ['Rice Pilaf', 'Rice Soup'],
    counts: { recipe: 2, ingredient: 0 },
    unpriced: 1,
  });
  expect(await search('3', { kind: 'ingredient' })).toMatchObject({ names: [] });
  expect(await search()).toMatchObject({ counts: { recipe: 3, ingredient: 1 }, unpriced: 0 });
});

test('an advanced search finds recipes of which a serving costs less, and counts those without a full price', async () => {
  await aMenu();
  const search = async (cost?: CostLimit, fields: object = {}) => {
    const criteria = { ...NO_CRITERIA, ...fields, cost };
    const found = await findAdvancedList(criteria, 1);
    expect(await countAdvancedList(criteria)).toEqual({ count: found.count, facets: found.facets });
    return { titles: found.recipes.map(({ title }) => title), unpriced: found.unpricedCount };
  };
  expect(await search('1')).toEqual({ titles: [], unpriced: 1 });
  expect(await search('3')).toEqual({ titles: ['Rice Pilaf', 'Rice Soup'], unpriced: 1 });
  expect(await search('3', { foodTypes: ['Soup'] })).toEqual({ titles: ['Rice Soup'], unpriced: 0 });
  expect(await search()).toMatchObject({ titles: ['Rice Feast', 'Rice Pilaf', 'Rice Soup'], unpriced: 0 });
});

test('a changed price counts in the next list and search', async () => {
  const rice = await aMenu();
  await listDishes('2');
  await updateIngredient(String(rice._id), {
    ...{ name: 'Rice', description: '', category: 'Grains & Breads', aliases: [], sellable: true },
    amounts: [{ amount: '500g', price: 7.9 }],
  });
  expect(await listDishes('2')).toEqual({ titles: ['Rice Soup'], unpriced: 1 });
  expect(await listDishes('3')).toEqual({ titles: ['Rice Soup'], unpriced: 1 });
  expect(await search('3')).toMatchObject({ names: ['Rice Soup'] });
});

test('what the shop stops selling has no price', async () => {
  const rice = await aMenu();
  await listDishes('3');
  await updateIngredient(String(rice._id), {
    ...{ name: 'Rice', description: '', category: 'Grains & Breads', aliases: [], sellable: false },
    amounts: [{ amount: '500g', price: 4 }],
  });
  expect(await listDishes('3')).toEqual({ titles: [], unpriced: 3 });
});

test('a private recipe is in no filtered list', async () => {
  await aMenu();
  await aRecipe({ title: 'Rice Secret', isPrivate: true, ingredients: toLines(['1', 'g', 'rice']) });
  expect((await listDishes('5')).titles).not.toContain('Rice Secret');
  expect((await search('5')).names).not.toContain('Rice Secret');
});

test('a deleted recipe is in no filtered list', async () => {
  await aMenu();
  const gone = await aRecipe({ title: 'Rice Cake', ingredients: toLines(['1', 'g', 'rice']) });
  expect((await listDishes('1')).titles).toEqual(['Rice Cake']);
  await deleteRecipe({ scope: PUBLIC_SCOPE, id: String(gone._id) }, async () => {});
  expect((await listDishes('1')).titles).toEqual([]);
});
