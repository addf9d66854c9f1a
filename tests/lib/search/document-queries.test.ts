import '@/tests/support/slow-database';
import mongoose from 'mongoose';
import { parseQuery } from '@/lib/search/engine/query-rules';
import { loadFreshEngine } from '@/lib/search/index-queries';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { breakNextCommand } from '@/tests/support/slow-database';

withDatabase();

test('the search index is complete though its read of the catalog loses the connection midway', async () => {
  await aRecipe({ title: 'Laksa' });
  const recipe = await Recipe.findOne().lean();
  await Recipe.collection.insertMany(
    Array.from({ length: 450 }, () => ({ ...recipe, _id: new mongoose.Types.ObjectId() })),
  );
  breakNextCommand('getMore');
  const engine = await loadFreshEngine();
  expect(engine.search(parseQuery('laksa'), { skip: 0, limit: 20 }).count).toBe(451);
});
