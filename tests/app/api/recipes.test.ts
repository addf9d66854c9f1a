import { GET } from '@/app/api/recipes/route';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

let headers: Record<string, string>;
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});

const listRecipes = async (query = '') => call(GET, { query, headers });
const listTitles = async (query = '') =>
  (await listRecipes(query)).json.recipes.map(({ title }: { title: string }) => title);

test('refuses a guest with 401', async () => {
  expect((await call(GET, {})).status).toBe(401);
});

test('refuses a customer with 403', async () => {
  const { status, json } = await call(GET, { headers: await createBearerHeaders(await aUser()) });
  expect({ status, msg: json.msg }).toEqual({ status: 403, msg: 'Only an administrator may do this.' });
});

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'limit=0',
  'limit=101',
  'sortBy=$where',
  'sortBy=favoritesCount',
  'order=up',
  'fields=+password',
  'fields=userId',
  'fields=title,sortTitle',
  'search=a&search=b',
  `search=${'a'.repeat(255)}`,
])('the list refuses %s with 400', async (query) => {
  expect((await listRecipes(query)).status).toBe(400);
});

test('returns 20 recipes per page, newest first; a page beyond the last is empty', async () => {
  for (let number = 1; number <= 21; number += 1) {
    await aRecipe({ title: `Dish ${number}`, createdAt: new Date(Date.UTC(2024, 0, number)) });
  }
  const { json } = await listRecipes();
  expect(json.totalPages).toBe(2);
  expect(json.recipes).toHaveLength(20);
  expect(json.recipes[0].title).toBe('Dish 21');
  expect(await listTitles('page=2')).toEqual(['Dish 1']);
  expect(await listTitles('page=3')).toEqual([]);
  expect((await listRecipes('limit=7')).json.totalPages).toBe(3);
});

test('sorts by title, age and country in both directions', async () => {
  await aRecipe({ title: 'Éclair', country: 'France', createdAt: new Date('2024-01-02') });
  await aRecipe({ title: 'borscht', country: 'Ukraine', createdAt: new Date('2024-01-03') });
  await aRecipe({ title: 'Zaru Soba', country: 'Japan', createdAt: new Date('2024-01-01') });
  expect(await listTitles('sortBy=title&order=asc')).toEqual(['borscht', 'Éclair', 'Zaru Soba']);
  expect(await listTitles('sortBy=title&order=desc')).toEqual(['Zaru Soba', 'Éclair', 'borscht']);
  expect(await listTitles('sortBy=createdAt&order=asc')).toEqual(['Zaru Soba', 'Éclair', 'borscht']);
  expect(await listTitles('sortBy=country&order=asc')).toEqual(['Éclair', 'Zaru Soba', 'borscht']);
  expect(await listTitles('sortBy=country&order=desc')).toEqual(['borscht', 'Zaru Soba', 'Éclair']);
});

test('matches part of a title, ignoring case and accents, and treats special characters literally', async () => {
  await aRecipe({ title: 'Crème Brûlée (classic)' });
  await aRecipe({ title: 'Miso Ramen' });
  expect(await listTitles('search=BRULEE')).toEqual(['Crème Brûlée (classic)']);
  expect(await listTitles('search=(classic')).toEqual(['Crème Brûlée (classic)']);
  expect(await listTitles('search=.*')).toEqual([]);
  expect(await listTitles(`search=${encodeURIComponent('(a+)+$')}`)).toEqual([]);
});

test('finds recipes by country and alias, and in spite of a typo', async () => {
  await aRecipe({ title: 'Pad Thai', country: 'Thailand' });
  await aRecipe({ title: 'Jollof Rice', aliases: ['Benachin'], country: 'Nigeria' });
  expect(await listTitles('search=thailand')).toEqual(['Pad Thai']);
  expect(await listTitles('search=benachin')).toEqual(['Jollof Rice']);
  expect(await listTitles('search=jolof')).toEqual(['Jollof Rice']);
});

test('never lists a private recipe', async () => {
  await aRecipe({ title: 'Mine', isPrivate: true });
  const { json } = await listRecipes('search=mine');
  expect(json).toEqual({ recipes: [], totalPages: 1 });
});

test('returns the requested fields, and neither owner nor internal fields', async () => {
  const { id } = await aRecipe();
  expect((await listRecipes('fields=title,country')).json.recipes).toEqual([
    { _id: id, title: 'Miso Ramen', country: 'Japan' },
  ]);
  const [recipe] = (await listRecipes()).json.recipes;
  expect(recipe).toMatchObject({ title: 'Miso Ramen', ingredients: [{ name: 'broth' }], prepTime: 30 });
  expect(recipe).not.toHaveProperty('userId');
  expect(recipe).not.toHaveProperty('sortTitle');
});
