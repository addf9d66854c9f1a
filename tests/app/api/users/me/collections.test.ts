import { DELETE as END_LINK, POST as MAKE_LINK } from '@/app/api/users/me/collections/[id]/link/route';
import { DELETE, PUT } from '@/app/api/users/me/collections/[id]/route';
import { GET, POST } from '@/app/api/users/me/collections/route';
import {
  findOwnCollection,
  findSavedRecipes,
  findSharedCollection,
} from '@/lib/recipe-box/collection-queries';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { RecipeCollection } from '@/models/recipe-collection';
import {
  MAX_COLLECTED_RECIPES,
  MAX_COLLECTION_NAME_LENGTH,
  MAX_COLLECTIONS,
} from '@/models/recipe-collection-limits';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

type User = Awaited<ReturnType<typeof aUser>>;
type Handler = typeof GET | typeof POST | typeof PUT | typeof DELETE | typeof MAKE_LINK | typeof END_LINK;

const send = async (handler: Handler, user: User, { id = '', body }: { id?: string; body?: unknown } = {}) =>
  call(handler, {
    ...{ method: handler.endpoint.method, params: { id }, body },
    headers: await createBearerHeaders(user),
  });
const create = async (user: User, recipeIds: string[] = [], name = 'Soups') =>
  (await send(POST, user, { body: { name, recipeIds } })).json;
const list = async (user: User) => (await send(GET, user)).json.collections;
const aFullList = (length: number) =>
  Array.from({ length }, () => new RecipeCollection.base.Types.ObjectId().toHexString());

test('refuses a guest with 401', async () => {
  const params = { id: 'f'.repeat(24) };
  for (const handler of [GET, POST, PUT, DELETE, MAKE_LINK, END_LINK]) {
    const { method } = handler.endpoint;
    expect((await call(handler, { method, params })).status).toBe(401);
  }
});

test('a collection has a name, an order and a cover, and a recipe may be in several', async () => {
  const user = await aUser();
  const [first, second] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const soups = await create(user, [first.id, second.id]);
  await create(user, [first.id], '  For  guests ');
  expect(await list(user)).toMatchObject([
    { name: 'Soups', recipeIds: [first.id, second.id], coverId: null, isShared: false },
    { name: 'For guests', recipeIds: [first.id] },
  ]);
  const name = '<img src=x onerror=alert(1)>';
  const change = { name, recipeIds: [second.id, first.id], coverId: first.id, seen: soups.editedAt };
  const { status, json } = await send(PUT, user, { id: soups.id, body: change });
  expect([status, json.name, json.recipeIds, json.coverId]).toEqual([
    ...[200, name, [second.id, first.id], first.id],
  ]);
  const shown = (await findSavedRecipes(user.id, 1)).collections;
  expect(shown.map(({ cards }) => cards.map(({ title }) => title))).toEqual([['B', 'A'], ['A']]);
  // A cover that is not in it anymore is none.
  const without = { ...change, recipeIds: [second.id], seen: json.editedAt };
  expect((await send(PUT, user, { id: soups.id, body: without })).json.coverId).toBeNull();
  expect((await send(DELETE, user, { id: soups.id })).status).toBe(204);
  expect((await send(DELETE, user, { id: soups.id })).status).toBe(404);
  expect(await Recipe.countDocuments()).toBe(2);
});

test('the page of all collections has the first twelve recipes of each, and a page of its own has all', async () => {
  const user = await aUser();
  const recipes = [];
  for (let index = 0; index < 14; index += 1) recipes.push(await aRecipe({ title: `Soup ${index}` }));
  const ids = recipes.map(({ id }) => id);
  const { id, editedAt } = await create(user, ids);
  const body = { name: 'Soups', recipeIds: ids, coverId: ids[13], seen: editedAt };
  await send(PUT, user, { id, body });
  const { collections } = await findSavedRecipes(user.id, 1);
  expect(collections.map(({ cards, cover }) => [cards.map(({ _id }) => _id), cover?.title])).toEqual([
    [ids.slice(0, 12), 'Soup 13'],
  ]);
  const whole = await findOwnCollection(user.id, id);
  expect(whole?.cards.map(({ _id }) => _id)).toEqual(ids);
  expect(await findOwnCollection((await aUser()).id, id)).toBeNull();
  expect(await findOwnCollection(user.id, 'x')).toBeNull();
});

