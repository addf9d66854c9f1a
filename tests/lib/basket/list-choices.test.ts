import { findDishList } from '@/lib/basket/dish-list-queries';
import { findSearchList } from '@/lib/basket/search-list-queries';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { dishSearchSchema } from '@/lib/catalog/dish-schema';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { searchPageSchema } from '@/lib/search/search-schema';
import type { IngredientDocument } from '@/models/ingredient';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const toLines = (...names: string[]) =>
  names.map((name) => ({ quantity: '1', units: 'cup', name, details: '' })) as RecipeDocument['ingredients'];

/** Two quick dishes, of which one is of unknown allergens, a slow one, and one from another country. */
async function aMenu() {
  const allergenFacts = { contains: [], mayContain: [] } as unknown as IngredientDocument['allergenFacts'];
  await anIngredient({ name: 'Rice', allergenFacts });
  await anIngredient({ name: 'Rice Mystery' });
  await aRecipe({ title: 'Rice Soup', prepTime: 20, foodTypes: ['Soup'], ingredients: toLines('rice') });
  await aRecipe({ title: 'Rice Riddle', prepTime: 20, ingredients: toLines('rice mystery') });
  await aRecipe({ title: 'Rice Stew', prepTime: 90, difficulty: 'Hard', ingredients: toLines('rice') });
  await aRecipe({
    ...{ title: 'Rice Pilaf', prepTime: 45, country: 'Turkey', continents: ['Asia'] },
    ingredients: toLines('rice'),
  });
}

/** Finds what a URL with this query lists. */
async function search(query: Record<string, unknown>) {
  const found = await findSearchList(searchPageSchema.parse({ q: 'rice', ...query }), {
    countsChoices: true,
  });
  const toNames = (results: typeof found.results) =>
    results.map((result) => ('title' in result ? result.title : result.name)).sort();
  return { ...found, names: toNames(found.results), unknownNames: toNames(found.unknown) };
}
async function listDishes(query: Record<string, unknown>) {
  const found = await findDishList('Japan', dishSearchSchema.parse({ sort: 'alphabetical', ...query }));
  const toTitles = (cards: { title: string }[] = []) => cards.map(({ title }) => title);
  return { ...found, titles: toTitles(found?.dishes), unknownTitles: toTitles(found?.unknown) };
}

test.each([
  { query: { maxPrep: '1' } },
  { query: { maxPrep: ['30', '45'] } },
  { query: { diff: 'Impossible' } },
  { query: { type: 'Cardboard' } },
  { query: { country: 'Atlantis' } },
  { query: { country: { $ne: '' } } },
])('a choice that there is not is ignored: $query', async ({ query }) => {
  await aMenu();
  expect((await search(query)).counts).toEqual({ recipe: 4, ingredient: 2 });
});

test('a search with choices finds the recipes that pass all of them, and no product', async () => {
  await aMenu();
  expect(await search({ maxPrep: '30' })).toMatchObject({
    names: ['Rice Riddle', 'Rice Soup'],
    counts: { recipe: 2, ingredient: 0 },
  });
  expect((await search({ maxPrep: '30', type: 'Soup' })).names).toEqual(['Rice Soup']);
  expect((await search({ diff: ['Hard', 'Very Hard'] })).names).toEqual(['Rice Stew']);
  expect((await search({ country: 'Turkey' })).names).toEqual(['Rice Pilaf']);
  expect(await search({ country: 'Turkey', type: 'Soup' })).toMatchObject({ names: [], hasMatches: true });
});

test('the number beside a choice is that of the results with it', async () => {
  await aMenu();
  const { choiceCounts } = await search({ maxPrep: '45' });
  expect(choiceCounts).toMatchObject({
    maxPrep: { 30: 2, 45: 3, 60: 3, 120: 4 },
    country: { Japan: 2, Turkey: 1 },
    type: { Soup: 1 },
  });
  expect((await search({ maxPrep: '45', country: 'Japan' })).count).toBe(2);
  const { choiceCounts: withoutMilk } = await search({ avoid: 'milk' });
  expect(withoutMilk?.country).toEqual({ Japan: 2, Turkey: 1 });
});

test('a dish of unknown allergens is never among those without milk, whatever is chosen besides', async () => {
  await aMenu();
  expect(await search({ maxPrep: '30', avoid: 'milk' })).toMatchObject({
    ...{ names: ['Rice Soup'], count: 1 },
    ...{ unknownNames: ['Rice Riddle'], unknownCount: 1 },
  });
  expect((await search({ diff: 'Hard', avoid: 'milk' })).unknownNames).toEqual([]);
  expect(await listDishes({ maxPrep: '30', avoid: 'milk' })).toMatchObject({
    ...{ titles: ['Rice Soup'], count: 1, unknownTitles: ['Rice Riddle'] },
  });
  expect((await listDishes({ diff: 'Hard', avoid: 'milk' })).unknownTitles).toEqual([]);
});

test('the dishes of a country are left by time and difficulty, and their types count what is left', async () => {
  await aMenu();
  expect(await listDishes({ maxPrep: '30' })).toMatchObject({
    titles: ['Rice Riddle', 'Rice Soup'],
    types: [
      { name: 'Main Course', count: 1 },
      { name: 'Soup', count: 1 },
    ],
    choiceCounts: { maxPrep: { 30: 2, 120: 3 } },
  });
  expect(await listDishes({ type: 'Soup' })).toMatchObject({
    titles: ['Rice Soup'],
    choiceCounts: { maxPrep: { 30: 1, 120: 1 }, diff: { Hard: 0 } },
  });
  expect(await listDishes({ diff: 'Hard', type: 'Soup' })).toMatchObject({ titles: [], count: 0 });
});
