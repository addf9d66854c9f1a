import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { DELETE as deleteIngredient, PUT as putIngredient } from '@/app/api/admin/ingredients/[id]/route';
import { GET as getIngredients, POST as postIngredient } from '@/app/api/admin/ingredients/route';
import { DELETE as deleteRecipe, PUT as putRecipe } from '@/app/api/admin/recipes/[id]/route';
import { POST as postRecipe } from '@/app/api/admin/recipes/route';
import { SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { toIngredientVersion } from '@/lib/recipes/ingredient-draft-schema';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';
import { anIngredientView } from '@/tests/support/view-examples';

withDatabase();

let headers: Record<string, string>;
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});

const UNKNOWN_ID = '0'.repeat(24);

const anIngredientForm = (fields: object = {}) => ({
  name: 'Crème Fraîche',
  description: 'Thick and sour.',
  aliases: [],
  category: 'Dairy & Eggs',
  sellable: true,
  amounts: [{ amount: '200g', price: 2.49 }],
  ...fields,
});

const endpoints = [
  ['POST /api/admin/recipes', postRecipe, 'POST', aRecipeForm()],
  ['PUT /api/admin/recipes/{id}', putRecipe, 'PUT', aRecipeForm()],
  ['DELETE /api/admin/recipes/{id}', deleteRecipe, 'DELETE', undefined],
  ['GET /api/admin/ingredients', getIngredients, 'GET', undefined],
  ['POST /api/admin/ingredients', postIngredient, 'POST', anIngredientForm()],
  ['PUT /api/admin/ingredients/{id}', putIngredient, 'PUT', anIngredientForm()],
  ['DELETE /api/admin/ingredients/{id}', deleteIngredient, 'DELETE', undefined],
] as const;

async function readTagVersions(): Promise<Record<string, number>> {
  const tags = await CacheTag.find().lean();
  return Object.fromEntries(tags.map(({ _id, version }) => [_id, version]));
}

/** Expects that nothing in the catalog was written. */
async function expectNothingWritten() {
  expect(await Recipe.countDocuments()).toBe(0);
  expect(await Ingredient.countDocuments()).toBe(0);
  expect(await readTagVersions()).toEqual({});
}

describe.each(endpoints)('%s', (_name, handler, method, body) => {
  const sendRequest = (headers: Record<string, string>) =>
    call(handler, { method, body, params: { id: UNKNOWN_ID }, headers });

  test('refuses a guest with 401', async () => {
    const { status, json } = await sendRequest({});
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'unauthenticated' });
    await expectNothingWritten();
  });

  test('refuses a customer with 403 and repeats the message in msg', async () => {
    const { status, json } = await sendRequest(await createBearerHeaders(await aUser()));
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
    const earlierHeaders = await createBearerHeaders(admin);
    await User.updateOne({ _id: admin._id }, { $set: { role: 'user' } });
    expect((await sendRequest(earlierHeaders)).status).toBe(403);
    await User.updateOne({ _id: admin._id }, { $inc: { tokenVersion: 1 } });
    expect((await sendRequest(earlierHeaders)).status).toBe(401);
    await expectNothingWritten();
  });
});

