import { GET as getSuggestions } from '@/app/api/autocomplete/search/route';
import { GET as getAdvanced } from '@/app/api/recipes/advanced-search/route';
import { GET as getSearch } from '@/app/api/search/route';
import { createRecipe, deleteRecipe, PUBLIC_SHELF, updateRecipe } from '@/lib/catalog/recipe-commands';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { deleteFavoritesOf } from '@/lib/recipe-box/box-commands';
import { findSearchPage } from '@/lib/search/search-queries';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();

const names = (results: { title?: string; name?: string }[]) =>
  results.map(({ title, name }) => title ?? name);
const search = async (q: string, page?: string) => {
  const query = new URLSearchParams({ q, ...(page && { page }) }).toString();
  return call(getSearch, { query });
};
const found = async (q: string) => names((await search(q)).json.results);
const advanced = async (query: string) => (await call(getAdvanced, { query })).json;
const lines = (...lineNames: string[]) =>
  lineNames.map((name) => ({ quantity: '1', units: '', name, details: '' })) as RecipeDocument['ingredients'];

const BAD_TEXTS = [
  '.*',
  '(a+)+$',
  '[',
  '\\',
  '^',
  '$where',
  '\u0000',
  '\u202e\u200f',
  '%00',
  'a'.repeat(200),
  '"><script>',
];

