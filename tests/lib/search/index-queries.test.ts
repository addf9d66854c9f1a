import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CATALOG_TAG, listIngredientTags, listRecipeTags, recipeTag } from '@/lib/cache/tag-rules';
import { log } from '@/lib/runtime/log';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { parseQuery } from '@/lib/search/engine/query-rules';
import { dropSearchIndex, loadFreshEngine, loadFreshMatcher } from '@/lib/search/index-queries';
import { CacheTag } from '@/models/cache-tag';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();

const count = async (text: string) =>
  (await loadFreshEngine()).search(parseQuery(text), { skip: 0, limit: 20 }).count;
const announce = (tags: string[]) =>
  mongoose.connection.transaction((session) => invalidateTags(tags, session));

test('the next query applies announced changes: new, deleted and private documents', async () => {
  expect(await count('laksa')).toBe(0);
  const recipe = await aRecipe({ title: 'Laksa' });
  await announce(listRecipeTags({ _id: recipe.id, country: 'Japan' }));
  expect(await count('laksa')).toBe(1);
  const ingredient = await anIngredient({ name: 'Laksa Leaves' });
  await announce(listIngredientTags(ingredient.id));
  expect(await count('laksa')).toBe(2);
  await Ingredient.deleteOne({ _id: ingredient._id });
  await announce(listIngredientTags(ingredient.id));
  expect(await count('laksa')).toBe(1);
  await Recipe.updateOne({ _id: recipe._id }, { isPrivate: true });
  await announce(listRecipeTags({ _id: recipe.id, country: 'Japan' }));
  expect(await count('laksa')).toBe(0);
});

test('a change of the whole catalog rebuilds the index', async () => {
  expect(await count('laksa')).toBe(0);
  await aRecipe({ title: 'Laksa' });
  await announce([CATALOG_TAG]);
  await waitUntil(async () => (await count('laksa')) === 1);
});

test('changes during a rebuild are not lost', async () => {
  expect(await count('laksa')).toBe(0);
  const recipe = await aRecipe({ title: 'Laksa' });
  const logged = jest.spyOn(log, 'info');
  announceInvalidation([CATALOG_TAG]);
  const rebuild = loadFreshEngine();
  await Recipe.updateOne({ _id: recipe._id }, { isPrivate: true });
  announceInvalidation([recipeTag(recipe.id), CATALOG_TAG]);
  await rebuild;
  await waitUntil(() => logged.mock.calls.some(([, message]) => message === 'search index built'));
  logged.mockRestore();
  expect(await count('laksa')).toBe(0);
});

test('documents with outdated search words are indexed from their text', async () => {
  const recipe = await aRecipe({ title: 'Laksa' });
  const ingredient = await anIngredient({ name: 'Laksa Paste' });
  await Recipe.collection.updateOne({ _id: recipe._id }, { $unset: { words: 1 } });
  await Ingredient.collection.updateOne({ _id: ingredient._id }, { $set: { 'words.version': 0 } });
  expect(await count('laksa')).toBe(2);
});

test('after a database error, the next query applies the announced changes', async () => {
  expect(await count('laksa')).toBe(0);
  const recipe = await aRecipe({ title: 'Laksa' });
  const findSpy = jest.spyOn(Recipe, 'find').mockImplementationOnce(() => {
    throw new Error('away');
  });
  announceInvalidation([recipeTag(recipe.id)]);
  await expect(count('laksa')).rejects.toThrow('away');
  findSpy.mockRestore();
  expect(await count('laksa')).toBe(1);
});

test('if the recipes cannot be read at first, the next query reads them', async () => {
  await aRecipe({ title: 'Laksa' });
  dropSearchIndex();
  const findSpy = jest.spyOn(Recipe.collection, 'find').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await expect(count('laksa')).rejects.toThrow('away');
  findSpy.mockRestore();
  expect(await count('laksa')).toBe(1);
});

test('lines are matched without waiting for the recipes, which may be many', async () => {
  await anIngredient({ name: 'Laksa Paste' });
  dropSearchIndex();
  let finishReading = () => {};
  const readPromise = new Promise<void>((resolve) => {
    finishReading = resolve;
  });
  const blockedRead = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => readPromise.then(() => ({ done: true })) }),
  });
  const findSpy = jest
    .spyOn(Recipe.collection, 'find')
    .mockImplementation(() => ({ sort: blockedRead }) as never);
  const searchPromise = count('laksa');
  expect((await loadFreshMatcher()).matchLine({ name: '2 tbsp laksa paste' })?.name).toBe('Laksa Paste');
  findSpy.mockRestore();
  finishReading();
  expect(await searchPromise).toBe(1);
});

test('a recipe that changes repeatedly counts once', async () => {
  await aRecipe({ title: 'Laksa' });
  expect(await count('laksa')).toBe(1);
  const recipes = await Promise.all(Array.from({ length: 12 }, () => aRecipe({ title: 'Laksa' })));
  for (let round = 0; round < 3; round += 1) {
    announceInvalidation(recipes.map(({ id }) => recipeTag(id)));
    expect(await count('laksa')).toBe(13);
  }
});

test('every search query uses a database index', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, index) => aRecipe({ title: `R${index}` })));
  await anIngredient();
  await announce([CATALOG_TAG, recipeTag('a'.repeat(24))]);
  const ids = (await Recipe.find().lean()).map(({ _id }) => _id);
  const isIn = mongoose.trusted({ $in: ids });
  const plans = await Promise.all([
    Recipe.find({ _id: isIn, isPrivate: false }).explain(),
    Recipe.find({ isPrivate: false }).sort({ _id: 1 }).explain(),
    Recipe.find({ isPrivate: false, favoritesCount: mongoose.trusted({ $gt: 0 }) }).explain(),
    Ingredient.find({ _id: isIn }).explain(),
    Ingredient.find().sort({ sortName: 1 }).explain(),
    CacheTag.find({ changedAt: mongoose.trusted({ $gte: new Date(0) }) }).explain(),
    CacheTag.findOne().sort({ changedAt: -1 }).explain(),
    Recipe.aggregate([
      { $match: { isPrivate: false, country: 'Japan' } },
      { $unwind: '$foodTypes' },
    ]).explain(),
  ]);
  for (const plan of plans) {
    expect(JSON.stringify(plan)).toMatch(/IXSCAN|IDHACK/);
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  }
});
