import { GET as getSuggestions } from '@/app/api/autocomplete/search/route';
import { GET as getAdvanced } from '@/app/api/recipes/advanced-search/route';
import { GET as getSearch } from '@/app/api/search/route';
import { setIngredientImage } from '@/lib/catalog/ingredient-commands';
import { createRecipe, deleteRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { findAdvancedPage } from '@/lib/search/advanced-queries';
import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import { findMatchesByWord, findSearchPage } from '@/lib/search/search-queries';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { anImage } from '@/tests/support/uploads';

withDatabase();

const toNames = (results: { title?: string; name?: string }[]) =>
  results.map(({ title, name }) => title ?? name);
const sendSearch = async (q: string, page?: string) => {
  const query = new URLSearchParams({ q, ...(page && { page }) }).toString();
  return call(getSearch, { query });
};
const findNames = async (q: string) => toNames((await sendSearch(q)).json.results);
const searchAdvanced = async (query: string) => (await call(getAdvanced, { query })).json;
const toIngredients = (...lineNames: string[]) =>
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
    const { status, json } = await sendSearch(q);
    expect({ status, json }).toEqual({ status: 200, json: { results: [] } });
  });

  test('an empty query finds nothing', async () => {
    await aRecipe();
    expect((await call(getSearch)).json).toEqual({ results: [] });
    expect((await sendSearch('  ')).json).toEqual({ results: [] });
  });

  test('a private recipe is never found, and its words are never used as corrections', async () => {
    await aRecipe({ title: 'Zanzibar Secret', isPrivate: true });
    expect(await findNames('zanzibar')).toEqual([]);
    expect(await findSearchPage('zanzibat', 1)).toMatchObject({ count: 0, correction: null });
    expect((await call(getSuggestions, { query: 'q=zanz' })).json).toEqual({
      ...{ recipes: [], ingredients: [], wishes: [] },
    });
  });

  test('lists recipes and ingredients together, each with its type', async () => {
    await aRecipe({ title: 'Rice Pudding' });
    await anIngredient({ name: 'Basmati Rice' });
    const { json } = await sendSearch('rice');
    expect(json.results).toMatchObject([
      { _searchType: 'recipe', title: 'Rice Pudding' },
      { _searchType: 'ingredient', name: 'Basmati Rice', amounts: [{ amount: '500g', price: 3.5 }] },
    ]);
  });

  test('ranks title matches above alias, line and body matches, then by favorites, then A to Z', async () => {
    await aRecipe({ title: 'In Text', description: 'Made with saffron.' });
    await aRecipe({ title: 'In Line', ingredients: toIngredients('saffron threads') });
    await aRecipe({ title: 'In Alias', aliases: ['Saffron Bowl'] });
    await aRecipe({ title: 'Saffron B' });
    await aRecipe({ title: 'Saffron C' });
    await aRecipe({ title: 'Saffron Z', favoritesCount: 3 });
    expect(await findNames('saffron')).toEqual([
      'Saffron Z',
      'Saffron B',
      'Saffron C',
      'In Alias',
      'In Line',
      'In Text',
    ]);
  });

  test('all words must match, in any field', async () => {
    await aRecipe({ title: 'Chicken Curry' });
    await aRecipe({ title: 'Chicken Soup' });
    await aRecipe({ title: 'Green Curry', ingredients: toIngredients('chicken thighs') });
    expect(await findNames('curry chicken')).toEqual(['Chicken Curry', 'Green Curry']);
  });

  test('an unfinished word is a prefix, unless it is a word of a name', async () => {
    await aRecipe({ title: 'Ramen' });
    await aRecipe({ title: 'Ramenized Pasta', favoritesCount: 9 });
    expect(await findNames('ram')).toEqual(['Ramenized Pasta', 'Ramen']);
    expect(await findNames('ramen')).toEqual(['Ramen']);
    expect(await findNames('ram bow')).toEqual(['Ramenized Pasta', 'Ramen']);
    expect(await findNames('ra bowl')).toEqual([]);
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
    for (const recipeTitle of [
      'Jalapeño Poppers',
      'Creme Brulee',
      'Tomatoes on Toast',
      'Cilantro Rice',
      'Eggplant Parmigiana',
      'Scallion Pancakes',
      'Shrimp Tacos',
      'Spring Rolls',
    ])
      await aRecipe({ title: recipeTitle, description: 'Dish.', ingredients: toIngredients('salt') });
    expect(await findNames(q)).toEqual([title]);
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

  test('understands cuisines, times and diets, and what to leave out', async () => {
    await aRecipe({ title: 'Risotto', country: 'Italy', prepTime: 45, foodTypes: ['Main Course'] });
    await aRecipe({ title: 'Lasagna', country: 'Italy', prepTime: 120, ingredients: toIngredients('milk') });
    await aRecipe({ title: 'Tacos', country: 'Mexico', prepTime: 30, ingredients: toIngredients('mystery') });
    expect(await findNames('italian')).toEqual(['Lasagna', 'Risotto']);
    expect(await findNames('italian dinner under an hour')).toEqual(['Risotto']);
    // No one knows whether there are nuts in a mystery.
    expect(await findNames('mexican no nuts')).toEqual([]);
    expect((await findSearchPage('vegan risotto italian', 1)).parts.map(({ label }) => label)).toEqual([
      'Vegan',
      'Italian',
    ]);
  });

  test('a dish that there is not is no result, and the page gets what is like it', async () => {
    await aRecipe({ title: 'Tabbouleh', country: 'Lebanon' });
    expect(await findNames('falafel')).toEqual([]);
    expect((await findSearchPage('falafel', 1)).nearest).toMatchObject({
      missing: 'falafel',
      recipes: [{ recipe: { title: 'Tabbouleh' }, shared: { country: 'Lebanon' } }],
    });
  });

  test('returns 20 results per page; a page beyond the last is empty', async () => {
    for (let index = 0; index < 20; index += 1) await aRecipe({ title: `Soup ${index}` });
    expect((await sendSearch('soup')).json.results).toHaveLength(20);
    expect(await findSearchPage('soup', 1)).toMatchObject({ count: 20, pageCount: 1 });
    expect((await sendSearch('soup', '2')).json).toEqual({ results: [] });
    expect((await sendSearch('soup', '999999')).json).toEqual({ results: [] });
  });

  test('a product with exactly the searched name comes first; recipes and ingredients can be shown alone', async () => {
    await anIngredient({ name: 'Dried Shrimp' });
    await anIngredient({ name: 'Shrimp' });
    await aRecipe({ title: 'Grilled Shrimp', favoritesCount: 9 });
    expect(await findNames('shrimp')).toEqual(['Shrimp', 'Grilled Shrimp', 'Dried Shrimp']);
    const counts = { recipe: 1, ingredient: 2 };
    const ingredients = await findSearchPage('shrimps', 1, 'ingredient');
    expect(ingredients).toMatchObject({ count: 2, counts, pageCount: 1 });
    expect(toNames(ingredients.results)).toEqual(['Shrimp', 'Dried Shrimp']);
    expect(await findSearchPage('shrimps', 1, 'recipe')).toMatchObject({ count: 1, counts });
  });

  test('a write in this process affects the next request: new words are found, removed words are not', async () => {
    expect(await findNames('laksa')).toEqual([]);
    const toRecipeForm = (title: string) =>
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
    const { _id } = await createRecipe(PUBLIC_SCOPE, toRecipeForm('Laksa'));
    expect(await findNames('laksa')).toEqual(['Laksa']);
    await updateRecipe({ scope: PUBLIC_SCOPE, id: _id }, toRecipeForm('Asam Pedas'));
    expect(await findNames('laksa')).toEqual([]);
    expect(await findNames('pedas')).toEqual(['Asam Pedas']);
    await deleteRecipe({ scope: PUBLIC_SCOPE, id: _id }, deleteDataAboutRecipe);
    expect(await findNames('pedas')).toEqual([]);
    expect(await findSearchPage('pedsa', 1)).toMatchObject({ count: 0, correction: null });
  });
});