describe('GET /api/search', () => {
  test.each([
    ['q=a&q=b'],
    ['page=0&q=a'],
    ['page=-1&q=a'],
    ['page=x&q=a'],
    [`q=${'a'.repeat(201)}`],
    [`q=${'word '.repeat(500)}`],
    [`q=${'x'.repeat(10_240)}`],
  ])('the query %.30s is refused: 400', async (query) => {
    const { status, json } = await call(getSearch, { query });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
  });

  test('an object in place of the text is no text: nothing is found', async () => {
    await aRecipe();
    expect((await call(getSearch, { query: 'q[$ne]=a' })).json).toEqual({ results: [] });
  });

  test.each(BAD_TEXTS)('%j finds nothing and breaks nothing', async (q) => {
    await aRecipe();
    const { status, json } = await search(q);
    expect({ status, json }).toEqual({ status: 200, json: { results: [] } });
  });

  test('an empty text finds nothing', async () => {
    await aRecipe();
    expect((await call(getSearch)).json).toEqual({ results: [] });
    expect((await search('  ')).json).toEqual({ results: [] });
  });

  test('a private recipe is never found, nor are its words suggested instead', async () => {
    await aRecipe({ title: 'Zanzibar Secret', isPrivate: true });
    expect(await found('zanzibar')).toEqual([]);
    expect(await findSearchPage('zanzibat', 1)).toMatchObject({ count: 0, correction: null });
    expect((await call(getSuggestions, { query: 'q=zanz' })).json).toEqual({ recipes: [], ingredients: [] });
  });

  test('recipes and ingredients come together, each saying which it is', async () => {
    await aRecipe({ title: 'Rice Pudding' });
    await anIngredient({ name: 'Basmati Rice' });
    const { json } = await search('rice');
    expect(json.results).toMatchObject([
      { _searchType: 'ingredient', name: 'Basmati Rice', amounts: [{ amount: '500g', price: 3.5 }] },
      { _searchType: 'recipe', title: 'Rice Pudding' },
    ]);
  });

  test('a title comes before an alias, before a line, before the text; then favorites, then A to Z', async () => {
    await aRecipe({ title: 'In Text', description: 'Made with saffron.' });
    await aRecipe({ title: 'In Line', ingredients: lines('saffron threads') });
    await aRecipe({ title: 'In Alias', aliases: ['Saffron Bowl'] });
    await aRecipe({ title: 'Saffron B' });
    await aRecipe({ title: 'Saffron A' });
    await aRecipe({ title: 'Saffron Z', favoritesCount: 3 });
    expect(await found('saffron')).toEqual([
      'Saffron Z',
      'Saffron A',
      'Saffron B',
      'In Alias',
      'In Line',
      'In Text',
    ]);
  });

  test('several words must all match, in whatever field', async () => {
    await aRecipe({ title: 'Chicken Curry' });
    await aRecipe({ title: 'Chicken Soup' });
    await aRecipe({ title: 'Green Curry', ingredients: lines('chicken thighs') });
    expect(await found('curry chicken')).toEqual(['Chicken Curry', 'Green Curry']);
  });

  test('the last word may be half a word, but whole words come first', async () => {
    await aRecipe({ title: 'Ramen' });
    await aRecipe({ title: 'Ramenized Pasta', favoritesCount: 9 });
    expect(await found('ram')).toEqual(['Ramenized Pasta', 'Ramen']);
    expect(await found('ramen')).toEqual(['Ramen', 'Ramenized Pasta']);
    expect(await found('ram bowl')).toEqual([]);
  });

  test.each([
    ['jalapenos', 'Jalapeño Poppers'],
    ['CRÈME', 'Creme Brulee'],
    ['tomato', 'Tomatoes on Toast'],
    ['tomatoe', 'Tomatoes on Toast'],
    ['coriander', 'Cilantro Rice'],
    ['coria', 'Cilantro Rice'],
    ['aubergines', 'Eggplant Parmigiana'],
    ['spring onion', 'Scallion Pancakes'],
    ['prawns', 'Shrimp Tacos'],
  ])('%p finds %p', async (q, title) => {
    for (const each of [
      'Jalapeño Poppers',
      'Creme Brulee',
      'Tomatoes on Toast',
      'Cilantro Rice',
      'Eggplant Parmigiana',
      'Scallion Pancakes',
      'Shrimp Tacos',
      'Spring Rolls',
    ])
      await aRecipe({ title: each, description: 'Dish.', ingredients: lines('salt') });
    expect(await found(q)).toEqual([title]);
  });

  test('one mistake from 4 letters, two from 8; a word that is there is never taken for another', async () => {
    await aRecipe({ title: 'Pho' });
    await aRecipe({ title: 'Ramen' });
    await aRecipe({ title: 'Cauliflower Curry' });
    expect(await findSearchPage('ramne', 1)).toMatchObject({ count: 1, correction: 'ramen' });
    expect(await findSearchPage('ranem', 1)).toMatchObject({ count: 0 });
    expect(await findSearchPage('caulifolwr', 1)).toMatchObject({ count: 1, correction: 'cauliflower' });
    expect(await findSearchPage('cauliflowr curyr', 1)).toMatchObject({
      count: 1,
      correction: 'cauliflower curry',
    });
    expect(await findSearchPage('pha', 1)).toMatchObject({ count: 0, correction: null });
  });

  test('20 a page; 20 exactly fill one, and a page past the end is empty', async () => {
    for (let index = 0; index < 20; index += 1) await aRecipe({ title: `Soup ${index}` });
    expect((await search('soup')).json.results).toHaveLength(20);
    expect(await findSearchPage('soup', 1)).toMatchObject({ count: 20, pageCount: 1 });
    expect((await search('soup', '2')).json).toEqual({ results: [] });
    expect((await search('soup', '999999')).json).toEqual({ results: [] });
  });

  test('a write of this process shows on the next call, with its words and without the old ones', async () => {
    expect(await found('laksa')).toEqual([]);
    const form = (title: string) =>
      recipeFormSchema.parse({
        title,
        shortDescription: 'Noodles.',
        description: 'A bowl.',
        foodTypes: ['Soup'],
        ingredients: [{ name: 'noodles' }],
        instructions: [{ title: 'Boil', text: 'Boil.' }],
        prepTime: 10,
        servings: 1,
        continents: ['Asia'],
        country: 'Malaysia',
      });
    const { _id } = await createRecipe(PUBLIC_SHELF, form('Laksa'));
    expect(await found('laksa')).toEqual(['Laksa']);
    await updateRecipe(PUBLIC_SHELF, _id, form('Asam Pedas'));
    expect(await found('laksa')).toEqual([]);
    expect(await found('pedas')).toEqual(['Asam Pedas']);
    await deleteRecipe(PUBLIC_SHELF, _id, deleteFavoritesOf);
    expect(await found('pedas')).toEqual([]);
    expect(await findSearchPage('pedsa', 1)).toMatchObject({ count: 0, correction: null });
  });
});

