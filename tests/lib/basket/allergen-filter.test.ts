import mongoose from 'mongoose';
import { GET as getAllergens } from '@/app/api/allergens/route';
import { GET as getAdvanced } from '@/app/api/recipes/advanced-search/route';
import { findAdvancedList, findAlmostList } from '@/lib/basket/advanced-list-queries';
import { findCategory } from '@/lib/basket/category-list-queries';
import { findDishList } from '@/lib/basket/dish-list-queries';
import { formatFilter } from '@/lib/basket/recipe-filter-rules';
import { findSearchList } from '@/lib/basket/search-list-queries';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { avoidedAllergensSchema } from '@/lib/catalog/allergen-filter-schema';
import { categorySearchSchema } from '@/lib/catalog/category-schema';
import { setIngredientFacts } from '@/lib/catalog/ingredient-commands';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { type AdvancedCriteria, NO_CRITERIA, readAdvancedSearchParams } from '@/lib/search/advanced-rules';
import type { IngredientDocument } from '@/models/ingredient';
import type { AllergenGroup } from '@/models/ingredient-limits';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const toFacts = (contains: AllergenGroup[], mayContain: AllergenGroup[] = []) =>
  ({
    contains: contains.map((allergen) => ({ allergen })),
    mayContain: mayContain.map((allergen) => ({ allergen })),
  }) as IngredientDocument['allergenFacts'];
const toLines = (...names: string[]) =>
  names.map((name) => ({ quantity: '1', units: 'cup', name, details: '' })) as RecipeDocument['ingredients'];
const toDetailedLine = (name: string, details: string) =>
  [{ quantity: '1', units: 'cup', name, details }] as RecipeDocument['ingredients'];

/** A dish with milk, one that may contain it, one of unknown allergens, and one without. */
async function aMenu() {
  const rice = await anIngredient({ name: 'Rice', allergenFacts: toFacts([]) });
  await anIngredient({ name: 'Rice Milk', allergenFacts: toFacts(['milk']) });
  await anIngredient({ name: 'Rice Bran', allergenFacts: toFacts([], ['milk']) });
  await anIngredient({ name: 'Rice Mystery' });
  await aRecipe({ title: 'Rice Plain', ingredients: toLines('rice') });
  await aRecipe({ title: 'Rice Pudding', ingredients: toLines('rice', 'rice milk') });
  await aRecipe({ title: 'Rice Bake', ingredients: toLines('rice bran') });
  await aRecipe({ title: 'Rice Riddle', ingredients: toLines('rice', 'rice mystery') });
  return rice;
}
const listDishes = async (...avoid: string[]) => {
  const list = await findDishList('Japan', { sort: 'alphabetical', page: 1, avoid });
  const toTitles = (cards: { title: string }[] = []) => cards.map(({ title }) => title);
  return { free: toTitles(list?.dishes), unknown: toTitles(list?.unknown) };
};
const search = async (avoid: string[], fields: object = {}) => {
  const found = await findSearchList({ q: 'rice', kind: '', page: 1, avoid, ...fields });
  const toNames = (results: typeof found.results) =>
    results.map((result) => ('title' in result ? result.title : result.name)).sort();
  return {
    free: toNames(found.results),
    unknown: toNames(found.unknown),
    counts: found.counts,
    hasMatches: found.hasMatches,
  };
};
const searchAdvanced = async (fields: Partial<AdvancedCriteria>) => {
  const found = await findAdvancedList({ ...NO_CRITERIA, ...fields }, 1);
  const toTitles = (cards: { title: string }[]) => cards.map(({ title }) => title);
  return { free: toTitles(found.recipes), unknown: toTitles(found.unknown), facets: found.facets };
};
const plantUnknown = ({ _id }: { _id: mongoose.Types.ObjectId }) =>
  mongoose.connection.transaction((session) =>
    setIngredientFacts(String(_id), { allergenFacts: null }, session),
  );

test('without milk, only dishes are listed that are known to have none; what is unknown is apart', async () => {
  await aMenu();
  expect(await listDishes('milk')).toEqual({ free: ['Rice Plain'], unknown: ['Rice Riddle'] });
  expect(await listDishes('eggs')).toEqual({
    free: ['Rice Bake', 'Rice Plain', 'Rice Pudding'],
    unknown: ['Rice Riddle'],
  });
});

test('a misspelt allergen never lists anything as free of it', async () => {
  await aMenu();
  const all = ['Rice Bake', 'Rice Plain', 'Rice Pudding', 'Rice Riddle'];
  expect(await listDishes('egg')).toEqual({ free: [], unknown: all });
  expect(await listDishes('milk', 'egg')).toEqual({ free: [], unknown: ['Rice Plain', 'Rice Riddle'] });
  expect(await search(['egg'])).toMatchObject({ free: [], counts: { recipe: 0, ingredient: 0 } });
});

