import { randomUUID } from 'node:crypto';
import { DELETE as deletePublic } from '@/app/api/admin/recipes/[id]/route';
import { GET as getRecipe } from '@/app/api/recipes/[id]/route';
import { PUT as putImages } from '@/app/api/user/recipes/[id]/images/route';
import { DELETE, PUT } from '@/app/api/user/recipes/[id]/route';
import { POST as fork } from '@/app/api/user/recipes/fork/[id]/route';
import { GET, POST } from '@/app/api/user/recipes/route';
import { DELETE as deleteMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { ImageFile } from '@/models/image-file';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { anImage, upload } from '@/tests/support/uploads';

withDatabase();

const UNKNOWN_ID = '0'.repeat(24);

async function aCustomer() {
  const user = await aUser();
  return { user, headers: await createBearerHeaders(user) };
}

const endpoints = [
  ['PUT', PUT, aRecipeForm()],
  ['DELETE', DELETE, undefined],
  ['POST fork', fork, undefined],
] as const;

test('refuses a guest with 401', async () => {
  const { id } = await aRecipe();
  expect((await call(GET)).status).toBe(401);
  expect((await call(POST, { body: aRecipeForm() })).status).toBe(401);
  for (const [, handler, body] of endpoints) {
    expect((await call(handler, { method: 'PUT', body, params: { id } })).status).toBe(401);
  }
  expect(await Recipe.countDocuments()).toBe(1);
});

describe.each(endpoints)('%s', (name, handler, body) => {
  test("another user's private recipe, an unknown id and a malformed id get the same 404", async () => {
    const { headers } = await aCustomer();
    const othersRecipe = await aRecipe({ isPrivate: true, userId: (await aUser())._id });
    const recipesBefore = await Recipe.find().lean();
    const responses = await Promise.all(
      [othersRecipe.id, UNKNOWN_ID, 'nonsense'].map((id) =>
        call(handler, { method: 'POST', body, params: { id }, headers }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(responses[0]?.json).toEqual(responses[1]?.json);
    expect(await Recipe.find().lean()).toEqual(recipesBefore);
  });

  if (name === 'POST fork') return;
  test('returns 404 for a public recipe, even for an admin, and changes nothing', async () => {
    const { id } = await aRecipe();
    const recipesBefore = await Recipe.find().lean();
    const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
    expect((await call(handler, { method: 'PUT', body, params: { id }, headers })).status).toBe(404);
    expect(await Recipe.find().lean()).toEqual(recipesBefore);
  });
});

test('returns 404 when a user replaces the images of a public recipe or another user’s recipe', async () => {
  const { headers } = await aCustomer();
  const othersRecipe = await aRecipe({ isPrivate: true, userId: (await aUser())._id });
  const publicRecipe = await aRecipe();
  for (const { id } of [othersRecipe, publicRecipe]) {
    const { status } = await upload(putImages, {
      id,
      headers,
      parts: [{ file: 'a.jpg', bytes: await anImage() }],
    });
    expect(status).toBe(404);
  }
  expect(await ImageFile.countDocuments()).toBe(0);
});

test('ignores owner, privacy, favorites, images and time in the body', async () => {
  const { user, headers } = await aCustomer();
  const otherUser = await aUser();
  const forgedForm = aRecipeForm({
    _id: UNKNOWN_ID,
    userId: otherUser.id,
    isPrivate: false,
    favoritesCount: 99,
    createdAt: '2001-01-01T00:00:00.000Z',
    images: ['x.jpg'],
  });
  const { status, json } = await call(POST, { body: forgedForm, headers });
  expect(status).toBe(201);
  expect(json).toMatchObject({ isPrivate: true, favoritesCount: 0, images: [] });
  expect(json.userId).toBe(user.id);
  await call(PUT, { method: 'PUT', body: forgedForm, params: { id: json._id }, headers });
  const storedRecipe = await Recipe.findById(json._id).lean();
  expect(storedRecipe).toMatchObject({ isPrivate: true, favoritesCount: 0, images: [], userId: user._id });
  expect(storedRecipe?.createdAt.getFullYear()).toBeGreaterThan(2001);
  // No public recipe was changed.
  expect(await CacheTag.countDocuments()).toBe(0);
});

test.each([
  { fields: { title: ' ' }, message: 'Recipe Name is required.' },
  { fields: { foodTypes: [] }, message: 'At least one Food Type must be selected.' },
  {
    fields: { ingredients: [{ name: '', quantity: '1' }] },
    message: 'All ingredients must have a name (see ingredient #1).',
  },
  { fields: { prepTime: 0 }, message: 'Prep Time must be greater than 0.' },
  {
    fields: { videoUrl: 'javascript:alert(1)' },
    message: 'The video must be an https address of YouTube or Vimeo.',
  },
])('applies the rules of the recipe form to $fields', async ({ fields, message }) => {
  const { user, headers } = await aCustomer();
  const recipe = await aRecipe({ isPrivate: true, userId: user._id });
  for (const response of [
    await call(POST, { body: aRecipeForm(fields), headers }),
    await call(PUT, { method: 'PUT', body: aRecipeForm(fields), params: { id: recipe.id }, headers }),
  ]) {
    expect([response.status, response.json.error]).toEqual([400, message]);
  }
  expect(await Recipe.countDocuments({ title: 'Miso Ramen' })).toBe(1);
});

test('a customer lists (newest first), changes and deletes their own recipes', async () => {
  const { headers } = await aCustomer();
  await aRecipe();
  const firstRecipe = (await call(POST, { body: aRecipeForm({ title: 'First' }), headers })).json;
  const secondRecipe = (await call(POST, { body: aRecipeForm({ title: 'Second' }), headers })).json;
  expect((await call(GET, { headers })).json).toEqual({ recipes: [secondRecipe, firstRecipe] });
  const changeResponse = await call(PUT, {
    method: 'PUT',
    body: aRecipeForm({ title: 'First of all' }),
    params: { id: firstRecipe._id },
    headers,
  });
  expect(changeResponse.json).toEqual({ ...firstRecipe, title: 'First of all' });
  const deletion = await call(DELETE, { method: 'DELETE', params: { id: secondRecipe._id }, headers });
  expect([deletion.status, deletion.json]).toEqual([204, null]);
  expect((await call(GET, { headers })).json).toEqual({ recipes: [changeResponse.json] });
});

test('only the owner sees a private recipe: guests, other users and admins get the same 404 as for an unknown id', async () => {
  const { user, headers } = await aCustomer();
  const { id } = await aRecipe({ isPrivate: true, userId: user._id });
  expect((await call(getRecipe, { params: { id }, headers })).json).toMatchObject({
    _id: id,
    isPrivate: true,
    userId: user.id,
  });
  const unknownIdBody = (await call(getRecipe, { params: { id: UNKNOWN_ID } })).json;
  for (const viewer of [
    {},
    await createBearerHeaders(await aUser()),
    await createBearerHeaders(await aUser({ role: 'admin' })),
    { Authorization: 'Bearer x' },
  ]) {
    const { status, json } = await call(getRecipe, { params: { id }, headers: viewer });
    expect(status).toBe(404);
    expect(json).toEqual(unknownIdBody);
  }
});

describe('a fork', () => {
  test('is a private copy that starts without favorites and does not change with the original', async () => {
    const { user, headers } = await aCustomer();
    const original = await aRecipe({ title: 'Borscht', userId: (await aUser())._id });
    await addFavorites(original, 3, 1);
    expect((await call(getRecipe, { params: { id: original.id }, headers })).json).not.toHaveProperty(
      'userId',
    );
    const { status, json } = await call(fork, { method: 'POST', params: { id: original.id }, headers });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      title: 'Borscht',
      isPrivate: true,
      userId: user.id,
      favoritesCount: 0,
      ingredients: [{ name: 'broth' }],
    });
    expect(json._id).not.toBe(original.id);
    await Recipe.updateOne({ _id: original.id }, { $set: { title: 'Changed' } });
    expect((await call(GET, { headers })).json.recipes).toEqual([json]);
    expect((await Recipe.findById(original.id))?.favoritesCount).toBe(3);
    expect(await Favorite.countDocuments()).toBe(3);
  });

  test('is refused with 404 for a private recipe, even the customer’s own: only public recipes can be forked', async () => {
    const { user, headers } = await aCustomer();
    const { id } = await aRecipe({ isPrivate: true, userId: user._id });
    expect((await call(fork, { method: 'POST', params: { id }, headers })).status).toBe(404);
    expect(await Recipe.countDocuments()).toBe(1);
  });

  test('copies the single continent of a legacy record', async () => {
    const { headers } = await aCustomer();
    const { id } = await aRecipe({ continents: undefined, continent: 'Asia' });
    const { json } = await call(fork, { method: 'POST', params: { id }, headers });
    expect(json.continents).toEqual(['Asia']);
    expect((await Recipe.findById(json._id).lean())?.continent).toBeUndefined();
  });

  test('keeps its images when the original is deleted; they are deleted with the fork', async () => {
    const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    const { headers } = await aCustomer();
    const { PUT: putPublic } = await import('@/app/api/admin/recipes/[id]/images/route');
    const original = await aRecipe();
    await upload(putPublic, {
      id: original.id,
      headers: admin,
      parts: [{ file: 'a.jpg', bytes: await anImage() }],
    });
    const { json: forkedRecipe } = await call(fork, { method: 'POST', params: { id: original.id }, headers });
    expect(forkedRecipe.images).toHaveLength(1);
    await call(deletePublic, { method: 'DELETE', params: { id: original.id }, headers: admin });
    expect(await ImageFile.countDocuments({ filename: forkedRecipe.images[0] })).toBe(1);
    await call(DELETE, { method: 'DELETE', params: { id: forkedRecipe._id }, headers });
    expect(await ImageFile.countDocuments()).toBe(0);
  });

  test('created while the original is being deleted either has its images or is refused', async () => {
    const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    const { PUT: putPublic } = await import('@/app/api/admin/recipes/[id]/images/route');
    for (let round = 0; round < 5; round += 1) {
      const { headers } = await aCustomer();
      const original = await aRecipe();
      await upload(putPublic, {
        id: original.id,
        headers: admin,
        parts: [{ file: 'a.jpg', bytes: await anImage({ width: 20 + round }) }],
      });
      const [forked] = await Promise.all([
        call(fork, { method: 'POST', params: { id: original.id }, headers }),
        call(deletePublic, { method: 'DELETE', params: { id: original.id }, headers: admin }),
      ]);
      expect([201, 404]).toContain(forked.status);
      for (const name of forked.json.images ?? []) {
        expect(await ImageFile.countDocuments({ filename: name })).toBe(1);
      }
      const referencedImages = (await Recipe.find().lean()).flatMap(({ images }) => images);
      expect((await ImageFile.find().lean()).map(({ filename }) => filename).sort()).toEqual(
        referencedImages.sort(),
      );
    }
  });
});

test('deleting an account deletes its recipes and their images', async () => {
  const user = await aUser({ passwordHash: await hashPassword('Saffron-Rice-42!') });
  const headers = await createBearerHeaders(user);
  const { json } = await call(POST, { body: aRecipeForm(), headers });
  await upload(putImages, { id: json._id, headers, parts: [{ file: 'a.jpg', bytes: await anImage() }] });
  const concurrentCreation = call(POST, { body: aRecipeForm(), headers });
  const { status } = await call(deleteMe, {
    method: 'DELETE',
    body: { currentPassword: 'Saffron-Rice-42!' },
    headers,
  });
  expect(status).toBe(204);
  expect([201, 401]).toContain((await concurrentCreation).status);
  expect([await Recipe.countDocuments(), await ImageFile.countDocuments()]).toEqual([0, 0]);
});

test('refuses too many new recipes with 429 and Retry-After', async () => {
  const { user, headers } = await aCustomer();
  const { id } = await aRecipe();
  const { max, windowMs } = RATE_POLICIES.newRecipe;
  const window = Math.floor(Date.now() / windowMs);
  await RateLimit.create({
    _id: `newRecipe:${user.id}:${window}`,
    count: max,
    expiresAt: new Date(Date.now() + windowMs),
  });
  for (const response of [
    await call(POST, { body: aRecipeForm(), headers }),
    await call(fork, { method: 'POST', params: { id }, headers }),
  ]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await Recipe.countDocuments()).toBe(1);
});

test('own recipes are found by their words, best first, and never those of others or public ones', async () => {
  const { user, headers } = await aCustomer();
  const own = { isPrivate: true, userId: user._id };
  await aRecipe({ title: 'Stew', description: 'With leeks.', ...own });
  await aRecipe({ title: 'Leek Pie', ...own });
  await aRecipe({ title: 'Bread', ...own });
  await aRecipe({ title: 'Leek Soup', isPrivate: true, userId: (await aUser())._id });
  await aRecipe({ title: 'Leek Salad' });
  const findTitles = async (q: string) => {
    const { json } = await call(GET, { headers, query: new URLSearchParams({ q }).toString() });
    return json.recipes.map(({ title }: { title: string }) => title);
  };
  expect(await findTitles('leeks')).toEqual(['Leek Pie', 'Stew']);
  expect(await findTitles('leak pie')).toEqual(['Leek Pie']);
  expect(await findTitles('xyzzy')).toEqual([]);
  expect(await findTitles(' ')).toEqual(['Bread', 'Leek Pie', 'Stew']);
});

describe('a change that names the version that it was made from', () => {
  async function aStoredRecipe() {
    const customer = await aCustomer();
    const { json: recipe } = await call(POST, { body: aRecipeForm(), headers: customer.headers });
    const put = (body: object, version?: string) =>
      call(PUT, {
        method: 'PUT',
        body,
        params: { id: recipe._id },
        headers: { ...customer.headers, ...(version && { 'If-Match': `"${version}"` }) },
      });
    return { recipe, put };
  }

  test('is refused with what is stored if someone else has changed it, and changes nothing', async () => {
    const { recipe, put } = await aStoredRecipe();
    const { json: theirs } = await put(aRecipeForm({ title: 'Theirs' }), toRecipeVersion(recipe));
    const { status, json } = await put(aRecipeForm({ title: 'Mine' }), toRecipeVersion(recipe));
    const { shownTypes: _shown, ...current } = theirs;
    expect({ status, code: json.code, current: json.current }).toEqual({
      status: 409,
      code: 'edit_conflict',
      current,
    });
    expect((await Recipe.findOne().lean())?.title).toBe('Theirs');
  });

  test('is refused with 400 if the version is malformed', async () => {
    const { recipe } = await aStoredRecipe();
    const { headers } = await aCustomer();
    const { status } = await call(PUT, {
      method: 'PUT',
      body: aRecipeForm(),
      params: { id: recipe._id },
      headers: { ...headers, 'If-Match': '*' },
    });
    expect(status).toBe(400);
  });

  test('is refused the same if it replaces the images', async () => {
    const { user, headers } = await aCustomer();
    const { id } = await aRecipe({ isPrivate: true, userId: user._id, images: [] });
    const send = (headersOfChange: object, color: string) =>
      anImage({ color }).then((bytes) =>
        upload(putImages, {
          id,
          headers: { ...headers, ...headersOfChange },
          parts: [{ file: 'a.jpg', bytes }],
        }),
      );
    const { json: theirs } = await send({}, '#ff0000');
    const seen = { 'If-Match': `"${toRecipeVersion({ ...theirs, images: [] })}"` };
    const { status, json } = await send(seen, '#00ff00');
    const { shownTypes: _shown, ...current } = theirs;
    expect([status, json.code, json.current]).toEqual([409, 'edit_conflict', current]);
    expect((await send({}, '#00ff00')).status).toBe(200);
  });

  test('without a version, the later change wins, as for other clients of the API', async () => {
    const { put } = await aStoredRecipe();
    await put(aRecipeForm({ title: 'First' }));
    expect((await put(aRecipeForm({ title: 'Second' }))).json.title).toBe('Second');
  });

  test('two users of one account who save at the same time lose no change unseen', async () => {
    const { recipe, put } = await aStoredRecipe();
    let version = toRecipeVersion(recipe);
    for (let round = 0; round < 5; round += 1) {
      const titles = ['A', 'B'].map((name) => `${name} ${round}`);
      const results = await Promise.all(titles.map((title) => put(aRecipeForm({ title }), version)));
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = results.find(({ status }) => status === 200)?.json;
      expect((await Recipe.findOne().lean())?.title).toBe(saved.title);
      version = toRecipeVersion(saved);
    }
  });
});

test('a new recipe that is sent twice with the same key is added once, with what was sent last', async () => {
  const { headers } = await aCustomer();
  const key = { ...headers, 'Idempotency-Key': randomUUID() };
  const send = (title: string) => call(POST, { body: aRecipeForm({ title }), headers: key });
  const [first, second] = await Promise.all([send('Stew'), send('Stew')]);
  expect([first.status, second.status, second.json._id]).toEqual([201, 201, first.json._id]);
  expect((await send('Better stew')).json).toMatchObject({ _id: first.json._id, title: 'Better stew' });
  expect(await Recipe.countDocuments()).toBe(1);
  const other = { ...(await aCustomer()).headers, 'Idempotency-Key': key['Idempotency-Key'] };
  expect((await call(POST, { body: aRecipeForm(), headers: other })).json._id).not.toBe(first.json._id);
});