describe('GET /api/autocomplete/search', () => {
  test.each([['q=a&q=b'], [`q=${'x'.repeat(201)}`]])('the query %.20s is refused: 400', async (query) => {
    expect((await call(getSuggestions, { query })).status).toBe(400);
  });

  test('at most 5 recipes and 5 ingredients, by titles, names and aliases alone', async () => {
    for (let index = 0; index < 6; index += 1) {
      await aRecipe({ title: `Rice Bowl ${index}` });
      await anIngredient({ name: `Rice ${index}` });
    }
    await aRecipe({ title: 'Pudding', description: 'Of rice.', ingredients: lines('rice') });
    const { json } = await call(getSuggestions, { query: 'q=ric' });
    expect([json.recipes.length, json.ingredients.length]).toEqual([5, 5]);
    expect(names(json.recipes)).not.toContain('Pudding');
    expect(Object.keys(json.recipes[0])).toEqual(['_id', 'title']);
    expect(Object.keys(json.ingredients[0])).toEqual(['name']);
  });

  test('the most favorite comes first', async () => {
    await aRecipe({ title: 'Curry A' });
    await aRecipe({ title: 'Curry B', favoritesCount: 2 });
    const { json } = await call(getSuggestions, { query: 'q=cur' });
    expect(names(json.recipes)).toEqual(['Curry B', 'Curry A']);
  });
});