test.each([
  { written: 'egg', avoid: ['egg'] },
  { written: 'Milk', avoid: ['milk'] },
  { written: 'milk,eggs', avoid: ['milk', 'eggs'] },
  { written: ['lactose ', 'Tree Nuts, milk', 'MILK'], avoid: ['milk', 'tree nuts', 'lactose'] },
  { written: ['', ','], avoid: [] },
  { written: undefined, avoid: [] },
])('“avoid=$written” of a URL is read as $avoid', ({ written, avoid }) => {
  expect(avoidedAllergensSchema.parse(written)).toEqual(avoid);
});

test('of many names that are no allergen, only some are repeated, and shortened', () => {
  const names = avoidedAllergensSchema.parse(
    Array.from({ length: 99 }, (_, index) => `${index}${'x'.repeat(99)}`),
  );
  expect(names).toHaveLength(10);
  expect(names[0]).toHaveLength(40);
});

test('a list says by what it is filtered', () => {
  expect(formatFilter({ avoid: [] })).toBe('');
  expect(formatFilter({ cost: '2', avoid: ['milk', 'peanuts'] })).toBe(
    ' under $2 a serving without milk or peanuts',
  );
});

test('a search without milk finds recipes and products that are known to have none', async () => {
  await aMenu();
  expect(await search(['milk'])).toEqual({
    free: ['Rice', 'Rice Plain'],
    unknown: ['Rice Mystery', 'Rice Riddle'],
    counts: { recipe: 1, ingredient: 1 },
    hasMatches: true,
  });
  expect(await search(['milk'], { kind: 'recipe' })).toMatchObject({
    free: ['Rice Plain'],
    unknown: ['Rice Riddle'],
  });
});

test('an advanced search without milk finds recipes known to have none, and its numbers count only these', async () => {
  await aMenu();
  const { facets, ...found } = await searchAdvanced({ avoid: ['milk'] });
  expect(found).toEqual({ free: ['Rice Plain'], unknown: ['Rice Riddle'] });
  expect(facets).toEqual({ foodTypes: { 'Main Course': 1 }, difficulties: { Easy: 1 } });
  // Unknown ones are not shown where it does not match anyway.
  expect(await searchAdvanced({ avoid: ['milk'], difficulties: ['Hard'] })).toEqual({
    ...{ free: [], unknown: [] },
    facets: { foodTypes: { 'Main Course': 0 }, difficulties: { Easy: 1 } },
  });
  expect(await searchAdvanced({ avoid: ['milk'], exclude: ['rice mystery'] })).toMatchObject({ unknown: [] });
});

test('an advanced search that is reached with a misspelt allergen lists nothing as free of it', async () => {
  await aMenu();
  const { criteria } = readAdvancedSearchParams({ avoid: ['Milk', 'egg'] });
  expect(criteria.avoid).toEqual(['milk', 'egg']);
  expect(await searchAdvanced(criteria)).toMatchObject({ free: [], unknown: ['Rice Plain', 'Rice Riddle'] });
});

test('the call of the advanced search refuses what is no allergen', async () => {
  await aMenu();
  const send = async (query: string) => {
    const { status, json } = await call(getAdvanced, { query });
    return { status, count: json.count, code: json.code };
  };
  expect(await send('avoid=milkshakes')).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await send('avoid=milk,eggs')).toMatchObject({ status: 200, count: 1 });
});

test('the filters are blamed only for what has the words', async () => {
  await anIngredient({ name: 'Rice Milk', allergenFacts: toFacts(['milk']) });
  expect(await search(['milk'])).toMatchObject({ free: [], unknown: [], hasMatches: true });
  expect(await search(['milk'], { q: 'zzzz' })).toMatchObject({ free: [], unknown: [], hasMatches: false });
  expect(await search([], { q: 'zzzz' })).toMatchObject({ hasMatches: false });
});

test('a planted unknown takes every “free from” away at once: of dishes, of the search and of the marks', async () => {
  const rice = await aMenu();
  expect((await listDishes('milk')).free).toEqual(['Rice Plain']);
  expect((await search(['milk'])).free).toEqual(['Rice', 'Rice Plain']);
  expect((await searchAdvanced({ avoid: ['milk'] })).free).toEqual(['Rice Plain']);
  await plantUnknown(rice);
  expect(await listDishes('milk')).toEqual({ free: [], unknown: ['Rice Plain', 'Rice Riddle'] });
  expect(await search(['milk'])).toMatchObject({
    free: [],
    unknown: ['Rice', 'Rice Mystery', 'Rice Plain', 'Rice Riddle'],
  });
  expect(await searchAdvanced({ avoid: ['milk'] })).toMatchObject({
    free: [],
    unknown: ['Rice Plain', 'Rice Riddle'],
  });
  const { json } = await call(getAllergens, { query: `ingredients=${rice._id}` });
  expect(json.ingredients[String(rice._id)]).toMatchObject({ isUnknown: true });
});

test.each<{ line: string; details?: string }>([
  { line: 'rice and stardust' },
  { line: 'rice', details: 'topped with stardust' },
  { line: 'grandmother’s rice' },
])(
  'a dish whose line “$line” is only partly understood is free of nothing',
  async ({ line, details = '' }) => {
    await anIngredient({ name: 'Rice', allergenFacts: toFacts([]) });
    await aRecipe({ title: 'Rice Riddle', ingredients: toDetailedLine(line, details) });
    expect(await listDishes('milk')).toEqual({ free: [], unknown: ['Rice Riddle'] });
  },
);

