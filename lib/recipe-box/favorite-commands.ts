import 'server-only';
import mongoose from 'mongoose';
import { unknownRecipe } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { beginBoxChange } from './box-commands';
import { listFavoriteIds } from './favorite-queries';
import type { FavoriteChange } from './favorite-schema';

/** The user holds the recipe from now on. Only a public recipe: any other is `not_found`. */
export async function addFavorite(userId: string, recipeId: string): Promise<FavoriteChange> {
  return changeFavorite(userId, recipeId, async (session) => {
    if (await Favorite.exists({ userId, recipeId }).session(session)) return 0;
    await Favorite.create([{ userId, recipeId }], { session });
    return 1;
  });
}

/** The user holds the recipe no more. */
export async function removeFavorite(userId: string, recipeId: string): Promise<FavoriteChange> {
  return changeFavorite(userId, recipeId, async (session) => {
    const { deletedCount } = await Favorite.deleteOne({ userId, recipeId }, { session });
    return deletedCount === 1 ? -1 : 0;
  });
}

/** Changes who holds the recipe and its count in one; refused when the recipe is not public. */
async function changeFavorite(
  userId: string,
  recipeId: string,
  change: (session: mongoose.ClientSession) => Promise<-1 | 0 | 1>,
): Promise<FavoriteChange> {
  await connect();
  const favoritesCount = await mongoose.connection.transaction(async (session) => {
    await beginBoxChange(userId, session);
    const difference = await change(session);
    const recipe = { _id: recipeId, isPrivate: false };
    const counted =
      difference === 0
        ? await Recipe.findOne(recipe).select({ favoritesCount: 1 }).session(session).lean()
        : await Recipe.findOneAndUpdate(
            recipe,
            { $inc: { favoritesCount: difference } },
            { session, returnDocument: 'after', projection: { favoritesCount: 1 } },
          ).lean();
    // The transaction takes back what was changed.
    if (!counted) throw unknownRecipe();
    return counted.favoritesCount;
  });
  return { favorites: await listFavoriteIds(userId), favoritesCount };
}
