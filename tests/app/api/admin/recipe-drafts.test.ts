import { randomUUID } from 'node:crypto';
import { PUT as putImages } from '@/app/api/admin/recipes/[id]/images/route';
import { DELETE as deleteRecipe, PUT as putRecipe } from '@/app/api/admin/recipes/[id]/route';
import { POST as postRecipe } from '@/app/api/admin/recipes/route';
import { GET as getDishes } from '@/app/api/dishes/route';
import { GET as getRecipe } from '@/app/api/recipes/[id]/route';
import { GET as getRecipes } from '@/app/api/recipes/route';
import { GET as getSearch } from '@/app/api/search/route';
import { GET as getOwnRecipes } from '@/app/api/user/recipes/route';
import { findEditableRecipe, listRecipeDrafts } from '@/lib/catalog/edited-recipe-queries';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { CacheTag } from '@/models/cache-tag';
import { ImageFile } from '@/models/image-file';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { anImage, upload } from '@/tests/support/uploads';

withDatabase();

let headers: Record<string, string>;
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});

const post = (query: string, { key = randomUUID(), ...fields }: { key?: string; title?: string } = {}) =>
  call(postRecipe, {
    query,
    body: aRecipeForm({ title: 'Zwieback', ...fields }),
    headers: { ...headers, 'Idempotency-Key': key },
  });
const put = (id: string, fields: object = {}, more: Record<string, string> = {}) =>
  call(putRecipe, {
    method: 'PUT',
    params: { id },
    body: aRecipeForm({ title: 'Zwieback', ...fields }),
    headers: { ...headers, ...more },
  });
const remove = (id: string, query = '') =>
  call(deleteRecipe, { method: 'DELETE', params: { id }, query, headers });

async function aDraft(): Promise<RecipeView> {
  const { status, json } = await post('draft=true');
  expect(status).toBe(201);
  return json;
}

/** Returns where a recipe is visible to anyone else than in the admins' drafts. */
async function listPlaces({ _id, title, country }: RecipeView) {
  const ids = (items: { _id: string }[]) => items.map((item) => item._id);
  const places = {
    page: (await call(getRecipe, { params: { id: _id }, headers })).status === 200 ? [_id] : [],
    search: ids((await call(getSearch, { query: `q=${title}` })).json.results),
    dishes: ids((await call(getDishes, { query: `country=${country}` })).json.dishes),
    adminList: ids((await call(getRecipes, { headers })).json.recipes),
    own: ids((await call(getOwnRecipes, { headers })).json.recipes),
  };
  return Object.entries(places).flatMap(([place, found]) => (found.includes(_id) ? place : []));
}

describe('a draft', () => {
  test('is refused for any other value of the parameter', async () => {
    expect((await post('draft=1')).status).toBe(400);
    expect(await Recipe.countDocuments()).toBe(0);
  });

  test('is in no list, search or page, not even its author’s own, and invalidates no cached response', async () => {
    const draft = await aDraft();
    expect(await listPlaces(draft)).toEqual([]);
    expect(await CacheTag.countDocuments()).toBe(0);
    const row = { _id: draft._id, title: 'Zwieback', version: toRecipeVersion(draft) };
    expect(await listRecipeDrafts()).toMatchObject([row]);
    expect(await findEditableRecipe(draft._id)).toMatchObject({ _id: draft._id, isPrivate: true });
  });

  test('stays one whose refused images changed nothing, and is published by its next change, dated that day', async () => {
    const draft = await aDraft();
    await Recipe.updateOne({ _id: draft._id }, { $set: { createdAt: new Date('2026-01-01') } });
    const refused = { file: 'a.jpg', bytes: Buffer.from('text') };
    expect((await upload(putImages, { id: draft._id, headers, parts: [refused] })).status).toBe(400);
    expect(await listPlaces(draft)).toEqual([]);
    const parts = [{ file: 'a.jpg', bytes: await anImage() }];
    const { json: withImages } = await upload(putImages, { id: draft._id, headers, parts });
    expect(withImages.images).toHaveLength(1);
    expect(await listPlaces(draft)).toEqual([]);

    const { status, json } = await put(draft._id, {}, { 'If-Match': `"${toRecipeVersion(withImages)}"` });
    expect([status, json.isPrivate, json.images.length]).toEqual([200, false, 1]);
    expect(await listPlaces(json)).toEqual(['page', 'search', 'dishes', 'adminList']);
    expect(await listRecipeDrafts()).toEqual([]);
    expect(Date.parse(json.createdAt)).toBeGreaterThan(Date.parse(draft.createdAt) - 1);
  });

  test('is deleted with its images', async () => {
    const draft = await aDraft();
    await upload(putImages, { id: draft._id, headers, parts: [{ file: 'a.jpg', bytes: await anImage() }] });
    expect((await remove(draft._id, 'draft=true')).status).toBe(204);
    expect([await Recipe.countDocuments(), await ImageFile.countDocuments()]).toEqual([0, 0]);
  });

  test('that someone has published meanwhile is not deleted as a draft', async () => {
    const draft = await aDraft();
    await put(draft._id);
    expect((await remove(draft._id, 'draft=true')).status).toBe(404);
    expect(await Recipe.countDocuments()).toBe(1);
    expect((await remove(draft._id)).status).toBe(204);
  });
});