test('what a line’s other words and its details name is in the dish too', async () => {
  await aMenu();
  const butter = await anIngredient({ name: 'Butter', allergenFacts: toFacts(['milk']) });
  await aRecipe({ title: 'Rice Bowl', ingredients: toLines('rice and butter') });
  await aRecipe({ title: 'Rice Plate', ingredients: toDetailedLine('rice', 'or butter') });
  expect(await listDishes('milk')).toEqual({ free: ['Rice Plain'], unknown: ['Rice Riddle'] });
  expect((await listDishes('eggs')).unknown).toEqual(['Rice Riddle']);
  await plantUnknown(butter);
  expect((await listDishes('eggs')).unknown).toEqual(['Rice Bowl', 'Rice Plate', 'Rice Riddle']);
});

describe('GET /api/allergens', () => {
  test.each(['recipes=x', `ingredients=${'a'.repeat(23)}`, `recipes=${`${'a'.repeat(24)},`.repeat(200)}`])(
    'refuses %.40s with 400',
    async (query) => {
      const { status, json } = await call(getAllergens, { query });
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
    },
  );

  test('leaves out private recipes and what does not exist', async () => {
    const secret = await aRecipe({ title: 'Secret', isPrivate: true });
    const query = `recipes=${secret._id},${'0'.repeat(24)}&ingredients=${'0'.repeat(24)}`;
    const { status, json } = await call(getAllergens, { query });
    expect({ status, json }).toEqual({ status: 200, json: { recipes: {}, ingredients: {} } });
  });

  test('says of public recipes and products what they contain and may contain, and whether something is unknown', async () => {
    await anIngredient({ name: 'Milk', allergenFacts: toFacts(['milk'], ['eggs']) });
    const recipe = await aRecipe({ title: 'Shake', ingredients: toLines('milk', 'stardust') });
    const { json } = await call(getAllergens, { query: `recipes=${recipe._id}` });
    expect(json.recipes).toEqual({
      [String(recipe._id)]: { contains: ['milk'], mayContain: ['eggs'], isUnknown: true },
    });
  });
});

test('a category lists what has the words and is free of an allergen, and apart what no one knows', async () => {
  await aMenu();
  await anIngredient({ name: 'Salt', category: 'Spices & Seasonings' });
  const list = async (query: Record<string, unknown>) => {
    const found = await findCategory(categorySearchSchema.parse({ category: 'Grains & Breads', ...query }));
    const toNames = (items: { name: string }[] = []) => items.map(({ name }) => name);
    return found && { ingredients: toNames(found.ingredients), unknown: toNames(found.unknown) };
  };
  expect(await list({ category: 'Nothing' })).toBeNull();
  expect(await list({ q: 'salt' })).toEqual({ ingredients: [], unknown: [] });
  expect(await list({ q: 'milk' })).toEqual({ ingredients: ['Rice Milk'], unknown: [] });
  expect(await list({ avoid: 'milk' })).toEqual({ ingredients: ['Rice'], unknown: ['Rice Mystery'] });
});

test('what lacks one of the included ingredients is listed with its name, and nothing of it that may have what is avoided', async () => {
  await anIngredient({ name: 'Rice', allergenFacts: toFacts([]) });
  await anIngredient({ name: 'Lime', allergenFacts: toFacts([]) });
  await anIngredient({ name: 'Cheese', allergenFacts: toFacts(['milk']) });
  await aRecipe({ title: 'Both', ingredients: toLines('rice', 'lime') });
  await aRecipe({ title: 'Rice Bowl', ingredients: toLines('rice') });
  await aRecipe({ title: 'Rice with Cheese', ingredients: toLines('rice', 'cheese') });
  await aRecipe({ title: 'Rice Riddle', ingredients: toLines('rice', 'riddle') });
  const find = async (avoid: AllergenGroup[]) =>
    (await findAlmostList({ ...NO_CRITERIA, include: ['rice', 'lime'], avoid })).map(
      ({ recipe, note }) => `${recipe.title}: ${note}`,
    );
  expect(await find([])).toEqual([
    'Rice Bowl: Without lime',
    'Rice Riddle: Without lime',
    'Rice with Cheese: Without lime',
  ]);
  expect(await find(['milk'])).toEqual(['Rice Bowl: Without lime']);
});

test('of many dishes with unknown allergens the first twelve of the type are shown, and all are counted', async () => {
  for (let index = 0; index < 14; index += 1)
    await aRecipe({
      title: `Dish ${index}`,
      foodTypes: [index < 13 ? 'Soup' : 'Salad'],
      ingredients: toLines('stardust'),
    });
  const find = async (type?: string) => {
    const search = { ...(type && { type }), avoid: ['milk'], sort: 'alphabetical' as const, page: 1 };
    const list = await findDishList('Japan', search);
    return [list?.unknown.length, list?.unknownCount];
  };
  expect(await find()).toEqual([12, 14]);
  expect(await find('Soup')).toEqual([12, 13]);
  expect(await find('Salad')).toEqual([1, 1]);
});