describe('words that match nothing together', () => {
  const findWords = async (q: string) =>
    (await findMatchesByWord(q)).map(({ word, count, results }) => ({
      word,
      count,
      names: toNames(results),
    }));

  test('a single word has no other matches than its own', async () => {
    await aRecipe({ title: 'Chicken Soup' });
    expect(await findWords('chicken')).toEqual([]);
    expect(await findWords('')).toEqual([]);
  });

  test('a private recipe is not among the matches of a word', async () => {
    await aRecipe({ title: 'Chicken Soup', isPrivate: true });
    expect(await findWords('chicken xyzzy')).toEqual([]);
  });

  test('each word shows its best four matches, misspelled ones those of the correction', async () => {
    await aRecipe({ title: 'Paneer Tikka' });
    for (const title of ['Chicken A', 'Chicken B', 'Chicken C', 'Chicken D', 'Chicken E']) {
      await aRecipe({ title });
    }
    expect(await findNames('chickn tikka')).toEqual([]);
    expect(await findWords('chickn tikka')).toEqual([
      { word: 'chicken', count: 5, names: ['Chicken A', 'Chicken B', 'Chicken C', 'Chicken D'] },
      { word: 'tikka', count: 1, names: ['Paneer Tikka'] },
    ]);
  });

  test('of many words only the first four are searched', async () => {
    await aRecipe({ title: 'Soup' });
    expect(await findWords('xyzza xyzzb xyzzc xyzzd soup')).toEqual([]);
  });
});

