import mongoose from 'mongoose';
import { GET } from '@/app/api/admin/ingredients/[id]/uses/route';
import { deleteIngredient } from '@/lib/catalog/ingredient-commands';
import { Order } from '@/models/order';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';
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

test('says how many paid orders have the ingredient, which deleting it does not change', async () => {
  const { id } = await anIngredient({ name: 'Rice' });
  const items = [{ ...anOrderDocument().items[0], ingredientId: new mongoose.Types.ObjectId(id) }];
  for (const state of ['paid', 'declined'] as const) {
    const _id = new mongoose.Types.ObjectId();
    await Order.create(
      anOrderDocument({
        _id,
        orderNumber: String(_id),
        items,
        payment: { state, reference: String(_id), captureReference: null },
      } as never),
    );
  }
  const { json } = await call(GET, { params: { id }, headers: await createAdminHeaders() });
  expect(json.orderCount).toBe(1);
});

test('lists what uses the ingredient by item or form, and what falls back to its name, but not what means another', async () => {
  const family = (isDefault: boolean) => ({ name: 'shrimp', isDefault });
  const peeled = await anIngredient({ name: 'Shrimp', forms: ['peeled'], family: family(true) });
  const shellOn = await anIngredient({ name: 'Shell-On Shrimp', forms: ['shell-on'], family: family(false) });
  const toIngredients = (fields: object) =>
    [{ quantity: '1', units: 'lb', name: 'shrimp', details: '', ...fields }] as RecipeDocument['ingredients'];
  await aRecipe({ title: 'By item', ingredients: toIngredients({ item: shellOn._id }) });
  await aRecipe({ title: 'By form', ingredients: toIngredients({ form: 'shell-on' }) });
  await aRecipe({ title: 'By name', ingredients: toIngredients({}) });
  const listTitles = async (id: string) => {
    const { json } = await call(GET, { params: { id }, headers: await createAdminHeaders() });
    return json.recipes.map(({ title }: { title: string }) => title).sort();
  };
  expect(await listTitles(shellOn.id)).toEqual(['By form', 'By item']);
  expect(await listTitles(peeled.id)).toEqual(['By name']);
  await deleteIngredient(shellOn.id);
  expect(await listTitles(peeled.id)).toEqual(['By form', 'By item', 'By name']);
});
