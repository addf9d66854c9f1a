import { DELETE as deletePublic } from '@/app/api/admin/recipes/[id]/route';
import { GET as getRecipe } from '@/app/api/recipes/[id]/route';
import { PUT as putImages } from '@/app/api/user/recipes/[id]/images/route';
import { DELETE, PUT } from '@/app/api/user/recipes/[id]/route';
import { POST as fork } from '@/app/api/user/recipes/fork/[id]/route';
import { GET, POST } from '@/app/api/user/recipes/route';
import { DELETE as deleteMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { RATE_POLICIES } from '@/lib/rate-limits/rate-limit';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { PictureFile } from '@/models/picture-file';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe, favored } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { recipeForm } from '@/tests/support/recipe-form';
import { aUser, bearerOf } from '@/tests/support/sign-in';
import { aPicture, upload } from '@/tests/support/uploads';

withDatabase();

const NO_ID = '0'.repeat(24);

async function somebody() {
  const user = await aUser();
  return { user, headers: await bearerOf(user) };
}

const changes = [
  ['PUT', PUT, recipeForm()],
  ['DELETE', DELETE, undefined],
  ['POST fork', fork, undefined],
] as const;

test('a guest has no recipes: 401', async () => {
  const { id } = await aRecipe();
  expect((await call(GET)).status).toBe(401);
  expect((await call(POST, { body: recipeForm() })).status).toBe(401);
  for (const [, handler, body] of changes) {
    expect((await call(handler, { method: 'PUT', body, params: { id } })).status).toBe(401);
  }
  expect(await Recipe.countDocuments()).toBe(1);
});

