import { PUT as putRecipe } from '@/app/api/user/recipes/[id]/route';
import { POST as fork } from '@/app/api/user/recipes/fork/[id]/route';
import { POST as postRecipe } from '@/app/api/user/recipes/route';
import { RATE_POLICIES } from '@/lib/rate-limits/rate-limit';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { recipeForm } from '@/tests/support/recipe-form';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// Whoever has an account wants the shop to hold, or to do, more than it can.
withDatabase();

test('more than 1,000 recipes of one account are refused, also of twenty at once, and by copying', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  const original = await aRecipe();
  const { _id: _unused, ...copied } = original.toObject();
  await Recipe.insertMany(
    Array.from({ length: 995 }, () => ({ ...copied, isPrivate: true, userId: user._id })),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2
        ? call(postRecipe, { body: recipeForm(), headers })
        : call(fork, { method: 'POST', params: { id: String(original._id) }, headers }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json.code).toBe('limit_reached');
  expect(await Recipe.countDocuments({ userId: user._id })).toBe(1_000);
});

test('more than 20 MB of recipes of one account are refused, new, copied and changed, until some are gone', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  const large = await aRecipe({ isPrivate: true, userId: user._id, bytes: 19_990_000 });
  const original = await aRecipe();
  const long = recipeForm({ description: 'a'.repeat(11_000) });
  const put = async (body: object) => {
    const own = await Recipe.find({ userId: user._id }).lean();
    const id = own.map(({ _id }) => String(_id)).find((each) => each !== String(large._id)) ?? '';
    return call(putRecipe, { method: 'PUT', params: { id }, body, headers });
  };
  expect((await call(postRecipe, { body: recipeForm(), headers })).status).toBe(201);
  for (const refused of [await call(postRecipe, { body: long, headers }), await put(long)]) {
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Your recipes may take 20 MB together. Please shorten or delete some first.',
    ]);
  }
  expect((await put(recipeForm({ description: 'shorter' }))).status).toBe(200);
  await Recipe.updateOne({ _id: large._id }, { $set: { bytes: 20_000_000 } });
  const copy = () => call(fork, { method: 'POST', params: { id: String(original._id) }, headers });
  expect((await copy()).status).toBe(409);
  await Recipe.deleteOne({ _id: large._id });
  expect((await copy()).status).toBe(201);
  expect((await Recipe.find({ userId: user._id }).lean()).every(({ bytes }) => (bytes ?? 0) > 100)).toBe(
    true,
  );
});

test('recipes from before the bound of 20 MB count with what they take', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  const { _id: _unused, bytes: _unknown, ...old } = (await aRecipe()).toObject();
  const description = 'a'.repeat(1_000_000);
  await Recipe.collection.insertMany(
    Array.from({ length: 21 }, () => ({ ...old, description, isPrivate: true, userId: user._id })),
  );
  expect((await call(postRecipe, { body: recipeForm(), headers })).status).toBe(409);
});

test('more than 300 changes of recipes in an hour are refused, and say when to come again', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  const recipe = await aRecipe({ isPrivate: true, userId: user._id });
  const change = () =>
    call(putRecipe, {
      method: 'PUT',
      params: { id: String(recipe._id) },
      body: recipeForm({ title: 'Changed' }),
      headers,
    });
  expect((await change()).status).toBe(200);
  await RateLimit.updateMany({}, { $set: { count: RATE_POLICIES.changedRecipe.most } });
  const refused = await change();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