test('favorites are shown 48 to a page, and a page past the last one is the last', async () => {
  const user = await aUser();
  const recipes = await Promise.all(
    Array.from({ length: 49 }, (_, index) => aRecipe({ title: `Dish ${index}` })),
  );
  await Favorite.insertMany(recipes.map(({ _id }) => ({ userId: user._id, recipeId: _id })));
  const [first, last] = [await findSavedRecipes(user.id, 1), await findSavedRecipes(user.id, 99)];
  expect([first, last].map(({ favorites }) => [favorites.cards.length, favorites.page])).toEqual([
    [48, 1],
    [1, 2],
  ]);
  expect(first.favorites.ids).toHaveLength(49);
});

test('another user’s collection is 404 for every change, and stays as it was', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { id, editedAt } = await create(user, [(await aRecipe()).id]);
  const before = await RecipeCollection.findById(id).lean();
  const body = { name: 'Mine', recipeIds: [], seen: editedAt };
  expect((await send(PUT, other, { id, body })).status).toBe(404);
  for (const handler of [DELETE, MAKE_LINK, END_LINK])
    expect((await send(handler, other, { id })).status).toBe(404);
  expect(await RecipeCollection.findById(id).lean()).toEqual(before);
  expect(await list(other)).toEqual([]);
});

test('a private recipe, whoever’s, and one that does not exist are in no collection: 404', async () => {
  const user = await aUser();
  const [own, others] = await Promise.all(
    [user, await aUser()].map((owner) => aRecipe({ isPrivate: true, userId: owner._id })),
  );
  for (const id of [own?.id, others?.id, 'f'.repeat(24)])
    expect((await send(POST, user, { body: { name: 'Soups', recipeIds: [id] } })).status).toBe(404);
  const { id, editedAt } = await create(user);
  const body = { name: 'Soups', recipeIds: [others?.id], seen: editedAt };
  expect((await send(PUT, user, { id, body })).status).toBe(404);
});

test.each([
  { rule: 'no name', body: { name: ' ' } },
  { rule: 'an invisible name', body: { name: '\u200b\u2800' } },
  { rule: 'a name that is too long', body: { name: 'a'.repeat(MAX_COLLECTION_NAME_LENGTH + 1) } },
  { rule: 'too many recipes', body: { name: 'A', recipeIds: aFullList(MAX_COLLECTED_RECIPES + 1) } },
  { rule: 'a recipe twice', body: { name: 'A', recipeIds: ['f'.repeat(24), 'f'.repeat(24)] } },
  { rule: 'an operator as an id', body: { name: 'A', recipeIds: [{ $ne: null }] } },
])('refuses $rule with 400', async ({ body }) => {
  expect((await send(POST, await aUser(), { body })).status).toBe(400);
  expect(await RecipeCollection.countDocuments()).toBe(0);
});

test('of two devices, the second does not overwrite what it has not seen: 409', async () => {
  const user = await aUser();
  const { id, editedAt: seen } = await create(user);
  const statuses = await Promise.all(
    ['One', 'Two'].map(
      async (name) => (await send(PUT, user, { id, body: { name, recipeIds: [], seen } })).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('an account has room for a bounded number of collections: 409, also at once', async () => {
  const user = await aUser();
  await RecipeCollection.insertMany(
    Array.from({ length: MAX_COLLECTIONS - 1 }, () => ({
      ...{ userId: user._id, name: 'x', recipeIds: [], editedAt: new Date() },
    })),
  );
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await send(POST, user, { body: { name: 'Soups' } })).status),
  );
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
});

test('a link shows a collection without its owner until it is ended or made again', async () => {
  const user = await aUser();
  const recipe = await aRecipe({ title: 'Ramen' });
  const { id } = await create(user, [recipe.id]);
  const makeLink = async () => (await send(MAKE_LINK, user, { id })).json.token;
  const first = await makeLink();
  const shown = await findSharedCollection(first);
  expect(shown).toMatchObject({ name: 'Soups', cards: [{ title: 'Ramen' }] });
  expect(JSON.stringify(shown)).not.toContain(user.id);
  expect(await list(user)).toMatchObject([{ isShared: true }]);
  const second = await makeLink();
  expect(await findSharedCollection(first)).toBeNull();
  // Not even the database has the secret.
  expect(JSON.stringify(await RecipeCollection.find().lean())).not.toContain(second);
  await Recipe.updateOne({ _id: recipe._id }, { $set: { isPrivate: true, userId: user._id } });
  expect((await findSharedCollection(second))?.cards).toEqual([]);
  expect((await send(END_LINK, user, { id })).status).toBe(204);
  expect((await send(END_LINK, user, { id })).status).toBe(204);
  expect(await findSharedCollection(second)).toBeNull();
  expect(await list(user)).toMatchObject([{ isShared: false }]);
});