describe.each(changes)('%s', (name, handler, body) => {
  test("somebody else's private recipe, an unknown id and a malformed one are the same 404", async () => {
    const { headers } = await somebody();
    const theirs = await aRecipe({ isPrivate: true, userId: (await aUser())._id });
    const before = await Recipe.find().lean();
    const answers = await Promise.all(
      [theirs.id, NO_ID, 'nonsense'].map((id) =>
        call(handler, { method: 'POST', body, params: { id }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    expect(await Recipe.find().lean()).toEqual(before);
  });

  if (name === 'POST fork') return;
  test("an admin's public recipe is 404, even for an admin, and nothing changes", async () => {
    const { id } = await aRecipe();
    const before = await Recipe.find().lean();
    const headers = await bearerOf(await aUser({ role: 'admin' }));
    expect((await call(handler, { method: 'PUT', body, params: { id }, headers })).status).toBe(404);
    expect(await Recipe.find().lean()).toEqual(before);
  });
});

test("pictures of somebody else's or of a public recipe are 404", async () => {
  const { headers } = await somebody();
  const theirs = await aRecipe({ isPrivate: true, userId: (await aUser())._id });
  const shown = await aRecipe();
  for (const { id } of [theirs, shown]) {
    const { status } = await upload(putImages, {
      id,
      headers,
      parts: [{ file: 'a.jpg', bytes: await aPicture() }],
    });
    expect(status).toBe(404);
  }
  expect(await PictureFile.countDocuments()).toBe(0);
});

test('owner, privacy, favorites, pictures and time in a body are ignored', async () => {
  const { user, headers } = await somebody();
  const other = await aUser();
  const forged = recipeForm({
    _id: NO_ID,
    userId: other.id,
    isPrivate: false,
    favoritesCount: 99,
    createdAt: '2001-01-01T00:00:00.000Z',
    images: ['x.jpg'],
  });
  const { status, json } = await call(POST, { body: forged, headers });
  expect(status).toBe(201);
  expect(json).toMatchObject({ isPrivate: true, favoritesCount: 0, images: [] });
  expect(json.userId).toBeUndefined();
  await call(PUT, { method: 'PUT', body: forged, params: { id: json._id }, headers });
  const stored = await Recipe.findById(json._id).lean();
  expect(stored).toMatchObject({ isPrivate: true, favoritesCount: 0, images: [], userId: user._id });
  expect(stored?.createdAt.getFullYear()).toBeGreaterThan(2001);
  // Nothing that the public sees was changed.
  expect(await CacheTag.countDocuments()).toBe(0);
});

test.each([
  [{ title: ' ' }, 'Recipe Name is required.'],
  [{ foodTypes: [] }, 'At least one Food Type must be selected.'],
  [{ ingredients: [{ name: '', quantity: '1' }] }, 'All ingredients must have a name (see ingredient #1).'],
  [{ prepTime: 0 }, 'Prep Time must be greater than 0.'],
  [{ videoUrl: 'javascript:alert(1)' }, 'The video must be an https address of YouTube or Vimeo.'],
])('the rules of the recipe form hold: %p', async (fields, text) => {
  const { user, headers } = await somebody();
  const own = await aRecipe({ isPrivate: true, userId: user._id });
  for (const answer of [
    await call(POST, { body: recipeForm(fields), headers }),
    await call(PUT, { method: 'PUT', body: recipeForm(fields), params: { id: own.id }, headers }),
  ]) {
    expect([answer.status, answer.json.error]).toEqual([400, text]);
  }
  expect(await Recipe.countDocuments({ title: 'Miso Ramen' })).toBe(1);
});

test('one lists, changes and deletes what is one’s own, newest first', async () => {
  const { headers } = await somebody();
  await aRecipe();
  const first = (await call(POST, { body: recipeForm({ title: 'First' }), headers })).json;
  const second = (await call(POST, { body: recipeForm({ title: 'Second' }), headers })).json;
  expect((await call(GET, { headers })).json).toEqual({ recipes: [second, first] });
  const changed = await call(PUT, {
    method: 'PUT',
    body: recipeForm({ title: 'First of all' }),
    params: { id: first._id },
    headers,
  });
  expect(changed.json).toEqual({ ...first, title: 'First of all' });
  const gone = await call(DELETE, { method: 'DELETE', params: { id: second._id }, headers });
  expect([gone.status, gone.json]).toEqual([204, null]);
  expect((await call(GET, { headers })).json).toEqual({ recipes: [changed.json] });
});

test('a private recipe is its owner’s alone: 404 for guests, other users and admins, as an unknown id', async () => {
  const { user, headers } = await somebody();
  const { id } = await aRecipe({ isPrivate: true, userId: user._id });
  expect((await call(getRecipe, { params: { id }, headers })).json).toMatchObject({
    _id: id,
    isPrivate: true,
  });
  const unknown = (await call(getRecipe, { params: { id: NO_ID } })).json;
  for (const asker of [
    {},
    await bearerOf(await aUser()),
    await bearerOf(await aUser({ role: 'admin' })),
    { Authorization: 'Bearer x' },
  ]) {
    const { status, json } = await call(getRecipe, { params: { id }, headers: asker });
    expect(status).toBe(404);
    expect(json).toEqual(unknown);
  }
});

describe('a fork', () => {
  test('is a private copy without favorites that does not follow the original', async () => {
    const { headers } = await somebody();
    const original = await aRecipe({ title: 'Borscht' });
    await favored(original, 3, 1);
    const { status, json } = await call(fork, { method: 'POST', params: { id: original.id }, headers });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      title: 'Borscht',
      isPrivate: true,
      favoritesCount: 0,
      ingredients: [{ name: 'broth' }],
    });
    expect(json._id).not.toBe(original.id);
    await Recipe.updateOne({ _id: original.id }, { $set: { title: 'Changed' } });
    expect((await call(GET, { headers })).json.recipes).toEqual([json]);
    expect((await Recipe.findById(original.id))?.favoritesCount).toBe(3);
    expect(await Favorite.countDocuments()).toBe(3);
  });

  test('of one’s own private recipe is 404: only public ones are copied', async () => {
    const { user, headers } = await somebody();
    const { id } = await aRecipe({ isPrivate: true, userId: user._id });
    expect((await call(fork, { method: 'POST', params: { id }, headers })).status).toBe(404);
    expect(await Recipe.countDocuments()).toBe(1);
  });

  test('takes over the one continent of an older record', async () => {
    const { headers } = await somebody();
    const { id } = await aRecipe({ continents: undefined, continent: 'Asia' });
    const { json } = await call(fork, { method: 'POST', params: { id }, headers });
    expect(json.continents).toEqual(['Asia']);
    expect((await Recipe.findById(json._id).lean())?.continent).toBeUndefined();
  });

  test('keeps its pictures when the original goes, and they go with the copy', async () => {
    const admin = await bearerOf(await aUser({ role: 'admin' }));
    const { headers } = await somebody();
    const { PUT: putPublic } = await import('@/app/api/admin/recipes/[id]/images/route');
    const original = await aRecipe();
    await upload(putPublic, {
      id: original.id,
      headers: admin,
      parts: [{ file: 'a.jpg', bytes: await aPicture() }],
    });
    const { json: copy } = await call(fork, { method: 'POST', params: { id: original.id }, headers });
    expect(copy.images).toHaveLength(1);
    await call(deletePublic, { method: 'DELETE', params: { id: original.id }, headers: admin });
    expect(await PictureFile.countDocuments({ filename: copy.images[0] })).toBe(1);
    await call(DELETE, { method: 'DELETE', params: { id: copy._id }, headers });
    expect(await PictureFile.countDocuments()).toBe(0);
  });

  test('made while the original is deleted has its pictures or is refused', async () => {
    const admin = await bearerOf(await aUser({ role: 'admin' }));
    const { PUT: putPublic } = await import('@/app/api/admin/recipes/[id]/images/route');
    for (let round = 0; round < 5; round += 1) {
      const { headers } = await somebody();
      const original = await aRecipe();
      await upload(putPublic, {
        id: original.id,
        headers: admin,
        parts: [{ file: 'a.jpg', bytes: await aPicture({ width: 20 + round }) }],
      });
      const [forked] = await Promise.all([
        call(fork, { method: 'POST', params: { id: original.id }, headers }),
        call(deletePublic, { method: 'DELETE', params: { id: original.id }, headers: admin }),
      ]);
      expect([201, 404]).toContain(forked.status);
      for (const name of forked.json.images ?? []) {
        expect(await PictureFile.countDocuments({ filename: name })).toBe(1);
      }
      const shown = (await Recipe.find().lean()).flatMap(({ images }) => images);
      expect((await PictureFile.find().lean()).map(({ filename }) => filename).sort()).toEqual(shown.sort());
    }
  });
});

test('an account that is deleted takes its recipes and their pictures along', async () => {
  const user = await aUser({ passwordHash: await hashPassword('Saffron-Rice-42!') });
  const headers = await bearerOf(user);
  const { json } = await call(POST, { body: recipeForm(), headers });
  await upload(putImages, { id: json._id, headers, parts: [{ file: 'a.jpg', bytes: await aPicture() }] });
  const racing = call(POST, { body: recipeForm(), headers });
  const { status } = await call(deleteMe, {
    method: 'DELETE',
    body: { currentPassword: 'Saffron-Rice-42!' },
    headers,
  });
  expect(status).toBe(204);
  expect([201, 401]).toContain((await racing).status);
  expect([await Recipe.countDocuments(), await PictureFile.countDocuments()]).toEqual([0, 0]);
});

test('a flood of new recipes is stopped: 429 with the time to wait', async () => {
  const { user, headers } = await somebody();
  const { id } = await aRecipe();
  const { most, windowMs } = RATE_POLICIES.newRecipe;
  const window = Math.floor(Date.now() / windowMs);
  await RateLimit.create({
    _id: `newRecipe:${user.id}:${window}`,
    count: most,
    expiresAt: new Date(Date.now() + windowMs),
  });
  for (const answer of [
    await call(POST, { body: recipeForm(), headers }),
    await call(fork, { method: 'POST', params: { id }, headers }),
  ]) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await Recipe.countDocuments()).toBe(1);
});