describe('GET /api/autocomplete/search', () => {
  test.each([['q=a&q=b'], [`q=${'x'.repeat(201)}`], ['q=a&before=b&before=c']])(
    'refuses the query %.20s with 400',
    async (query) => {
      expect((await call(getSuggestions, { query })).status).toBe(400);
    },
  );

  test('suggests at most 5 recipes and 5 ingredients, matching only titles, names and aliases', async () => {
    for (let index = 0; index < 6; index += 1) {
      await aRecipe({ title: `Rice Bowl ${index}` });
      await anIngredient({ name: `Rice ${index}` });
    }
    await aRecipe({ title: 'Pudding', description: 'Of rice.', ingredients: toIngredients('rice') });
    const { json } = await call(getSuggestions, { query: 'q=ric' });
    expect([json.recipes.length, json.ingredients.length]).toEqual([5, 5]);
    expect(toNames(json.recipes)).not.toContain('Pudding');
    expect(Object.keys(json.recipes[0])).toEqual(['_id', 'title']);
    expect(Object.keys(json.ingredients[0])).toEqual(['name', 'category', 'image']);
  });

  test('a wish is suggested beside the words before it, if dishes fulfill all of it', async () => {
    await aRecipe({ title: 'Ribollita', country: 'Italy', foodTypes: ['Soup'] });
    const suggest = async (query: string) => (await call(getSuggestions, { query })).json.wishes;
    expect(await suggest('q=ital')).toEqual([{ label: 'Italian dishes', q: 'Italian' }]);
    expect(await suggest('q=ital&before=soup')).toEqual([
      { label: 'Soup Italian dishes', q: 'soup Italian' },
    ]);
    expect(await suggest('q=ital&before=dessert')).toEqual([]);
    expect(await suggest('q=kosh')).toEqual([]);
    expect(await suggest('q=peruv')).toEqual([]);
  });

  test('an ingredient is suggested with its current image, and a family with that of its usual ingredient', async () => {
    const family = { name: 'beef', isDefault: true };
    await anIngredient({ name: 'Ground Beef', family: { ...family, isDefault: false }, image: 'ground.jpg' });
    const { id } = await anIngredient({ name: 'Beef Chuck', family, category: 'Meat & Poultry' });
    const suggest = async () => (await call(getSuggestions, { query: 'q=beef' })).json.ingredients;
    expect(await suggest()).toEqual(
      expect.arrayContaining([
        { name: 'Beef', category: 'Meat & Poultry', image: '' },
        { name: 'Ground Beef', category: 'Grains & Breads', image: 'ground.jpg' },
      ]),
    );
    const part = { fileName: 'chuck.jpg', bytes: await anImage(), isTooLarge: false };
    const { image } = await setIngredientImage(id, [part]);
    expect(await suggest()).toEqual(
      expect.arrayContaining([
        { name: 'Beef', category: 'Meat & Poultry', image },
        { name: 'Beef Chuck', category: 'Meat & Poultry', image },
      ]),
    );
  });

  test('suggests a family beside its ingredients, and the recipe by its name in its own language', async () => {
    const family = { name: 'beef', isDefault: true };
    await anIngredient({ name: 'Beef Chuck', family });
    await anIngredient({ name: 'Ground Beef', family: { ...family, isDefault: false } });
    await aRecipe({ title: 'Kheer', nativeName: { text: 'खीर', lang: 'hi' } });
    const { json } = await call(getSuggestions, { query: 'q=bee&before=ground' });
    expect(toNames(json.ingredients)).toEqual(['Ground Beef', 'Beef', 'Beef Chuck']);
    expect(
      (await call(getSuggestions, { query: `q=${encodeURIComponent('खी')}` })).json.recipes,
    ).toMatchObject([{ title: 'Kheer' }]);
  });

  test('what has the words before it too comes first, without a misspelling in any of them', async () => {
    await aRecipe({ title: 'Thai Curry', favoritesCount: 9 });
    await aRecipe({ title: 'Pad Thai' });
    const suggest = async (query: string) => toNames((await call(getSuggestions, { query })).json.recipes);
    expect(await suggest('q=thai')).toEqual(['Thai Curry', 'Pad Thai']);
    expect(await suggest('q=thai&before=pad')).toEqual(['Pad Thai', 'Thai Curry']);
    expect(await suggest('q=tai&before=pad')).toEqual(['Pad Thai']);
  });

  test('the most favorited recipe comes first', async () => {
    await aRecipe({ title: 'Curry A' });
    await aRecipe({ title: 'Curry B', favoritesCount: 2 });
    const { json } = await call(getSuggestions, { query: 'q=cur' });
    expect(toNames(json.recipes)).toEqual(['Curry B', 'Curry A']);
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
    expect(await searchAdvanced(new URLSearchParams({ include: term }).toString())).toEqual({
      count: 0,
      recipes: [],
    });
    expect((await searchAdvanced(new URLSearchParams({ exclude: term }).toString())).count).toBe(1);
  });

  test('without criteria, every public recipe matches, most favorited first', async () => {
    await aRecipe({ title: 'A' });
    await aRecipe({ title: 'B', favoritesCount: 1 });
    await aRecipe({ title: 'Hidden', isPrivate: true });
    const { count, recipes } = await searchAdvanced('');
    expect([count, toNames(recipes)]).toEqual([2, ['B', 'A']]);
  });

  test('every included ingredient must match, and no excluded one may', async () => {
    await aRecipe({ title: 'Both', ingredients: toIngredients('2 large tomatoes', 'garlic, minced') });
    await aRecipe({ title: 'Tomato', ingredients: toIngredients('tomato') });
    await aRecipe({ title: 'Garlic', ingredients: toIngredients('garlic cloves', 'aubergine') });
    const findTitles = async (query: string) => toNames((await searchAdvanced(query)).recipes);
    expect(await findTitles('include=tomatoes,garlic')).toEqual(['Both']);
    expect(await findTitles('include=tomatoes&include=Garlic')).toEqual(['Both']);
    expect(await findTitles('include=tomato&exclude=garlic')).toEqual(['Tomato']);
    expect(await findTitles('include=eggplant')).toEqual(['Garlic']);
  });

  test.each([
    {
      term: 'rice',
      matches: ['basmati rice', 'cooked rice'],
      otherIngredients: ['rice vinegar', 'rice noodles', 'rice paper'],
    },
    {
      term: 'butter',
      matches: ['unsalted butter'],
      otherIngredients: ['peanut butter', 'butternut squash', 'buttermilk'],
    },
    { term: 'egg', matches: ['eggs, beaten', 'egg yolks'], otherIngredients: ['eggplant', 'egg noodles'] },
    {
      term: 'pepper',
      matches: ['black pepper', 'ground pepper'],
      otherIngredients: ['bell pepper', 'red bell peppers'],
    },
    { term: 'milk', matches: ['whole milk'], otherIngredients: ['coconut milk', 'almond milk'] },
    {
      term: 'cream',
      matches: ['heavy cream', 'sour cream'],
      otherIngredients: ['ice cream', 'cream cheese', 'cream of tartar'],
    },
    { term: 'corn', matches: ['corn kernels'], otherIngredients: ['corn starch', 'cornmeal'] },
    { term: 'ginger', matches: ['fresh ginger'], otherIngredients: ['ginger ale'] },
    { term: 'chicken', matches: ['boneless chicken thighs'], otherIngredients: ['chicken stock'] },
  ])('$term matches only the ingredient itself', async ({ term, matches, otherIngredients }) => {
    for (const name of [...matches, ...otherIngredients])
      await aRecipe({ title: name, ingredients: toIngredients(name) });
    expect(toNames((await searchAdvanced(`include=${term}`)).recipes).sort()).toEqual([...matches].sort());
  });

  test('a misspelled ingredient is corrected, included or excluded, and a name that exists is not', async () => {
    await aRecipe({ title: 'Curry', ingredients: toIngredients('chicken thighs', 'rice') });
    await aRecipe({ title: 'Salad', ingredients: toIngredients('chickpeas') });
    const findTitles = async (criteria: object) => {
      const { recipes, corrections } = await findAdvancedPage({ ...NO_CRITERIA, ...criteria }, 1);
      return { titles: toNames(recipes), corrections };
    };
    const corrections = [{ name: 'Chiken', correction: 'chicken' }];
    expect(await findTitles({ include: ['Chiken'] })).toEqual({ titles: ['Curry'], corrections });
    expect(await findTitles({ exclude: ['Chiken'] })).toEqual({ titles: ['Salad'], corrections });
    expect(await findTitles({ include: ['rice'] })).toEqual({ titles: ['Curry'], corrections: [] });
    expect(await findTitles({ include: ['xyzzy'] })).toEqual({ titles: [], corrections: [] });
    expect(toNames((await searchAdvanced('include=chiken')).recipes)).toEqual(['Curry']);
  });

  test('no more than six words of a search are corrected, because each costs time', async () => {
    await aRecipe({ title: 'Curry', ingredients: toIngredients('chicken') });
    const include = Array.from(
      { length: 50 },
      (_, index) => `chicke${String.fromCharCode(97 + (index % 26))}`,
    );
    const { corrections } = await findAdvancedPage({ ...NO_CRITERIA, include }, 1);
    expect(corrections).toHaveLength(6);
  });

  test('excluding chicken also excludes chicken stock', async () => {
    await aRecipe({ title: 'Soup', ingredients: toIngredients('chicken stock') });
    await aRecipe({ title: 'Salad', ingredients: toIngredients('lettuce') });
    expect(toNames((await searchAdvanced('exclude=chicken')).recipes)).toEqual(['Salad']);
  });

  test('an ingredient can be included by any of its names', async () => {
    await anIngredient({ name: 'Sweet Potatoes', aliases: ['kumara', 'batata'] });
    await aRecipe({ title: 'Mash', ingredients: toIngredients('batatas') });
    expect(toNames((await searchAdvanced('include=sweet potato')).recipes)).toEqual(['Mash']);
  });

  test('recipes must have all food types, one of the difficulties, and at most maxPrep minutes', async () => {
    await aRecipe({ title: 'A', foodTypes: ['Soup', 'Snack'], prepTime: 30, difficulty: 'Easy' });
    await aRecipe({ title: 'B', foodTypes: ['Soup'], prepTime: 31, difficulty: 'Hard' });
    await aRecipe({ title: 'C', foodTypes: ['Snack'], prepTime: 15, difficulty: 'Medium' });
    const findTitles = async (query: string) => toNames((await searchAdvanced(query)).recipes);
    expect(await findTitles('foodTypes=Soup,Snack')).toEqual(['A']);
    expect(await findTitles('maxPrep=30')).toEqual(['A', 'C']);
    expect(await findTitles('maxPrep=0')).toEqual([]);
    expect(await findTitles('diff=Easy,Hard')).toEqual(['A', 'B']);
    expect(await findTitles('diff=Impossible')).toEqual([]);
  });

  test('facet counts are exact when requested', async () => {
    await aRecipe({ title: 'A', foodTypes: ['Soup', 'Snack'], difficulty: 'Easy' });
    await aRecipe({ title: 'B', foodTypes: ['Soup'], difficulty: 'Hard' });
    await aRecipe({ title: 'C', foodTypes: ['Salad'], difficulty: 'Hard' });
    expect(await searchAdvanced('foodTypes=Soup&diff=Easy')).not.toHaveProperty('facets');
    expect(await searchAdvanced('foodTypes=Soup&diff=Easy&facets=1')).toMatchObject({
      count: 1,
      facets: { foodTypes: { Soup: 1, Snack: 1, Salad: 0 }, difficulties: { Easy: 1, Hard: 1 } },
    });
  });

  test('returns 20 results per page, with the total count', async () => {
    for (let index = 0; index < 21; index += 1) await aRecipe({ title: `R${index}` });
    expect(await searchAdvanced('')).toMatchObject({ count: 21, recipes: { length: 20 } });
    expect(await searchAdvanced('page=2')).toMatchObject({ count: 21, recipes: { length: 1 } });
    expect(await searchAdvanced('page=3')).toEqual({ count: 21, recipes: [] });
  });
});
