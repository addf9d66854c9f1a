import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import {
  CATALOGUE_TAG,
  ingredientTag,
  recipeTag,
  tagsOfIngredient,
  tagsOfRecipe,
} from '@/lib/cache/tag-rules';
import { freshEngine, refreshSearch } from '@/lib/search/index-queries';
import { parseQuery } from '@/lib/search/query-rules';
import { CacheTag } from '@/models/cache-tag';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();

const count = async (text: string) =>
  (await freshEngine()).search(parseQuery(text), { skip: 0, limit: 20 }).count;
const raise = (tags: string[]) => mongoose.connection.transaction((session) => changed(tags, session));

async function eventually(wanted: number, text: string) {
  const startedMs = Date.now();
  while ((await count(text)) !== wanted) {
    if (Date.now() - startedMs > 1_500)
      throw new Error(`${text} was not found ${wanted} times within a second`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a write of another process shows within a second: what is new, gone or private', async () => {
  const recipe = await aRecipe({ title: 'Laksa' });
  await eventually(1, 'laksa');
  const ingredient = await anIngredient({ name: 'Laksa Leaves' });
  await raise(tagsOfIngredient(ingredient.id));
  await eventually(2, 'laksa');
  await Ingredient.deleteOne({ _id: ingredient._id });
  await raise(tagsOfIngredient(ingredient.id));
  await eventually(1, 'laksa');
  await Recipe.updateOne({ _id: recipe._id }, { isPrivate: true });
  await raise(tagsOfRecipe({ _id: recipe.id, country: 'Japan' }));
  await eventually(0, 'laksa');
});

test('a change of the whole catalogue packs everything anew', async () => {
  expect(await count('laksa')).toBe(0);
  await aRecipe({ title: 'Laksa' });
  await raise([CATALOGUE_TAG]);
  await eventually(1, 'laksa');
});

test('whoever follows the tags says at once which changed', async () => {
  expect(await count('laksa')).toBe(0);
  const recipe = await aRecipe({ title: 'Laksa' });
  const ingredient = await anIngredient({ name: 'Laksa Paste' });
  await refreshSearch([recipeTag(recipe.id), ingredientTag(ingredient.id), 'country:Japan']);
  expect(await count('laksa')).toBe(2);
});

test('documents without words of today are found by their text', async () => {
  const recipe = await aRecipe({ title: 'Laksa' });
  const ingredient = await anIngredient({ name: 'Laksa Paste' });
  await Recipe.collection.updateOne({ _id: recipe._id }, { $unset: { words: 1 } });
  await Ingredient.collection.updateOne({ _id: ingredient._id }, { $set: { 'words.version': 0 } });
  expect(await count('laksa')).toBe(2);
});

test('with the database of a moment ago gone wrong, the next query looks again', async () => {
  expect(await count('laksa')).toBe(0);
  const broken = jest.spyOn(CacheTag, 'findOne').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  await expect(count('laksa')).rejects.toThrow('away');
  broken.mockRestore();
  expect(await count('laksa')).toBe(0);
});

test('a recipe that changes many times is counted once', async () => {
  await aRecipe({ title: 'Laksa' });
  expect(await count('laksa')).toBe(1);
  const recipes = await Promise.all(Array.from({ length: 12 }, () => aRecipe({ title: 'Laksa' })));
  for (let round = 0; round < 3; round += 1) await refreshSearch(recipes.map(({ id }) => recipeTag(id)));
  expect(await count('laksa')).toBe(13);
});

// The one range, over `_id` of the tags, is served by MongoDB's own index; the trial database has none for it.
test('every query of search uses an index', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, index) => aRecipe({ title: `R${index}` })));
  await anIngredient();
  await raise([CATALOGUE_TAG, recipeTag('a'.repeat(24))]);
  const ids = (await Recipe.find().lean()).map(({ _id }) => _id);
  const isIn = mongoose.trusted({ $in: ids });
  const plans = await Promise.all([
    Recipe.find({ _id: isIn, isPrivate: false }).explain(),
    Recipe.find({ isPrivate: false }).sort({ _id: 1 }).explain(),
    Recipe.find({ isPrivate: false, favoritesCount: mongoose.trusted({ $gt: 0 }) }).explain(),
    Ingredient.find({ _id: isIn }).explain(),
    Ingredient.find().sort({ sortName: 1 }).explain(),
    CacheTag.findOne({ _id: CATALOGUE_TAG }).explain(),
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
