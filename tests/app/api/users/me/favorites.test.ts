import mongoose from 'mongoose';
import { DELETE as deleteRecipe } from '@/app/api/admin/recipes/[id]/route';
import { GET as getTop } from '@/app/api/recipes/top/route';
import { DELETE, POST } from '@/app/api/users/me/favorites/[id]/route';
import { GET } from '@/app/api/users/me/favorites/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { emptyRecipeBox } from '@/lib/recipe-box/box-deletion-commands';
import { addFavorite, removeFavorite } from '@/lib/recipe-box/favorite-commands';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';

withDatabase();

const readCount = async (id: string) => (await Recipe.findById(id).lean())?.favoritesCount;
const countFavoritingUsers = (id: string) => Favorite.countDocuments({ recipeId: id });
const add = (id: string, headers: Record<string, string>) =>
  call(POST, { method: 'POST', params: { id }, headers });
const remove = (id: string, headers: Record<string, string>) =>
  call(DELETE, { method: 'DELETE', params: { id }, headers });

test('refuses a guest with 401', async () => {
  const { id } = await aRecipe();
  for (const { status } of [await call(GET), await add(id, {}), await remove(id, {})])
    expect(status).toBe(401);
  expect(await readCount(id)).toBe(0);
});

test.each(['0'.repeat(24), 'nonsense', '__proto__'])('returns 404 for the unknown recipe %p', async (id) => {
  const headers = await createBearerHeaders(await aUser());
  expect((await add(id, headers)).status).toBe(404);
  expect((await remove(id, headers)).status).toBe(404);
  expect(await Favorite.countDocuments()).toBe(0);
});

test('returns 404 for a private recipe, even for its owner, and changes nothing', async () => {
  const owner = await aUser();
  const { id } = await aRecipe({ isPrivate: true, userId: owner._id });
  for (const user of [owner, await aUser()]) {
    const headers = await createBearerHeaders(user);
    expect((await add(id, headers)).status).toBe(404);
    expect((await remove(id, headers)).status).toBe(404);
  }
  expect([await Favorite.countDocuments(), await readCount(id)]).toEqual([0, 0]);
});

test('adding and removing are idempotent and return the ids and the count', async () => {
  const [firstRecipe, secondRecipe] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const headers = await createBearerHeaders(await aUser());
  await add(firstRecipe.id, await createBearerHeaders(await aUser()));
  expect((await add(firstRecipe.id, headers)).json).toEqual({
    favorites: [firstRecipe.id],
    favoritesCount: 2,
  });
  expect((await add(firstRecipe.id, headers)).json).toEqual({
    favorites: [firstRecipe.id],
    favoritesCount: 2,
  });
  expect((await add(secondRecipe.id, headers)).json).toEqual({
    favorites: [secondRecipe.id, firstRecipe.id],
    favoritesCount: 1,
  });
  expect((await call(getMe, { headers })).json.user.favorites).toEqual([secondRecipe.id, firstRecipe.id]);
  const { json } = await call(GET, { headers });
  expect(
    json.favorites.map(({ title, favoritesCount }: { title: string; favoritesCount: number }) => [
      title,
      favoritesCount,
    ]),
  ).toEqual([
    ['B', 1],
    ['A', 2],
  ]);
  expect((await remove(firstRecipe.id, headers)).json).toEqual({
    favorites: [secondRecipe.id],
    favoritesCount: 1,
  });
  expect((await remove(firstRecipe.id, headers)).json).toEqual({
    favorites: [secondRecipe.id],
    favoritesCount: 1,
  });
});

test('a favorite counts in every leaderboard immediately', async () => {
  await aRecipe({ title: 'A' });
  const { id } = await aRecipe({ title: 'Z' });
  await add(id, await createBearerHeaders(await aUser()));
  for (const period of ['day', 'week', 'month', 'year', 'all']) {
    const { json } = await call(getTop, { query: `period=${period}` });
    expect(json.recipes[0].title).toBe('Z');
  }
});

test('concurrent toggles by 20 users leave every count equal to its number of users', async () => {
  const recipes = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const users = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const toggles = Array.from({ length: isLongRun ? 200 : 60 }, (_, index) => {
    const toggle = Math.random() < 0.6 ? addFavorite : removeFavorite;
    return toggle(String(users[index % 20]?._id), String(recipes[Math.random() < 0.7 ? 0 : 1]?._id));
  });
  await Promise.all(toggles);
  for (const { id } of recipes) expect(await readCount(id)).toBe(await countFavoritingUsers(id));
});

test('a user deleted while toggling leaves no favorite behind, and the count is correct', async () => {
  const { id } = await aRecipe();
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  await addFavorite(String(users[0]?._id), id);
  const operations = users.flatMap((user) => {
    const userId = String(user._id);
    const accountDeletion = mongoose.connection.transaction(async (session) => {
      await emptyRecipeBox(userId, session);
      await User.deleteOne({ _id: userId }, { session });
    });
    return [addFavorite(userId, id), accountDeletion, addFavorite(userId, id)];
  });
  for (const result of await Promise.allSettled(operations)) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unauthenticated' });
  }
  expect([await User.countDocuments(), await countFavoritingUsers(id), await readCount(id)]).toEqual([
    0, 0, 0,
  ]);
});

test('a recipe deleted while it is being favorited leaves no favorite behind', async () => {
  const { id } = await aRecipe();
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const results = await Promise.allSettled([
    ...users.slice(0, 3).map((user) => addFavorite(String(user._id), id)),
    call(deleteRecipe, { method: 'DELETE', params: { id }, headers }),
    ...users.slice(3).map((user) => addFavorite(String(user._id), id)),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_found' });
  }
  expect([await Recipe.countDocuments(), await Favorite.countDocuments()]).toEqual([0, 0]);
});
