import { GET } from '@/app/api/admin/ingredients/[id]/uses/route';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const UNKNOWN_ID = '0'.repeat(24);
const createAdminHeaders = async () => createBearerHeaders(await aUser({ role: 'admin' }));

test('refuses a guest with 401', async () => {
  expect((await call(GET, { params: { id: UNKNOWN_ID } })).status).toBe(401);
});

test('refuses a customer with 403', async () => {
  const headers = await createBearerHeaders(await aUser());
  expect((await call(GET, { params: { id: UNKNOWN_ID }, headers })).status).toBe(403);
});

test.each([UNKNOWN_ID, 'rice'])('returns 404 for an ingredient with the id %s', async (id) => {
  expect((await call(GET, { params: { id }, headers: await createAdminHeaders() })).status).toBe(404);
});

test('lists public recipes that name the ingredient or an alias, but no private recipes', async () => {
  const { id } = await anIngredient({ name: 'Crème Fraîche', aliases: ['sour cream'] });
  const toIngredients = (name: string) =>
    [{ quantity: '1', units: 'cup', name, details: '' }] as RecipeDocument['ingredients'];
  const recipeByName = await aRecipe({ title: 'By name', ingredients: toIngredients('creme fraiche') });
  const recipeByAlias = await aRecipe({ title: 'By alias', ingredients: toIngredients('Sour Cream') });
  await aRecipe({ title: 'Other', ingredients: toIngredients('milk') });
  await aRecipe({ title: 'Mine', isPrivate: true, ingredients: toIngredients('sour cream') });
  const { json } = await call(GET, { params: { id }, headers: await createAdminHeaders() });
  expect(json.count).toBe(2);
  expect(
    json.recipes.toSorted((a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1)),
  ).toEqual([
    { _id: recipeByAlias.id, title: 'By alias' },
    { _id: recipeByName.id, title: 'By name' },
  ]);
});
