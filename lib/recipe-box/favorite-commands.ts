import 'server-only';
import mongoose from 'mongoose';
import { changeFavoritesCount, decrementFavoritesCounts } from '@/lib/catalog/favorites-count-commands';
import { recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { beginRecipeBoxChange } from './box-commands';
import type { FavoriteChange } from './favorite-endpoints';
import { listFavoriteIds } from './favorite-queries';

/** Adds a favorite. Throws `not_found` unless the recipe is public. */
export async function addFavorite(userId: string, recipeId: string): Promise<FavoriteChange> {
  return changeFavorite(userId, recipeId, async (session) => {
    if (await Favorite.exists({ userId, recipeId }).session(session)) return 0;
    await Favorite.create([{ userId, recipeId }], { session });
    return 1;
  });
}

/** Removes a favorite. Throws `not_found` unless the recipe is public. */
export async function removeFavorite(userId: string, recipeId: string): Promise<FavoriteChange> {
  return changeFavorite(userId, recipeId, async (session) => {
    const { deletedCount } = await Favorite.deleteOne({ userId, recipeId }, { session });
    return deletedCount === 1 ? -1 : 0;
  });
}

/** Changes the favorite and the recipe's count in one transaction; throws `not_found` unless the recipe is public. */
async function changeFavorite(
  userId: string,
  recipeId: string,
  change: (session: mongoose.ClientSession) => Promise<-1 | 0 | 1>,
): Promise<FavoriteChange> {
  await connect();
  const favoritesCount = await mongoose.connection.transaction(async (session) => {
    await beginRecipeBoxChange(userId, session);
    const difference = await change(session);
    const count =
      difference === 0
        ? await findFavoritesCount(recipeId, session)
        : await changeFavoritesCount(recipeId, difference, session);
    // The error rolls the change back.
    if (count === null) throw recipeNotFoundError();
    return count;
  });
  return { favorites: await listFavoriteIds(userId), favoritesCount };
}

/** Deletes the user's favorites and decrements their counts, in the transaction that deletes the account. */
export async function deleteFavoritesOfUser(userId: string, session: mongoose.ClientSession): Promise<void> {
  const favorites = await Favorite.find({ userId }).select({ recipeId: 1 }).session(session).lean();
  await decrementFavoritesCounts(
    favorites.map(({ recipeId }) => recipeId),
    session,
  );
  await Favorite.deleteMany({ userId }, { session });
}

/** Deletes all favorites of a recipe, in the transaction that deletes the recipe. */
export async function deleteFavoritesOfRecipe(
  recipeId: string,
  session: mongoose.ClientSession,
): Promise<void> {
  await Favorite.deleteMany({ recipeId }).session(session);
}

/** Returns null if no public recipe has this id. */
async function findFavoritesCount(recipeId: string, session: mongoose.ClientSession): Promise<number | null> {
  const recipe = await Recipe.findOne({ _id: recipeId, isPrivate: false })
    .select({ favoritesCount: 1 })
    .session(session)
    .lean();
  return recipe === null ? null : recipe.favoritesCount;
}
