import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { dropPictures } from '@/lib/images/picture-store';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';

/**
 * To be called first in every transaction that changes what a user holds. Their changes happen one
 * after the other, and none while the account is being deleted: nothing is left behind for nobody.
 */
export async function beginBoxChange(userId: string, session: mongoose.ClientSession): Promise<void> {
  const { matchedCount } = await User.updateOne(
    { _id: userId },
    { $inc: { recipeBoxVersion: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new AppError('unauthenticated', 'Please log in to continue.');
}

/**
 * To be called in the transaction that deletes an account: its favorites go, and so do their counts,
 * its own recipes and the pictures that nobody else shows.
 */
export async function emptyBox(userId: string, session: mongoose.ClientSession): Promise<void> {
  const favorites = await Favorite.find({ userId }).select({ recipeId: 1 }).session(session).lean();
  await Recipe.updateMany(
    { _id: mongoose.trusted({ $in: favorites.map(({ recipeId }) => recipeId) }) },
    { $inc: { favoritesCount: -1 } },
    { session },
  );
  await Favorite.deleteMany({ userId }, { session });
  const own = { userId, isPrivate: true };
  const recipes = await Recipe.find(own).select({ images: 1 }).session(session).lean();
  await Recipe.deleteMany(own, { session });
  await dropPictures(
    recipes.flatMap(({ images }) => images),
    session,
  );
}

/** For the transaction that deletes a recipe: nobody's favorite any more. */
export async function deleteFavoritesOf(recipeId: string, session: mongoose.ClientSession): Promise<void> {
  await Favorite.deleteMany({ recipeId }).session(session);
}
