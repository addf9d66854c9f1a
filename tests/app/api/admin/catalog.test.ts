import mongoose from 'mongoose';
import { DELETE as deleteIngredient, PUT as putIngredient } from '@/app/api/admin/ingredients/[id]/route';
import { GET as getIngredients, POST as postIngredient } from '@/app/api/admin/ingredients/route';
import { DELETE as deleteRecipe, PUT as putRecipe } from '@/app/api/admin/recipes/[id]/route';
import { POST as postRecipe } from '@/app/api/admin/recipes/route';
import { SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe, favored } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { recipeForm } from '@/tests/support/recipe-form';
import { aUser, bearerOf, tokenOf } from '@/tests/support/sign-in';

withDatabase();

let headers: Record<string, string>;
beforeEach(async () => {
  headers = await bearerOf(await aUser({ role: 'admin' }));
});

const NO_ID = '0'.repeat(24);

const ingredientForm = (fields: object = {}) => ({
  name: 'Crème Fraîche',
  description: 'Thick and sour.',
  aliases: [],
  category: 'Dairy & Eggs',
  sellable: true,
  amounts: [{ amount: '200g', price: 2.49 }],
  ...fields,
});

const endpoints = [
  ['POST /api/admin/recipes', postRecipe, 'POST', recipeForm()],
  ['PUT /api/admin/recipes/{id}', putRecipe, 'PUT', recipeForm()],
  ['DELETE /api/admin/recipes/{id}', deleteRecipe, 'DELETE', undefined],
  ['GET /api/admin/ingredients', getIngredients, 'GET', undefined],
  ['POST /api/admin/ingredients', postIngredient, 'POST', ingredientForm()],
  ['PUT /api/admin/ingredients/{id}', putIngredient, 'PUT', ingredientForm()],
  ['DELETE /api/admin/ingredients/{id}', deleteIngredient, 'DELETE', undefined],
] as const;

async function versions(): Promise<Record<string, number>> {
  const tags = await CacheTag.find().lean();
  return Object.fromEntries(tags.map(({ _id, version }) => [_id, version]));
}

/** Expects that nothing in the catalog was written. */
async function expectNothingWritten() {
  expect(await Recipe.countDocuments()).toBe(0);
  expect(await Ingredient.countDocuments()).toBe(0);
  expect(await versions()).toEqual({});
}

describe.each(endpoints)('%s', (_name, handler, method, body) => {
  const sendRequest = (headers: Record<string, string>) =>
    call(handler, { method, body, params: { id: NO_ID }, headers });

  test('refuses a guest with 401', async () => {
    const { status, json } = await sendRequest({});
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'unauthenticated' });
    await expectNothingWritten();
  });

  test('refuses a customer with 403 and repeats the message in msg', async () => {
    const { status, json } = await sendRequest(await bearerOf(await aUser()));
    expect(status).toBe(403);
    expect(json).toEqual({
      success: false,
      code: 'forbidden',
      error: 'Only an administrator may do this.',
      message: 'Only an administrator may do this.',
      msg: 'Only an administrator may do this.',
    });
    await expectNothingWritten();
  });

  test('refuses a demoted admin immediately', async () => {
    const admin = await aUser({ role: 'admin' });
    const tokenOfBefore = await bearerOf(admin);
    await User.updateOne({ _id: admin._id }, { $set: { role: 'user' } });
    expect((await sendRequest(tokenOfBefore)).status).toBe(403);
    await User.updateOne({ _id: admin._id }, { $inc: { tokenVersion: 1 } });
    expect((await sendRequest(tokenOfBefore)).status).toBe(401);
    await expectNothingWritten();
  });
});

