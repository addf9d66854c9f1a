import { Favorite } from '@/models/favorite';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withLease } from './lease';

/** Every model that has indexes of its own. */
export const INDEXED_MODELS = [Recipe, Ingredient, User, Favorite] as const;

/**
 * Makes every collection and index that is not there yet. The process is not ready before: the
 * shop's uniqueness rules are these indexes.
 */
export async function ensureIndexes(): Promise<void> {
  await withLease('indexes', async () => {
    for (const model of INDEXED_MODELS) {
      await model.createCollection();
      await model.createIndexes();
    }
  });
}
