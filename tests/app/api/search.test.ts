import { GET as getSuggestions } from '@/app/api/autocomplete/search/route';
import { GET as getAdvanced } from '@/app/api/recipes/advanced-search/route';
import { GET as getSearch } from '@/app/api/search/route';
import { createRecipe, deleteRecipe, PUBLIC_SCOPE, updateRecipe } from '@/lib/catalog/recipe-commands';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';
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

const INVALID_QUERIES = [
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
  ])('refuses the query %.30s with 400', async (query) => {
    const { status, json } = await call(getSearch, { query });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
  });

  test('an object instead of a string finds nothing', async () => {
    await aRecipe();
    expect((await call(getSearch, { query: 'q[$ne]=a' })).json).toEqual({ results: [] });
  });

  test.each(INVALID_QUERIES)('%j finds nothing without an error', async (q) => {
    await aRecipe();
    const { status, json } = await search(q);
    expect({ status, json }).toEqual({ status: 200, json: { results: [] } });
  });

  test('an empty query finds nothing', async () => {
    await aRecipe();
    expect((await call(getSearch)).json).toEqual({ results: [] });
    expect((await search('  ')).json).toEqual({ results: [] });
  });

  test('a private recipe is never found, and its words are never suggested as corrections', async () => {
    await aRecipe({ title: 'Zanzibar Secret', isPrivate: true });
    expect(await found('zanzibar')).toEqual([]);
    expect(await findSearchPage('zanzibat', 1)).toMatchObject({ count: 0, correction: null });
    expect((await call(getSuggestions, { query: 'q=zanz' })).json).toEqual({ recipes: [], ingredients: [] });
  });

  test('lists recipes and ingredients together, each with its type', async () => {
    await aRecipe({ title: 'Rice Pudding' });
    await anIngredient({ name: 'Basmati Rice' });
    const { json } = await search('rice');
    expect(json.results).toMatchObject([
      { _searchType: 'ingredient', name: 'Basmati Rice', amounts: [{ amount: '500g', price: 3.5 }] },
      { _searchType: 'recipe', title: 'Rice Pudding' },
    ]);
  });

  test('ranks title matches above alias, line and body matches, then by favorites, then A to Z', async () => {
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

  test('all words must match, in any field', async () => {
    await aRecipe({ title: 'Chicken Curry' });
    await aRecipe({ title: 'Chicken Soup' });
    await aRecipe({ title: 'Green Curry', ingredients: lines('chicken thighs') });
    expect(await found('curry chicken')).toEqual(['Chicken Curry', 'Green Curry']);
  });

  test('the last word may be a prefix, but whole-word matches rank first', async () => {
    await aRecipe({ title: 'Ramen' });
    await aRecipe({ title: 'Ramenized Pasta', favoritesCount: 9 });
    expect(await found('ram')).toEqual(['Ramenized Pasta', 'Ramen']);
    expect(await found('ramen')).toEqual(['Ramen', 'Ramenized Pasta']);
    expect(await found('ram bowl')).toEqual([]);
  });

  test.each([
    { q: 'jalapenos', title: 'Jalapeño Poppers' },
    { q: 'CRÈME', title: 'Creme Brulee' },
    { q: 'tomato', title: 'Tomatoes on Toast' },
    { q: 'tomatoe', title: 'Tomatoes on Toast' },
    { q: 'coriander', title: 'Cilantro Rice' },
    { q: 'coria', title: 'Cilantro Rice' },
    { q: 'aubergines', title: 'Eggplant Parmigiana' },
    { q: 'spring onion', title: 'Scallion Pancakes' },
    { q: 'prawns', title: 'Shrimp Tacos' },
  ])('$q finds $title', async ({ q, title }) => {
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

  test('tolerates one typo from 4 letters and two from 8, and never corrects a known word', async () => {
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

  test('returns 20 results per page; a page beyond the last is empty', async () => {
    for (let index = 0; index < 20; index += 1) await aRecipe({ title: `Soup ${index}` });
    expect((await search('soup')).json.results).toHaveLength(20);
    expect(await findSearchPage('soup', 1)).toMatchObject({ count: 20, pageCount: 1 });
    expect((await search('soup', '2')).json).toEqual({ results: [] });
    expect((await search('soup', '999999')).json).toEqual({ results: [] });
  });

  test('a write in this process affects the next request: new words are found, old ones are not', async () => {
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
    const { _id } = await createRecipe(PUBLIC_SCOPE, form('Laksa'));
    expect(await found('laksa')).toEqual(['Laksa']);
    await updateRecipe(PUBLIC_SCOPE, _id, form('Asam Pedas'));
    expect(await found('laksa')).toEqual([]);
    expect(await found('pedas')).toEqual(['Asam Pedas']);
    await deleteRecipe(PUBLIC_SCOPE, _id, deleteDataAboutRecipe);
    expect(await found('pedas')).toEqual([]);
    expect(await findSearchPage('pedsa', 1)).toMatchObject({ count: 0, correction: null });
  });
});

describe('GET /api/autocomplete/search', () => {
  test.each([['q=a&q=b'], [`q=${'x'.repeat(201)}`]])('refuses the query %.20s with 400', async (query) => {
    expect((await call(getSuggestions, { query })).status).toBe(400);
  });

  test('suggests at most 5 recipes and 5 ingredients, matching only titles, names and aliases', async () => {
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

  test('the most favorited recipe comes first', async () => {
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
  ])('refuses the query %.30s with 400', async (query) => {
    const { status, json } = await call(getAdvanced, { query });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
  });

  test.each(['.*', '(a+)+$', '[', '\u0000', 'the'])('%j matches no recipe', async (term) => {
    await aRecipe();
    expect(await advanced(new URLSearchParams({ include: term }).toString())).toEqual({
      count: 0,
      recipes: [],
    });
    expect((await advanced(new URLSearchParams({ exclude: term }).toString())).count).toBe(1);
  });

  test('without criteria, every public recipe matches, most favorited first', async () => {
    await aRecipe({ title: 'A' });
    await aRecipe({ title: 'B', favoritesCount: 1 });
    await aRecipe({ title: 'Hidden', isPrivate: true });
    const { count, recipes } = await advanced('');
    expect([count, names(recipes)]).toEqual([2, ['B', 'A']]);
  });

  test('every included ingredient must match, and no excluded one may', async () => {
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
    {
      term: 'rice',
      meant: ['basmati rice', 'cooked rice'],
      others: ['rice vinegar', 'rice noodles', 'rice paper'],
    },
    {
      term: 'butter',
      meant: ['unsalted butter'],
      others: ['peanut butter', 'butternut squash', 'buttermilk'],
    },
    { term: 'egg', meant: ['eggs, beaten', 'egg yolks'], others: ['eggplant', 'egg noodles'] },
    { term: 'pepper', meant: ['black pepper', 'ground pepper'], others: ['bell pepper', 'red bell peppers'] },
    { term: 'milk', meant: ['whole milk'], others: ['coconut milk', 'almond milk'] },
    {
      term: 'cream',
      meant: ['heavy cream', 'sour cream'],
      others: ['ice cream', 'cream cheese', 'cream of tartar'],
    },
    { term: 'corn', meant: ['corn kernels'], others: ['corn starch', 'cornmeal'] },
    { term: 'ginger', meant: ['fresh ginger'], others: ['ginger ale'] },
    { term: 'chicken', meant: ['boneless chicken thighs'], others: ['chicken stock'] },
  ])('$term matches only the ingredient itself', async ({ term, meant, others }) => {
    for (const name of [...meant, ...others]) await aRecipe({ title: name, ingredients: lines(name) });
    expect(names((await advanced(`include=${term}`)).recipes).sort()).toEqual([...meant].sort());
  });

  test('excluding chicken excludes its stock too', async () => {
    await aRecipe({ title: 'Soup', ingredients: lines('chicken stock') });
    await aRecipe({ title: 'Salad', ingredients: lines('lettuce') });
    expect(names((await advanced('exclude=chicken')).recipes)).toEqual(['Salad']);
  });

  test('an ingredient of the shop can be included by any of its names', async () => {
    await anIngredient({ name: 'Sweet Potatoes', aliases: ['kumara', 'batata'] });
    await aRecipe({ title: 'Mash', ingredients: lines('batatas') });
    expect(names((await advanced('include=sweet potato')).recipes)).toEqual(['Mash']);
  });

  test('recipes must have all food types, one of the difficulties, and at most maxPrep minutes', async () => {
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

  test('facet counts are exact when requested', async () => {
    await aRecipe({ title: 'A', foodTypes: ['Soup', 'Vegan'], difficulty: 'Easy' });
    await aRecipe({ title: 'B', foodTypes: ['Soup'], difficulty: 'Hard' });
    await aRecipe({ title: 'C', foodTypes: ['Salad'], difficulty: 'Hard' });
    expect(await advanced('foodTypes=Soup&diff=Easy')).not.toHaveProperty('facets');
    expect(await advanced('foodTypes=Soup&diff=Easy&facets=1')).toMatchObject({
      count: 1,
      facets: { foodTypes: { Soup: 1, Vegan: 1, Salad: 0 }, difficulties: { Easy: 1, Hard: 1 } },
    });
  });

  test('returns 20 results per page, with the total count', async () => {
    for (let index = 0; index < 21; index += 1) await aRecipe({ title: `R${index}` });
    expect(await advanced('')).toMatchObject({ count: 21, recipes: { length: 20 } });
    expect(await advanced('page=2')).toMatchObject({ count: 21, recipes: { length: 1 } });
    expect(await advanced('page=3')).toEqual({ count: 21, recipes: [] });
  });
});
