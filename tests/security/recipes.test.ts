import { PUT as putRecipe } from '@/app/api/user/recipes/[id]/route';
import { POST as fork } from '@/app/api/user/recipes/fork/[id]/route';
import { POST as postRecipe } from '@/app/api/user/recipes/route';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker has an account and wants to exhaust the shop's storage or its processor.
withDatabase();

test('more than 1,000 recipes per account are refused, even with twenty concurrent requests and by forking', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const original = await aRecipe();
  const { _id: _unused, ...fields } = original.toObject();
  await Recipe.insertMany(
    Array.from({ length: 995 }, () => ({ ...fields, isPrivate: true, userId: user._id })),
  );
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? call(postRecipe, { body: aRecipeForm(), headers })
        : call(fork, { method: 'POST', params: { id: String(original._id) }, headers }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  const refusal = responses.find(({ status }) => status === 409);
  expect(refusal?.json.code).toBe('limit_reached');
  expect(await Recipe.countDocuments({ userId: user._id })).toBe(1_000);
});

test('more than 20 MB of recipes per account are refused when added, forked or changed, until some are deleted', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const largeRecipe = await aRecipe({ isPrivate: true, userId: user._id, bytes: 19_990_000 });
  const original = await aRecipe();
  const longForm = aRecipeForm({ description: 'a'.repeat(11_000) });
  const changeRecipe = async (body: object) => {
    const ownRecipes = await Recipe.find({ userId: user._id }).lean();
    const id =
      ownRecipes.map(({ _id }) => String(_id)).find((recipeId) => recipeId !== String(largeRecipe._id)) ?? '';
    return call(putRecipe, { method: 'PUT', params: { id }, body, headers });
  };
  expect((await call(postRecipe, { body: aRecipeForm(), headers })).status).toBe(201);
  for (const refusal of [await call(postRecipe, { body: longForm, headers }), await changeRecipe(longForm)]) {
    expect([refusal.status, refusal.json.message]).toEqual([
      409,
      'Your recipes may take 20 MB together. Please shorten or delete some first.',
    ]);
  }
  expect((await changeRecipe(aRecipeForm({ description: 'shorter' }))).status).toBe(200);
  await Recipe.updateOne({ _id: largeRecipe._id }, { $set: { bytes: 20_000_000 } });
  const forkOriginal = () => call(fork, { method: 'POST', params: { id: String(original._id) }, headers });
  expect((await forkOriginal()).status).toBe(409);
  await Recipe.deleteOne({ _id: largeRecipe._id });
  expect((await forkOriginal()).status).toBe(201);
  expect((await Recipe.find({ userId: user._id }).lean()).every(({ bytes }) => (bytes ?? 0) > 100)).toBe(
    true,
  );
});

test('recipes older than the limit of 20 MB count toward it', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const { _id: _unused, bytes: _unknown, ...oldRecipe } = (await aRecipe()).toObject();
  const description = 'a'.repeat(1_000_000);
  await Recipe.collection.insertMany(
    Array.from({ length: 21 }, () => ({ ...oldRecipe, description, isPrivate: true, userId: user._id })),
  );
  expect((await call(postRecipe, { body: aRecipeForm(), headers })).status).toBe(409);
});

test('more than 300 recipe changes in an hour are refused, with Retry-After', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const recipe = await aRecipe({ isPrivate: true, userId: user._id });
  const change = () =>
    call(putRecipe, {
      method: 'PUT',
      params: { id: String(recipe._id) },
      body: aRecipeForm({ title: 'Changed' }),
      headers,
    });
  expect((await change()).status).toBe(200);
  await RateLimit.updateMany({}, { $set: { count: RATE_POLICIES.changedRecipe.max } });
  const refusal = await change();
  expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
