import { GET as getDishes } from '@/app/api/dishes/route';
import { GET as getIngredients } from '@/app/api/ingredients/route';
import { GET as getRecipe } from '@/app/api/recipes/[id]/route';
import { GET as getCountries } from '@/app/api/recipes/countries/route';
import { GET as getFoodTypes } from '@/app/api/recipes/food-types/route';
import { GET as getTop } from '@/app/api/recipes/top/route';
import { listCountries } from '@/lib/catalog/country-queries';
import { findDishPage } from '@/lib/catalog/dish-queries';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();

const toTitles = (recipes: { title: string }[]) => recipes.map(({ title }) => title);

describe('GET /api/recipes/{id}', () => {
  test.each(['abc', '0'.repeat(23), 'Z'.repeat(24), '0'.repeat(24), '[object Object]'])(
    'returns 404 for the id %p',
    async (id) => {
      const { status, json } = await call(getRecipe, { params: { id } });
      expect(status).toBe(404);
      expect(json).toEqual({
        success: false,
        code: 'not_found',
        error: expect.any(String),
        message: json.error,
      });
    },
  );

  test('a private recipe returns the same 404 as an unknown id', async () => {
    const privateRecipe = await aRecipe({ isPrivate: true });
    const refusal = await call(getRecipe, { params: { id: String(privateRecipe._id) } });
    const unknownIdResponse = await call(getRecipe, { params: { id: '0'.repeat(24) } });
    expect(refusal).toEqual({ ...unknownIdResponse, headers: expect.anything() });
  });

  test('returns every part of a recipe except its owner', async () => {
    const recipe = await aRecipe();
    const { status, json } = await call(getRecipe, { params: { id: String(recipe._id) } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      title: 'Miso Ramen',
      prepTime: 30,
      servings: 2,
      difficulty: 'Easy',
      country: 'Japan',
      continents: ['Asia'],
      ingredients: [{ quantity: '2', units: 'cups', name: 'broth', details: 'hot' }],
      instructions: [{ title: 'Boil', text: 'Boil the noodles.' }],
    });
    expect(json).not.toHaveProperty('userId');
    expect(json).not.toHaveProperty('sortTitle');
  });

  test('returns the single continent of a legacy record as a list', async () => {
    const recipe = await aRecipe();
    await Recipe.updateOne({ _id: recipe._id }, { $unset: { continents: 1 }, $set: { continent: 'Asia' } });
    const { json } = await call(getRecipe, { params: { id: String(recipe._id) } });
    expect(json.continents).toEqual(['Asia']);
  });
});

describe('GET /api/recipes/top', () => {
  test.each(['', 'period=decade', 'period=', 'period=day&period=week', 'period[$ne]=day'])(
    'refuses the query %p with 400',
    async (query) => {
      const { status, json } = await call(getTop, { query });
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
    },
  );

  test('a recipe ranks in a period only by the favorites it received in that period', async () => {
    const [day, week, month, year, allTime] = await Promise.all(
      ['Day', 'Week', 'Month', 'Year', 'Ever'].map((title) => aRecipe({ title })),
    );
    if (!day || !week || !month || !year || !allTime) throw new Error('Five recipes were expected.');
    await addFavorites(day, 1, 23);
    await addFavorites(week, 2, 25);
    await addFavorites(month, 3, 24 * 8);
    await addFavorites(year, 4, 24 * 31);
    await addFavorites(allTime, 5, 24 * 366);
    const findTopTitle = async (period: string) =>
      (await call(getTop, { query: `period=${period}` })).json.recipes[0].title;
    expect(await Promise.all(['day', 'week', 'month', 'year', 'all'].map(findTopTitle))).toEqual([
      'Day',
      'Week',
      'Month',
      'Year',
      'Ever',
    ]);
  });

  test('ties are ordered by all-time favorites, then by title', async () => {
    const [b, a, legacyRecipe] = await Promise.all(['B', 'a', 'Old'].map((title) => aRecipe({ title })));
    if (!a || !b || !legacyRecipe) throw new Error('Three recipes were expected.');
    await addFavorites(b, 1, 1);
    await addFavorites(a, 1, 1);
    await addFavorites(legacyRecipe, 1, 1);
    await addFavorites(legacyRecipe, 1, 24 * 400);
    const { json } = await call(getTop, { query: 'period=day' });
    expect(toTitles(json.recipes)).toEqual(['Old', 'a', 'B']);
  });

  test('a short list is filled with recipes of the next longer period, up to 12 recipes', async () => {
    const recipes = await Promise.all(
      Array.from({ length: 14 }, (_, index) => aRecipe({ title: `R${index}` })),
    );
    const [today, thisWeek] = recipes;
    if (!today || !thisWeek) throw new Error('Two recipes were expected.');
    await addFavorites(thisWeek, 3, 48);
    await addFavorites(today, 1, 1);
    const { json } = await call(getTop, { query: 'period=day' });
    expect(json.recipes).toHaveLength(12);
    expect(toTitles(json.recipes).slice(0, 2)).toEqual(['R0', 'R1']);
  });

  test('a private recipe never ranks', async () => {
    const privateRecipe = await aRecipe({ isPrivate: true });
    await addFavorites(privateRecipe, 9, 1);
    for (const period of ['day', 'all']) {
      expect((await call(getTop, { query: `period=${period}` })).json.recipes).toEqual([]);
    }
  });
});