describe.each(endpoints.filter(([, , method]) => method !== 'GET'))('%s', (_name, handler, method, body) => {
  test('refuses a cookie-authenticated request from another site with 403', async () => {
    const cookie = `${SESSION_COOKIE}=${await createToken(await aUser({ role: 'admin' }), 'short')}`;
    const { status, json } = await call(handler, {
      method,
      body,
      params: { id: UNKNOWN_ID },
      headers: { Cookie: cookie, Origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    expect(json.msg).toBe('This request did not come from a page of the shop.');
    await expectNothingWritten();
  });
});

describe('a deletion of what someone else has changed since it was listed', () => {
  test.each([
    {
      noun: 'recipe',
      add: async () => String((await aRecipe())._id),
      toVersion: async (id: string) => toRecipeVersion(await getPublicRecipe(id)),
      change: (id: string) => Recipe.updateOne({ _id: id }, { description: 'Another admin’s' }),
      handler: deleteRecipe,
    },
    {
      noun: 'ingredient',
      add: async () => String((await anIngredient())._id),
      toVersion: async (id: string) => toIngredientVersion(await getIngredient(id)),
      change: (id: string) => Ingredient.updateOne({ _id: id }, { description: 'Another admin’s' }),
      handler: deleteIngredient,
    },
  ])('is refused with 409 and the current $noun, which stays', async (catalog) => {
    const id = await catalog.add();
    const remove = (version: string) =>
      call(catalog.handler, {
        method: 'DELETE',
        params: { id },
        headers: { ...headers, 'If-Match': `"${version}"` },
      });
    const seenVersion = await catalog.toVersion(id);
    await catalog.change(id);
    const { status, json } = await remove(seenVersion);
    expect({ status, code: json.code, error: json.error, description: json.current.description }).toEqual({
      status: 409,
      code: 'edit_conflict',
      error: `This ${catalog.noun} was changed since this list was loaded. Please look at it again before you delete it.`,
      description: 'Another admin’s',
    });
    expect(await readTagVersions()).toEqual({});
    expect((await remove(await catalog.toVersion(id))).status).toBe(204);
    expect((await Recipe.countDocuments()) + (await Ingredient.countDocuments())).toBe(0);
  });
});

describe.each(endpoints.filter(([, , , body]) => body))('the body of %s', (_name, handler, method) => {
  const send = async (body: string, type: string) => {
    const request = new Request('http://localhost:3000/api/test', {
      method,
      body,
      headers: { ...headers, 'Content-Type': type },
    });
    return (await handler(request, { params: Promise.resolve({ id: UNKNOWN_ID }) })).status;
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
    test.each(['abc', '0'.repeat(23), 'Z'.repeat(24), UNKNOWN_ID, '[object Object]'])(
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
      await post(aRecipeForm({ title: { $ne: null } })),
      await put(recipe._id, aRecipeForm({ title: { $ne: null } })),
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
    expect(await readTagVersions()).toEqual({});
  });

  test('returns 404 when an admin changes a private recipe, and leaves it unchanged', async () => {
    const privateRecipe = await aRecipe({ isPrivate: true, userId: new mongoose.Types.ObjectId() });
    for (const { status, json } of [
      await put(privateRecipe._id, aRecipeForm()),
      await remove(privateRecipe._id),
    ]) {
      expect(status).toBe(404);
      expect(json.msg).toBe('This recipe does not exist.');
    }
    expect(await Recipe.find().lean()).toEqual([privateRecipe.toObject()]);
    expect(await readTagVersions()).toEqual({});
  });

  test('ignores owner, privacy, favorites and images in the body', async () => {
    const ignoredFields = {
      userId: UNKNOWN_ID,
      isPrivate: true,
      favoritesCount: 99,
      images: ['x.jpg'],
      _id: UNKNOWN_ID,
    };
    const { status, json } = await post(aRecipeForm(ignoredFields));
    expect(status).toBe(201);
    const changeResponse = await put(json._id, aRecipeForm(ignoredFields));
    expect(changeResponse.status).toBe(200);
    expect(await Recipe.findById(json._id).lean()).toMatchObject({
      userId: null,
      isPrivate: false,
      favoritesCount: 0,
      images: [],
    });
    expect(await Recipe.countDocuments()).toBe(1);
  });

  test('an admin can add, read, change and delete a recipe together with its favorites', async () => {
    const creationResponse = await post(aRecipeForm());
    expect(creationResponse.status).toBe(201);
    const id = creationResponse.json._id;
    expect(creationResponse.json).toEqual(await getPublicRecipe(id));
    expect(creationResponse.json).toMatchObject(aRecipeForm());

    const otherRecipe = await aRecipe();
    await addFavorites(otherRecipe, 1, 1);
    await addFavorites({ _id: new mongoose.Types.ObjectId(id) }, 3, 1);
    const changeResponse = await put(id, aRecipeForm({ title: 'Ärter', prepTime: 5 }));
    expect(changeResponse.status).toBe(200);
    expect(changeResponse.json).toEqual(await getPublicRecipe(id));
    expect(changeResponse.json).toEqual({
      ...creationResponse.json,
      title: 'Ärter',
      prepTime: 5,
      favoritesCount: 3,
    });
    expect((await Recipe.findById(id).lean())?.sortTitle).toBe('arter');

    expect(await remove(id)).toMatchObject({ status: 204, json: null });
    await expect(getPublicRecipe(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await Favorite.countDocuments({ recipeId: id })).toBe(0);
    expect(await Favorite.countDocuments({ recipeId: otherRecipe._id })).toBe(1);
    expect((await remove(id)).status).toBe(404);
  });

  test('keeps fields that are not in the form, and replaces a legacy continent field', async () => {
    const recipe = await aRecipe({ images: ['a-112233.jpg'], createdAt: new Date(0) });
    await Recipe.updateOne({ _id: recipe._id }, { $unset: { continents: 1 }, $set: { continent: 'Asia' } });
    await put(recipe._id, aRecipeForm());
    const updatedRecipe = await Recipe.findById(recipe._id).lean();
    expect(updatedRecipe).toMatchObject({
      images: ['a-112233.jpg'],
      createdAt: new Date(0),
      continents: ['Europe'],
    });
    expect(updatedRecipe).not.toHaveProperty('continent');
  });

  test('every change invalidates the tags of both the old and the new state', async () => {
    const { json } = await post(aRecipeForm());
    const tag = `recipe:${json._id}`;
    expect(await readTagVersions()).toEqual({ [tag]: 1, 'country:France': 1, catalogue: 1 });
    await put(json._id, aRecipeForm({ country: 'Belgium' }));
    expect(await readTagVersions()).toEqual({
      [tag]: 2,
      'country:France': 2,
      'country:Belgium': 1,
      catalogue: 2,
    });
    await remove(json._id);
    expect(await readTagVersions()).toMatchObject({ [tag]: 3, 'country:France': 2, 'country:Belgium': 2 });
  });

  test('a page of the shop can add a recipe with the session cookie', async () => {
    const cookie = `${SESSION_COOKIE}=${await createToken(await aUser({ role: 'admin' }), 'short')}`;
    const { status } = await call(postRecipe, {
      body: aRecipeForm(),
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(status).toBe(201);
  });

  test('a change with the specification’s fields keeps what it does not name, for lines and steps with the same text', async () => {
    const item = new mongoose.Types.ObjectId();
    const recipe = await aRecipe({
      activeTime: 20,
      notes: ['Skim it.'],
      spice: 2,
      ingredients: [
        {
          id: 'broth',
          quantity: '2',
          units: 'cups',
          name: 'broth',
          details: 'hot',
          item,
          group: 'For the pot',
        },
        { id: 'miso', quantity: '3', units: 'tbsp', name: 'miso', details: '', optional: true },
      ] as never,
      instructions: [
        { title: 'Boil', text: 'Boil 1 cup.', markup: 'Boil {broth:1 cup}.', uses: ['broth'], timers: [] },
        { title: 'Stir', text: 'Stir in the miso.', markup: 'Stir in the miso.', uses: ['miso'], timers: [] },
      ] as never,
    });
    const body = aRecipeForm({
      ingredients: [
        { quantity: '4', units: 'tbsp', name: 'miso', details: '' },
        { quantity: '2', units: 'cups', name: 'broth', details: 'hot' },
      ],
      instructions: [
        { title: 'Boil', text: 'Boil 1 cup.' },
        { title: 'Stir', text: 'Whisk in the miso.' },
      ],
    });
    const { json } = await put(recipe._id, body);
    expect(json).toMatchObject({ activeTime: 20, notes: ['Skim it.'], spice: 2 });
    expect(json.ingredients).toEqual([
      { quantity: '4', units: 'tbsp', name: 'miso', details: '' },
      {
        ...{ id: 'broth', quantity: '2', units: 'cups', name: 'broth', details: 'hot' },
        ...{ item: String(item), group: 'For the pot' },
      },
    ]);
    expect(json.instructions).toEqual([
      { title: 'Boil', text: 'Boil 1 cup.', markup: 'Boil {broth:1 cup}.', uses: ['broth'], timers: [] },
      { title: 'Stir', text: 'Whisk in the miso.' },
    ]);
    const stored = await Recipe.findById(recipe._id).lean();
    expect(stored?.ingredients[1]?.item).toEqual(item);
  });
});

describe('ingredients', () => {
  const post = (body: unknown) => call(postIngredient, { body, headers });
  const put = (id: unknown, body: unknown) =>
    call(putIngredient, { method: 'PUT', params: { id: String(id) }, body, headers });
  const remove = (id: unknown) =>
    call(deleteIngredient, { method: 'DELETE', params: { id: String(id) }, headers });

  test.each([-1, 0, 1.005, '3', 10_000, { $gt: 0 }])('refuses the price %p with 400', async (price) => {
    const { status, json } = await post(anIngredientForm({ amounts: [{ amount: '200g', price }] }));
    expect(status).toBe(400);
    expect(json.fields).toEqual({ 'amounts.0.price': json.error });
    expect(json.msg).toBe(json.error);
    await expectNothingWritten();
  });

  test('refuses a name that is already taken with 409, ignoring case and accents', async () => {
    const existing = await anIngredient({ name: 'crème fraîche' });
    const rice = await anIngredient();
    for (const { status, json } of [
      await post(anIngredientForm({ name: 'CREME FRAICHE' })),
      await put(rice._id, anIngredientForm({ name: 'Creme  Fraiche' })),
    ]) {
      expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
      expect(json.msg).toBe('An ingredient with this name already exists.');
      expect(json.fields).toEqual({ name: 'An ingredient with this name already exists.' });
    }
    expect(await Ingredient.find().sort({ sortName: 1 }).lean()).toEqual([
      rice.toObject(),
      existing.toObject(),
    ]);
    expect(await readTagVersions()).toEqual({});
  });

  test('the request that added one, sent again after another admin has changed it, replaces nothing: 409 with theirs', async () => {
    const key = { ...headers, 'Idempotency-Key': randomUUID() };
    const send = (fields: object = {}) =>
      call(postIngredient, { body: anIngredientForm(fields), headers: key });
    // Twice at once: the second one finds what the first one has added.
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json]);
    expect((await send({ description: 'Sour.' })).json.description).toBe('Sour.');
    await call(putIngredient, {
      method: 'PUT',
      params: { id: first.json._id },
      body: anIngredientForm({ amounts: [{ amount: '200g', price: 3 }] }),
      headers,
    });
    const { status, json } = await send();
    expect([status, json.code, json.current.amounts[0].price]).toEqual([409, 'edit_conflict', 3]);
    expect((await getIngredient(first.json._id)).amounts[0]?.price).toBe(3);
  });

  test('one that was deleted and added again by the same request can be deleted again', async () => {
    const key = { ...headers, 'Idempotency-Key': randomUUID() };
    const add = () => call(postIngredient, { body: anIngredientForm(), headers: key });
    const remove = (id: string) => call(deleteIngredient, { method: 'DELETE', params: { id }, headers });
    const { json } = await add();
    expect((await remove(json._id)).status).toBe(204);
    expect((await add()).json._id).toBe(json._id);
    expect((await remove(json._id)).status).toBe(204);
  });

  test('only one of many concurrent requests with the same name succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(anIngredientForm())));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await Ingredient.countDocuments()).toBe(1);
  });

  test('an ingredient can be saved with another spelling of its name', async () => {
    const { json } = await post(anIngredientForm());
    const changeResponse = await put(json._id, anIngredientForm({ name: 'Creme fraiche' }));
    expect(changeResponse).toMatchObject({ status: 200, json: { ...json, name: 'Creme fraiche' } });
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
    const storedFields = { gramsPerPiece: 2, image: 'a-112233.jpg', allergens: ['milk'] };
    const rice = await anIngredient({
      ...storedFields,
      nutrition: nutrition as IngredientDocument['nutrition'],
    });
    const { json } = await put(rice._id, anIngredientForm({ image: '', gramsPerPiece: 3, gramsPerCup: 1 }));
    expect(json).toEqual(
      anIngredientView({
        ...{ _id: String(rice._id), ...anIngredientForm(), ...storedFields, nutrition },
        gramsPerCup: 1,
      }),
    );
  });

  test('an admin can add, read, list, change and delete an ingredient', async () => {
    await anIngredient({ name: 'Water', sellable: false, amounts: [] as never });
    const creationResponse = await post(anIngredientForm());
    expect(creationResponse.status).toBe(201);
    const id = creationResponse.json._id;
    expect(creationResponse.json).toEqual(await getIngredient(id));
    const { json } = await call(getIngredients, { headers });
    expect(json.ingredients.map(({ name }: { name: string }) => name)).toEqual(['Crème Fraîche', 'Water']);

    const changeResponse = await put(id, anIngredientForm({ sellable: false, amounts: [], category: '' }));
    expect(changeResponse.json).toEqual({
      ...creationResponse.json,
      sellable: false,
      amounts: [],
      category: 'Other',
    });
    expect(changeResponse.json).toEqual(await getIngredient(id));

    expect(await remove(id)).toMatchObject({ status: 204, json: null });
    await expect(getIngredient(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await remove(id)).status).toBe(404);
  });

  test('every change invalidates the tags of the ingredient, all ingredients and the catalog', async () => {
    const { json } = await post(anIngredientForm());
    await put(json._id, anIngredientForm({ description: '' }));
    await remove(json._id);
    expect(await readTagVersions()).toEqual({ [`ingredient:${json._id}`]: 3, ingredients: 3, catalogue: 3 });
  });
});