describe('GET /api/recipes/advanced-search', () => {
  test.each([
    [`include=${Array.from({ length: 51 }, (_, index) => `t${index}`).join(',')}`],
    [`exclude=${Array.from({ length: 500 }, (_, index) => `t${index}`).join('&exclude=')}`],
    [`include=${'x'.repeat(101)}`],
    ['maxPrep=abc'],
    ['maxPrep=-1'],
    ['maxPrep=15&maxPrep=30'],
    ['page=0'],
    ['facets=yes'],
  ])('the query %.30s is refused: 400', async (query) => {
    const { status, json } = await call(getAdvanced, { query });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
  });

  test.each(['.*', '(a+)+$', '[', '\u0000', 'the'])('%j is in no recipe', async (term) => {
    await aRecipe();
    expect(await advanced(new URLSearchParams({ include: term }).toString())).toEqual({
      count: 0,
      recipes: [],
    });
    expect((await advanced(new URLSearchParams({ exclude: term }).toString())).count).toBe(1);
  });

  test('without any choice every public recipe is left, the most favorite first', async () => {
    await aRecipe({ title: 'A' });
    await aRecipe({ title: 'B', favoritesCount: 1 });
    await aRecipe({ title: 'Hidden', isPrivate: true });
    const { count, recipes } = await advanced('');
    expect([count, names(recipes)]).toEqual([2, ['B', 'A']]);
  });

  test('every included ingredient must match and no excluded one may', async () => {
    await aRecipe({ title: 'Both', ingredients: lines('2 large tomatoes', 'garlic, minced') });
    await aRecipe({ title: 'Tomato', ingredients: lines('tomato') });
    await aRecipe({ title: 'Garlic', ingredients: lines('garlic cloves', 'aubergine') });
    const titlesOf = async (query: string) => names((await advanced(query)).recipes);
    expect(await titlesOf('include=tomatoes,garlic')).toEqual(['Both']);
    expect(await titlesOf('include=tomatoes&include=Garlic')).toEqual(['Both']);
    expect(await titlesOf('include=tomato&exclude=garlic')).toEqual(['Tomato']);
    expect(await titlesOf('include=eggplant')).toEqual(['Garlic']);
  });

  test.each([
    ['rice', ['basmati rice', 'cooked rice'], ['rice vinegar', 'rice noodles', 'rice paper']],
    ['butter', ['unsalted butter'], ['peanut butter', 'butternut squash', 'buttermilk']],
    ['egg', ['eggs, beaten', 'egg yolks'], ['eggplant', 'egg noodles']],
    ['pepper', ['black pepper', 'ground pepper'], ['bell pepper', 'red bell peppers']],
    ['milk', ['whole milk'], ['coconut milk', 'almond milk']],
    ['cream', ['heavy cream', 'sour cream'], ['ice cream', 'cream cheese', 'cream of tartar']],
    ['corn', ['corn kernels'], ['corn starch', 'cornmeal']],
    ['ginger', ['fresh ginger'], ['ginger ale']],
    ['chicken', ['boneless chicken thighs'], ['chicken stock']],
  ])('%p means the thing itself', async (term, meant, others) => {
    for (const name of [...meant, ...others]) await aRecipe({ title: name, ingredients: lines(name) });
    expect(names((await advanced(`include=${term}`)).recipes).sort()).toEqual([...meant].sort());
  });

  test('who avoids chicken avoids its stock too', async () => {
    await aRecipe({ title: 'Soup', ingredients: lines('chicken stock') });
    await aRecipe({ title: 'Salad', ingredients: lines('lettuce') });
    expect(names((await advanced('exclude=chicken')).recipes)).toEqual(['Salad']);
  });

  test('an ingredient of the shop is included by any of its names', async () => {
    await anIngredient({ name: 'Sweet Potatoes', aliases: ['kumara', 'batata'] });
    await aRecipe({ title: 'Mash', ingredients: lines('batatas') });
    expect(names((await advanced('include=sweet potato')).recipes)).toEqual(['Mash']);
  });

  test('every food type must be there, any difficulty of those given, and the time at most maxPrep', async () => {
    await aRecipe({ title: 'A', foodTypes: ['Soup', 'Vegan'], prepTime: 30, difficulty: 'Easy' });
    await aRecipe({ title: 'B', foodTypes: ['Soup'], prepTime: 31, difficulty: 'Hard' });
    await aRecipe({ title: 'C', foodTypes: ['Vegan'], prepTime: 15, difficulty: 'Medium' });
    const titlesOf = async (query: string) => names((await advanced(query)).recipes);
    expect(await titlesOf('foodTypes=Soup,Vegan')).toEqual(['A']);
    expect(await titlesOf('maxPrep=30')).toEqual(['A', 'C']);
    expect(await titlesOf('maxPrep=0')).toEqual([]);
    expect(await titlesOf('diff=Easy,Hard')).toEqual(['A', 'B']);
    expect(await titlesOf('diff=Impossible')).toEqual([]);
  });

  test('the counts of further choices are exact, when asked for', async () => {
    await aRecipe({ title: 'A', foodTypes: ['Soup', 'Vegan'], difficulty: 'Easy' });
    await aRecipe({ title: 'B', foodTypes: ['Soup'], difficulty: 'Hard' });
    await aRecipe({ title: 'C', foodTypes: ['Salad'], difficulty: 'Hard' });
    expect(await advanced('foodTypes=Soup&diff=Easy')).not.toHaveProperty('facets');
    expect(await advanced('foodTypes=Soup&diff=Easy&facets=1')).toMatchObject({
      count: 1,
      facets: { foodTypes: { Soup: 1, Vegan: 1, Salad: 0 }, difficulties: { Easy: 1, Hard: 1 } },
    });
  });

  test('20 a page, the count over all', async () => {
    for (let index = 0; index < 21; index += 1) await aRecipe({ title: `R${index}` });
    expect(await advanced('')).toMatchObject({ count: 21, recipes: { length: 20 } });
    expect(await advanced('page=2')).toMatchObject({ count: 21, recipes: { length: 1 } });
    expect(await advanced('page=3')).toEqual({ count: 21, recipes: [] });
  });
});