describe.each(endpoints.filter(([, , method]) => method !== 'GET'))('%s', (_name, handler, method, body) => {
  test('refuses a cookie-authenticated request from another site with 403', async () => {
    const cookie = `${SESSION_COOKIE}=${await tokenOf(await aUser({ role: 'admin' }), 'short')}`;
    const { status, json } = await call(handler, {
      method,
      body,
      params: { id: NO_ID },
      headers: { Cookie: cookie, Origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    expect(json.msg).toBe('This request did not come from a page of the shop.');
    await expectNothingWritten();
  });
});

describe.each(endpoints.filter(([, , , body]) => body))('the body of %s', (_name, handler, method) => {
  const send = async (body: string, type: string) => {
    const request = new Request('http://localhost:3000/api/test', {
      method,
      body,
      headers: { ...headers, 'Content-Type': type },
    });
    return (await handler(request, { params: Promise.resolve({ id: NO_ID }) })).status;
  };

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused with 415 when it is sent as %s',
    async (type) => {
      expect(await send('{}', type)).toBe(415);
    },
  );

  test.each(['', '{', 'null', '[]', '"text"', '{}'])('is refused with 400 when it is %p', async (body) => {
    expect(await send(body, 'application/json')).toBe(400);
    await expectNothingWritten();
  });
});

describe.each(endpoints.filter(([name]) => name.includes('{id}')))(
  'the id of %s',
  (_name, handler, method, body) => {
    test.each(['abc', '0'.repeat(23), 'Z'.repeat(24), NO_ID, '[object Object]'])(
      'returns 404 when it is %p',
      async (id) => {
        const { status, json } = await call(handler, { method, body, params: { id }, headers });
        expect({ status, code: json.code, msg: json.msg }).toEqual({
          status: 404,
          code: 'not_found',
          msg: json.error,
        });
      },
    );
  },
);

describe('recipes', () => {
  const post = (body: unknown) => call(postRecipe, { body, headers });
  const put = (id: unknown, body: unknown) =>
    call(putRecipe, { method: 'PUT', params: { id: String(id) }, body, headers });
  const remove = (id: unknown) =>
    call(deleteRecipe, { method: 'DELETE', params: { id: String(id) }, headers });

  test('refuses an operator object as a name and changes nothing', async () => {
    const recipe = await aRecipe();
    for (const { status, json } of [
      await post(recipeForm({ title: { $ne: null } })),
      await put(recipe._id, recipeForm({ title: { $ne: null } })),
    ]) {
      expect(status).toBe(400);
      expect(json).toEqual({
        success: false,
        code: 'invalid_input',
        error: 'Recipe Name is required.',
        message: 'Recipe Name is required.',
        msg: 'Recipe Name is required.',
        fields: { title: 'Recipe Name is required.' },
      });
    }
    expect(await Recipe.find().lean()).toEqual([recipe.toObject()]);
    expect(await versions()).toEqual({});
  });

  test('refuses to let an admin change a private recipe: 404, and the recipe is unchanged', async () => {
    const hidden = await aRecipe({ isPrivate: true, userId: new mongoose.Types.ObjectId() });
    for (const { status, json } of [await put(hidden._id, recipeForm()), await remove(hidden._id)]) {
      expect(status).toBe(404);
      expect(json.msg).toBe('This recipe does not exist.');
    }
    expect(await Recipe.find().lean()).toEqual([hidden.toObject()]);
    expect(await versions()).toEqual({});
  });

  test('ignores owner, privacy, favorites and images in the body', async () => {
    const forbiddenFields = {
      userId: NO_ID,
      isPrivate: true,
      favoritesCount: 99,
      images: ['x.jpg'],
      _id: NO_ID,
    };
    const { status, json } = await post(recipeForm(forbiddenFields));
    expect(status).toBe(201);
    const changed = await put(json._id, recipeForm(forbiddenFields));
    expect(changed.status).toBe(200);
    expect(await Recipe.findById(json._id).lean()).toMatchObject({
      userId: null,
      isPrivate: false,
      favoritesCount: 0,
      images: [],
    });
    expect(await Recipe.countDocuments()).toBe(1);
  });

  test('an admin can add, read, change and delete a recipe together with its favorites', async () => {
    const created = await post(recipeForm());
    expect(created.status).toBe(201);
    const id = created.json._id;
    expect(created.json).toEqual(await getPublicRecipe(id));
    expect(created.json).toMatchObject(recipeForm());

    const other = await aRecipe();
    await favored(other, 1, 1);
    await favored({ _id: new mongoose.Types.ObjectId(id) }, 3, 1);
    const changed = await put(id, recipeForm({ title: 'Ärter', prepTime: 5 }));
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual(await getPublicRecipe(id));
    expect(changed.json).toEqual({
      ...created.json,
      title: 'Ärter',
      prepTime: 5,
      favoritesCount: 3,
    });
    expect((await Recipe.findById(id).lean())?.sortTitle).toBe('arter');

    expect(await remove(id)).toMatchObject({ status: 204, json: null });
    await expect(getPublicRecipe(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await Favorite.countDocuments({ recipeId: id })).toBe(0);
    expect(await Favorite.countDocuments({ recipeId: other._id })).toBe(1);
    expect((await remove(id)).status).toBe(404);
  });

  test('keeps fields that are not in the form, and replaces an old continent field', async () => {
    const recipe = await aRecipe({ images: ['a-112233.jpg'], createdAt: new Date(0) });
    await Recipe.updateOne({ _id: recipe._id }, { $unset: { continents: 1 }, $set: { continent: 'Asia' } });
    await put(recipe._id, recipeForm());
    const after = await Recipe.findById(recipe._id).lean();
    expect(after).toMatchObject({
      images: ['a-112233.jpg'],
      createdAt: new Date(0),
      continents: ['Europe'],
    });
    expect(after).not.toHaveProperty('continent');
  });

  test('every change invalidates the tags of both the old and the new state', async () => {
    const { json } = await post(recipeForm());
    const tag = `recipe:${json._id}`;
    expect(await versions()).toEqual({ [tag]: 1, 'country:France': 1, catalogue: 1 });
    await put(json._id, recipeForm({ country: 'Belgium' }));
    expect(await versions()).toEqual({
      [tag]: 2,
      'country:France': 2,
      'country:Belgium': 1,
      catalogue: 2,
    });
    await remove(json._id);
    expect(await versions()).toMatchObject({ [tag]: 3, 'country:France': 2, 'country:Belgium': 2 });
  });

  test('a page of the shop can add one with the cookie', async () => {
    const cookie = `${SESSION_COOKIE}=${await tokenOf(await aUser({ role: 'admin' }), 'short')}`;
    const { status } = await call(postRecipe, {
      body: recipeForm(),
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(status).toBe(201);
  });
});

describe('ingredients', () => {
  const post = (body: unknown) => call(postIngredient, { body, headers });
  const put = (id: unknown, body: unknown) =>
    call(putIngredient, { method: 'PUT', params: { id: String(id) }, body, headers });
  const remove = (id: unknown) =>
    call(deleteIngredient, { method: 'DELETE', params: { id: String(id) }, headers });

  test.each([-1, 0, 1.005, '3', 10_000, { $gt: 0 }])('refuses a price of %p: 400', async (price) => {
    const { status, json } = await post(ingredientForm({ amounts: [{ amount: '200g', price }] }));
    expect(status).toBe(400);
    expect(json.fields).toEqual({ 'amounts.0.price': json.error });
    expect(json.msg).toBe(json.error);
    await expectNothingWritten();
  });

  test('refuses a taken name with 409, ignoring case and accents', async () => {
    const existing = await anIngredient({ name: 'crème fraîche' });
    const rice = await anIngredient();
    for (const { status, json } of [
      await post(ingredientForm({ name: 'CREME FRAICHE' })),
      await put(rice._id, ingredientForm({ name: 'Creme  Fraiche' })),
    ]) {
      expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
      expect(json.msg).toBe('An ingredient with this name already exists.');
      expect(json.fields).toEqual({ name: 'An ingredient with this name already exists.' });
    }
    expect(await Ingredient.find().sort({ sortName: 1 }).lean()).toEqual([
      rice.toObject(),
      existing.toObject(),
    ]);
    expect(await versions()).toEqual({});
  });

  test('only one of many concurrent requests with the same name succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(ingredientForm())));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await Ingredient.countDocuments()).toBe(1);
  });

  test('an ingredient can be saved with another spelling of its own name', async () => {
    const { json } = await post(ingredientForm());
    const changed = await put(json._id, ingredientForm({ name: 'Creme fraiche' }));
    expect(changed).toMatchObject({ status: 200, json: { ...json, name: 'Creme fraiche' } });
  });

  test('keeps fields that are not in the form', async () => {
    const nutrition = {
      source: 'USDA',
      kcal: 365,
      protein: 7,
      fat: 1,
      carbohydrate: 80,
      fiber: 1,
      sugar: 0,
      sodiumMg: 5,
    };
    const stored = { gramsPerCup: 185, gramsPerPiece: 2, image: 'a-112233.jpg', allergens: ['milk'] };
    const rice = await anIngredient({
      ...stored,
      nutrition: nutrition as IngredientDocument['nutrition'],
    });
    const { json } = await put(rice._id, ingredientForm({ image: '', gramsPerCup: 1 }));
    expect(json).toEqual({ _id: String(rice._id), ...ingredientForm(), ...stored, nutrition });
  });

  test('an admin can add, read, list, change and delete an ingredient', async () => {
    await anIngredient({ name: 'Water', sellable: false, amounts: [] as never });
    const created = await post(ingredientForm());
    expect(created.status).toBe(201);
    const id = created.json._id;
    expect(created.json).toEqual(await getIngredient(id));
    const { json } = await call(getIngredients, { headers });
    expect(json.ingredients.map(({ name }: { name: string }) => name)).toEqual(['Crème Fraîche', 'Water']);

    const changed = await put(id, ingredientForm({ sellable: false, amounts: [], category: '' }));
    expect(changed.json).toEqual({ ...created.json, sellable: false, amounts: [], category: 'Other' });
    expect(changed.json).toEqual(await getIngredient(id));

    expect(await remove(id)).toMatchObject({ status: 204, json: null });
    await expect(getIngredient(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await remove(id)).status).toBe(404);
  });

  test('every change invalidates the tags of whatever it affects', async () => {
    const { json } = await post(ingredientForm());
    await put(json._id, ingredientForm({ description: '' }));
    await remove(json._id);
    expect(await versions()).toEqual({ [`ingredient:${json._id}`]: 3, ingredients: 3, catalogue: 3 });
  });
});