describe('a request that is sent again because its response was lost', () => {
  test('finds the draft that it has added', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([post('draft=true', { key }), post('draft=true', { key })]);
    expect([first.status, second.status, second.json._id]).toEqual([201, 201, first.json._id]);
    expect(await Recipe.countDocuments()).toBe(1);
    expect(await listPlaces(first.json)).toEqual([]);
  });

  test('publishes the draft if it is no longer sent as one, and never makes a public recipe a draft', async () => {
    const key = randomUUID();
    const { json: draft } = await post('draft=true', { key });
    expect((await post('', { key })).json).toMatchObject({ _id: draft._id, isPrivate: false });
    expect((await post('draft=true', { key })).status).toBe(409);
    expect((await Recipe.findById(draft._id))?.isPrivate).toBe(false);
    expect(await Recipe.countDocuments()).toBe(1);
  });
});

test('a user’s own recipe is not a draft that admins can read, change or delete', async () => {
  const { id } = await aRecipe({ isPrivate: true, userId: (await aUser())._id });
  expect([await listRecipeDrafts(), await findEditableRecipe(id)]).toEqual([[], null]);
  expect([(await put(id)).status, (await remove(id)).status]).toEqual([404, 404]);
  const parts = [{ file: 'a.jpg', bytes: await anImage() }];
  expect((await upload(putImages, { id, headers, parts })).status).toBe(404);
  expect((await Recipe.findById(id))?.isPrivate).toBe(true);
});

test('the request that added a public recipe, sent again after another admin has changed it, replaces nothing: 409 with theirs', async () => {
  const key = randomUUID();
  const { json: recipe } = await post('', { key });
  // It is unchanged: the text was corrected after the first response was lost.
  expect((await post('', { key, title: 'Zwiebak' })).json).toMatchObject({
    _id: recipe._id,
    title: 'Zwiebak',
  });
  expect((await post('', { key })).json.title).toBe('Zwieback');
  await put(recipe._id, { title: 'Rusk' });
  const { status, json } = await post('', { key });
  expect([status, json.code, json.current.title]).toEqual([409, 'edit_conflict', 'Rusk']);
  expect((await Recipe.findById(recipe._id))?.title).toBe('Rusk');
  // It differs by nothing.
  expect((await post('', { key, title: 'Rusk' })).status).toBe(201);
});

describe('images that name the version that they were chosen for', () => {
  const aPart = async (color: string) => ({ file: 'a.jpg', bytes: await anImage({ color }) });
  async function anEditedRecipe() {
    const { json: recipe } = await post('');
    const setImages = async (seen: RecipeView, ...parts: (string | Awaited<ReturnType<typeof aPart>>)[]) =>
      upload(putImages, {
        id: recipe._id,
        headers: { ...headers, 'If-Match': `"${toRecipeVersion(seen)}"` },
        parts,
      });
    return { recipe, setImages };
  }

  test('are refused with what is stored if another admin has changed the images or the text, and replace nothing', async () => {
    const { recipe, setImages } = await anEditedRecipe();
    const { json: theirs } = await setImages(recipe, await aPart('#ff0000'));
    const afterImages = await setImages(recipe, await aPart('#00ff00'));
    expect([afterImages.status, afterImages.json.code, afterImages.json.current]).toEqual([
      409,
      'edit_conflict',
      theirs,
    ]);
    await put(recipe._id, { title: 'Rusk' });
    expect((await setImages(theirs, await aPart('#00ff00'))).json.current.title).toBe('Rusk');
    expect((await Recipe.findById(recipe._id))?.images).toEqual(theirs.images);
  });

  test('make a later change of the text one that was made from another version', async () => {
    const { recipe, setImages } = await anEditedRecipe();
    const { json: theirs } = await setImages(recipe, await aPart('#ff0000'));
    const change = await put(recipe._id, { title: 'Rusk' }, { 'If-Match': `"${toRecipeVersion(recipe)}"` });
    expect([change.status, change.json.current]).toEqual([409, theirs]);
  });

  test('may be sent again after a lost response', async () => {
    const { recipe, setImages } = await anEditedRecipe();
    const { json: first } = await setImages(recipe, await aPart('#ff0000'));
    const again = await setImages(recipe, await aPart('#ff0000'));
    expect([again.status, again.json.images]).toEqual([200, first.images]);
  });
});

test('the request that added a draft, sent again after its publication, does not replace what is public: 409 with both', async () => {
  const key = randomUUID();
  const { json: draft } = await post('draft=true', { key });
  await put(draft._id, { title: 'Rusk' });
  const { status, json } = await post('draft=true', { key });
  expect([status, json.code, json.current.title]).toEqual([409, 'edit_conflict', 'Rusk']);
  expect((await call(getRecipe, { params: { id: draft._id } })).json.title).toBe('Rusk');
});
