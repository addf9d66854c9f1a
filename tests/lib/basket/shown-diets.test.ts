import mongoose from 'mongoose';
import { GET as getDishes } from '@/app/api/dishes/route';
import { GET as getProducts } from '@/app/api/recipes/[id]/products/route';
import { GET as getRecipe } from '@/app/api/recipes/[id]/route';
import { GET as getAdvanced } from '@/app/api/recipes/advanced-search/route';
import { GET as getTop } from '@/app/api/recipes/top/route';
import { GET as getSearch } from '@/app/api/search/route';
import { findDishList } from '@/lib/basket/dish-list-queries';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { setIngredientFacts } from '@/lib/catalog/ingredient-commands';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { createRecipeStructuredData } from '@/lib/catalog/structured-data-rules';
import { listPersonalRecipes } from '@/lib/recipe-box/personal-recipe-queries';
import { findVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';
import type { DietType } from '@/lib/recipes/diet-type-rules';
import { computeNutrition } from '@/lib/recipes/nutrition-rules';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { findHiddenDietPage } from '@/lib/search/hidden-diet-queries';
import type { IngredientDocument } from '@/models/ingredient';
import { DIET_FLAGS } from '@/models/ingredient-limits';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const NO_ALLERGENS = { contains: [], mayContain: [] };
const KNOWN = {
  allergenFacts: NO_ALLERGENS as unknown as IngredientDocument['allergenFacts'],
  flags: Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no'])) as IngredientDocument['flags'],
};
const toLines = (...names: string[]) =>
  names.map((name) => ({ quantity: '1', units: 'cup', name, details: '' })) as RecipeDocument['ingredients'];
const toDetailedLine = (name: string, details: string) =>
  [{ quantity: '1', units: 'cup', name, details }] as RecipeDocument['ingredients'];
const CLAIMS = ['Soup', 'Vegan', 'Gluten-Free'];

/** A soup without unknown facts, and one with an unknown line; the shop's products are all known. */
async function aMenu() {
  const rice = await anIngredient({ name: 'Rice', ...KNOWN });
  const plain = await aRecipe({ title: 'Plain', foodTypes: CLAIMS, ingredients: toLines('rice') });
  const riddle = await aRecipe({
    title: 'Riddle',
    foodTypes: CLAIMS,
    ingredients: toLines('rice', 'stardust'),
  });
  await addFavorites(plain, 2, 1);
  await addFavorites(riddle, 1, 1);
  return { rice, plain, riddle };
}

const toTitles = (recipes: { title?: string }[] = []) => recipes.map(({ title }) => title);

/** Where the shop says that recipes keep a diet: each place, with the recipes that it says so of. */
async function findClaims({ plain, riddle }: Awaited<ReturnType<typeof aMenu>>, type: DietType) {
  const isClaimed = ({ shownTypes = [] }: { shownTypes?: string[] }) => shownTypes.includes(type);
  const dishes = await findDishList('Japan', { type, sort: 'alphabetical', page: 1, avoid: [] });
  const dishTypes = (await findDishList('Japan', { sort: 'alphabetical', page: 1, avoid: [] }))?.types ?? [];
  const { json: country } = await call(getDishes, { query: 'country=Japan' });
  const { json: advanced } = await call(getAdvanced, { query: `foodTypes=${type}&facets=1` });
  const { json: words } = await call(getSearch, { query: `q=${type}` });
  const { json: soups } = await call(getSearch, { query: 'q=soup' });
  const { json: top } = await call(getTop, { query: 'period=all' });
  const structured = await Promise.all(
    [plain, riddle].map(async ({ id }) => {
      const recipe = await findVisibleRecipe(id, async () => null);
      if (!recipe) throw new Error('The recipe is not public.');
      const [, node] = createRecipeStructuredData(recipe, {
        origin: 'https://shop.test',
        nutrition: computeNutrition(recipe, []),
      });
      return JSON.stringify(node).includes(type) ? recipe.title : [];
    }),
  );
  const pages = await Promise.all([plain, riddle].map(({ id }) => call(getRecipe, { params: { id } })));
  const products = await Promise.all([plain, riddle].map(({ id }) => call(getProducts, { params: { id } })));
  return {
    'the list of dishes by type': toTitles(dishes?.dishes),
    'its number of dishes': dishes?.count,
    'the number beside the type': dishTypes.find(({ name }) => name === type)?.count ?? 0,
    'the dishes of a country': toTitles(country.dishes.filter(isClaimed)),
    'their types': country.availableTypes.includes(type),
    'the advanced search': toTitles(advanced.recipes),
    'its number of recipes': advanced.facets.foodTypes[type] ?? 0,
    'the search for the word': toTitles(words.results),
    'search results': toTitles(soups.results.filter(isClaimed)),
    'the leaderboard': toTitles(top.recipes.filter(isClaimed)),
    'structured data': structured.flat(),
    'the recipe itself': toTitles(pages.map(({ json }) => json).filter(isClaimed)),
    'the products of its lines': toTitles(products.map(({ json }) => json.recipe).filter(isClaimed)),
  };
}

const toPlaces = (titles: string[], count: number) => ({
  'the list of dishes by type': titles,
  'its number of dishes': count,
  'the number beside the type': count,
  'the dishes of a country': titles,
  'their types': count > 0,
  'the advanced search': titles,
  'its number of recipes': count,
  'the search for the word': titles,
  'search results': titles,
  'the leaderboard': titles,
  'structured data': titles,
  'the recipe itself': titles,
  'the products of its lines': titles,
});

const setFacts = (menu: Awaited<ReturnType<typeof aMenu>>, facts: Parameters<typeof setIngredientFacts>[1]) =>
  mongoose.connection.transaction((session) => setIngredientFacts(String(menu.rice._id), facts, session));

test('a planted unknown takes “gluten-free” away wherever it stood, “vegan” and “soup” nowhere', async () => {
  const menu = await aMenu();
  expect(await findClaims(menu, 'Gluten-Free')).toEqual(toPlaces(['Plain'], 1));
  await setFacts(menu, { allergenFacts: null });
  expect(await findClaims(menu, 'Gluten-Free')).toEqual(toPlaces([], 0));
  expect(await findClaims(menu, 'Vegan')).toEqual(toPlaces(['Plain', 'Riddle'], 2));
  const soups = await findDishList('Japan', { type: 'Soup', sort: 'alphabetical', page: 1, avoid: [] });
  expect(toTitles(soups?.dishes)).toEqual(['Plain', 'Riddle']);
  // The author's label stays, for when the facts are known.
  expect((await Recipe.findById(menu.plain._id).lean())?.foodTypes).toEqual(CLAIMS);
  await setFacts(menu, { allergenFacts: NO_ALLERGENS });
  expect(await findClaims(menu, 'Gluten-Free')).toEqual(toPlaces(['Plain'], 1));
});

test('a planted contradiction takes “vegan” away wherever it stood, and what may contain traces does not', async () => {
  const menu = await aMenu();
  await setFacts(menu, { allergenFacts: { contains: [], mayContain: [{ allergen: 'milk' }] } });
  expect(await findClaims(menu, 'Vegan')).toEqual(toPlaces(['Plain', 'Riddle'], 2));
  await setFacts(menu, { allergenFacts: { contains: [{ allergen: 'milk' }], mayContain: [] } });
  expect(await findClaims(menu, 'Vegan')).toEqual(toPlaces([], 0));
});

test.each<{ line: string; details?: string }>([
  { line: 'rice and stardust' },
  { line: 'rice', details: 'or stardust' },
  { line: 'grandmother’s rice' },
  { line: 'rice (stardust)' },
  { line: 'rice 🥜' },
])(
  'a line that is only partly understood, “$line”, proves no absence of gluten',
  async ({ line, details = '' }) => {
    await anIngredient({ name: 'Rice', ...KNOWN });
    await aRecipe({ title: 'Riddle', foodTypes: CLAIMS, ingredients: toDetailedLine(line, details) });
    await aRecipe({ title: 'Plain', foodTypes: CLAIMS, ingredients: toLines('rice, rinsed') });
    const { json } = await call(getAdvanced, { query: 'foodTypes=Gluten-Free' });
    expect(toTitles(json.recipes)).toEqual(['Plain']);
  },
);

test('a diet and a filter together list only dishes that pass both', async () => {
  await aMenu();
  const listVegan = async (fields: object) => {
    const list = await findDishList('Japan', {
      ...{ type: 'Vegan', sort: 'alphabetical', page: 1, avoid: [] },
      ...fields,
    });
    return { titles: toTitles(list?.dishes), unknown: toTitles(list?.unknown), count: list?.count };
  };
  expect(await listVegan({ avoid: ['milk'] })).toEqual({ titles: ['Plain'], unknown: ['Riddle'], count: 1 });
  expect(await listVegan({ cost: '3' })).toEqual({ titles: [], unknown: [], count: 0 });
});

test('calls and files have beside what may be shown what the author typed, so that writing it back loses nothing', async () => {
  const { riddle } = await aMenu();
  const { json: recipe } = await call(getRecipe, { params: { id: riddle.id } });
  const { json: country } = await call(getDishes, { query: 'country=Japan' });
  const { json: advanced } = await call(getAdvanced, { query: 'include=stardust' });
  const { json: soups } = await call(getSearch, { query: 'q=soup riddle' });
  const { json: top } = await call(getTop, { query: 'period=all' });
  for (const found of [recipe, ...advanced.recipes, ...soups.results, country.dishes[1], top.recipes[1]]) {
    expect(found).toMatchObject({ title: 'Riddle', foodTypes: CLAIMS, shownTypes: ['Soup', 'Vegan'] });
  }
});

test('an own recipe is shown “gluten-free” only where every line is known, and is exported with its owner’s types', async () => {
  await anIngredient({ name: 'Rice', ...KNOWN });
  const userId = new mongoose.Types.ObjectId();
  const own = { isPrivate: true, userId, foodTypes: CLAIMS };
  await aRecipe({ title: 'Rice', ...own, ingredients: toLines('rice') });
  await aRecipe({ title: 'Riddle', ...own, ingredients: toLines('rice', 'stardust') });
  await aRecipe({ title: 'Empty', ...own, ingredients: toLines() });
  const recipes = await listPersonalRecipes(String(userId), '');
  expect(Object.fromEntries(recipes.map(({ title, shownTypes }) => [title, shownTypes]))).toEqual({
    Rice: CLAIMS,
    Riddle: ['Soup', 'Vegan'],
    Empty: ['Soup', 'Vegan'],
  });
  const riddle = recipes.find(({ title }) => title === 'Riddle');
  expect(riddle && toRecipeExport(riddle)).toMatchObject({
    recipeCategory: CLAIMS,
    suitableForDiet: ['https://schema.org/VeganDiet'],
  });
});

test('admins find every diet that is not shown, with what is in its way, contradicted ones first', async () => {
  const { riddle } = await aMenu();
  const flags = { ...KNOWN.flags, honey: 'yes' } as IngredientDocument['flags'];
  await anIngredient({ name: 'Honey', ...KNOWN, flags });
  const sweet = { foodTypes: ['Vegan' as const], ingredients: toLines('honey') };
  const { id } = await aRecipe({ title: 'Sweet', ...sweet });
  await aRecipe({ title: 'Mine', ...sweet, isPrivate: true });
  expect(await findHiddenDietPage(1)).toEqual({
    recipes: [
      { _id: id, title: 'Sweet', diets: [['Vegan', 'Contradicted by honey.']] },
      { _id: riddle.id, title: 'Riddle', diets: [['Gluten-Free', 'Not known of stardust.']] },
    ],
    ...{ count: 2, pageCount: 1 },
  });
});

test('users find their own recipes by the diets that they gave them', async () => {
  const userId = new mongoose.Types.ObjectId();
  const own = { isPrivate: true, userId, ingredients: toLines('stardust') };
  await aRecipe({ title: 'Mine', foodTypes: CLAIMS, ...own });
  expect(toTitles(await listPersonalRecipes(String(userId), 'vegan soup'))).toEqual(['Mine']);
});