describe('GET /api/ingredients', () => {
  test.each(['limit=0', 'limit=1001', 'limit=1e3', 'limit=-1', 'limit=abc', 'sellableOnly=1'])(
    'refuses the query %p with 400',
    async (query) => {
      expect((await call(getIngredients, { query })).status).toBe(400);
    },
  );

  test('sellableOnly omits ingredients that are not sold; otherwise all are listed, A to Z', async () => {
    await anIngredient({ name: 'Water', sellable: false });
    await anIngredient({ name: 'Éclair Glaze' });
    await anIngredient({ name: 'apples' });
    const listNames = async (query: string) =>
      (await call(getIngredients, { query })).json.ingredients.map(({ name }: { name: string }) => name);
    expect(await listNames('sellableOnly=true')).toEqual(['apples', 'Éclair Glaze']);
    expect(await listNames('sellableOnly=false')).toEqual(['apples', 'Éclair Glaze', 'Water']);
    expect(await listNames('limit=1')).toEqual(['apples']);
    expect(await listNames('limit=1000')).toHaveLength(3);
  });

  test('an ingredient without a category is listed under Other', async () => {
    await anIngredient({ category: '' });
    expect((await call(getIngredients)).json.ingredients[0].category).toBe('Other');
  });
});

describe('GET /api/recipes/countries', () => {
  test('refuses a missing continent, or an operator instead of one, with 400', async () => {
    for (const query of ['', 'continent[$ne]=x', 'continent=Asia&continent=Africa']) {
      expect((await call(getCountries, { query })).status).toBe(400);
    }
  });

  test('returns 404 for an unknown continent', async () => {
    expect((await call(getCountries, { query: 'continent=Atlantis' })).status).toBe(404);
    expect((await call(getCountries, { query: 'continent=%7B%22%24ne%22%3A1%7D' })).status).toBe(404);
  });

  test('lists countries that have a public recipe, A to Z, including those of legacy records', async () => {
    await aRecipe({ country: 'Japan' });
    await aRecipe({ country: 'India' });
    await aRecipe({ country: 'Nepal', isPrivate: true });
    const legacyRecipe = await aRecipe({ country: 'China' });
    await Recipe.updateOne(
      { _id: legacyRecipe._id },
      { $unset: { continents: 1 }, $set: { continent: 'Asia' } },
    );
    await aRecipe({ country: 'India', continents: ['Asia'], continent: 'Asia' });
    const { json } = await call(getCountries, { query: 'continent=Asia' });
    expect(json).toEqual({ countries: ['China', 'India', 'Japan'] });
    expect((await listCountries('Asia')).map(({ count }) => count)).toEqual([1, 2, 1]);
  });
});

describe('GET /api/dishes', () => {
  test('returns 404 for an unknown country, and 400 for an operator or a missing country', async () => {
    expect((await call(getDishes, { query: 'country=Atlantis' })).status).toBe(404);
    expect((await call(getDishes, { query: 'country[$ne]=x' })).status).toBe(400);
    expect((await call(getDishes)).status).toBe(400);
  });

  test('returns an empty list for a known country without recipes', async () => {
    const { json } = await call(getDishes, { query: 'country=Fiji' });
    expect(json).toEqual({ dishes: [], availableTypes: [] });
  });

  test('orders dishes by favorites and returns only the fields that a list needs', async () => {
    await aRecipe({ title: 'Less', favoritesCount: 1, foodTypes: ['Soup'] });
    await aRecipe({ title: 'More', favoritesCount: 2, foodTypes: ['Appetizer', 'Main Course'] });
    await aRecipe({ title: 'Secret', isPrivate: true, foodTypes: ['Snack'] });
    const { json } = await call(getDishes, { query: 'country=Japan' });
    expect(toTitles(json.dishes)).toEqual(['More', 'Less']);
    expect(Object.keys(json.dishes[0]).sort()).toEqual([
      '_id',
      'favoritesCount',
      'foodTypes',
      'shortDescription',
      'shownTypes',
      'title',
    ]);
    expect(json.availableTypes).toEqual(['Main Course', 'Appetizer', 'Soup']);
  });
});

test('GET /api/recipes/food-types lists the types of public recipes, A to Z', async () => {
  await aRecipe({ foodTypes: ['Soup', 'Main Course'] });
  await aRecipe({ foodTypes: ['Secret'], isPrivate: true });
  expect((await call(getFoodTypes)).json).toEqual({ types: ['Main Course', 'Soup'] });
});

test.each([
  { count: 11, shown: [11] },
  { count: 12, shown: [12] },
  { count: 13, shown: [11, 2] },
  { count: 23, shown: [11, 12] },
])(
  '$count dishes of a country are shown in pages of $shown: no page has a single one',
  async ({ count, shown }) => {
    for (let index = 0; index < count; index += 1)
      await aRecipe({ country: 'Japan', title: `Dish ${index}` });
    const findPage = (page: number) =>
      findDishPage('Japan', { sort: 'alphabetical', page }, { diets: new Map() });
    const pages = await Promise.all(shown.map((_, index) => findPage(index + 1)));
    expect(pages.map((page) => page?.dishes.length)).toEqual(shown);
    expect(pages[0]?.pageCount).toBe(shown.length);
    // An old link to a page past the end.
    expect(await findPage(99)).toEqual(pages.at(-1));
  },
);
