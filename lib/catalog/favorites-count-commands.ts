import 'server-only';
import mongoose from 'mongoose';
import { Recipe } from '@/models/recipe';

/** Updates a recipe's favorites count in the transaction that writes the favorites. */

/** Changes the count of a public recipe. Returns the new count; null if no public recipe has this id. */
export async function changeFavoritesCount(
  recipeId: string,
  delta: -1 | 1,
  session: mongoose.ClientSession,
): Promise<number | null> {
  const recipe = await Recipe.findOneAndUpdate(
    { _id: recipeId, isPrivate: false },
    { $inc: { favoritesCount: delta } },
    { session, returnDocument: 'after', projection: { favoritesCount: 1 } },
  ).lean();
  return recipe === null ? null : recipe.favoritesCount;
}

/** Decrements the count of each of these recipes; an id without a recipe is ignored. */
export async function decrementFavoritesCounts(
  recipeIds: readonly mongoose.Types.ObjectId[],
  session: mongoose.ClientSession,
): Promise<void> {
  await Recipe.updateMany(
    { _id: mongoose.trusted({ $in: [...recipeIds] }) },
    { $inc: { favoritesCount: -1 } },
    { session },
  );
}
