import 'server-only';
import mongoose from 'mongoose';
import { Recipe } from '@/models/recipe';
import { computeRatingScore } from './recipe-view';

export type RatingChange = { count: number; sum: number };
type RecipeId = string | mongoose.Types.ObjectId;

/**
 * Changes the ratings of a recipe in the transaction that writes the notes, so the numbers are always those of the notes.
 * Returns the recipe; null if no public recipe has this id.
 */
export async function changeRatings(
  recipeId: RecipeId,
  { count, sum }: RatingChange,
  session: mongoose.ClientSession,
): Promise<{ title: string } | null> {
  const recipe = await Recipe.findOneAndUpdate(
    { _id: recipeId, isPrivate: false },
    { $inc: { ratingCount: count, ratingSum: sum } },
    { session, returnDocument: 'after', projection: { title: 1, ratingCount: 1, ratingSum: 1 } },
  ).lean();
  if (!recipe) return null;
  const score = toScore({ count: recipe.ratingCount ?? 0, sum: recipe.ratingSum ?? 0 });
  if (count !== 0 || sum !== 0) await Recipe.updateOne({ _id: recipeId }, score, { session });
  return recipe;
}

function toScore(ratings: RatingChange): { $set: { ratingScore: number } } | { $unset: { ratingScore: 1 } } {
  return ratings.count > 0
    ? { $set: { ratingScore: computeRatingScore(ratings) } }
    : { $unset: { ratingScore: 1 } };
}

/** Like `changeRatings`, for many different recipes in two operations; those that are gone are ignored. */
export async function changeRatingsOfMany(
  changes: readonly (RatingChange & { recipeId: RecipeId })[],
  session: mongoose.ClientSession,
): Promise<void> {
  const ids = mongoose.trusted({ $in: changes.map(({ recipeId }) => recipeId) });
  const recipes = await Recipe.find({ _id: ids, isPrivate: false })
    .select({ ratingCount: 1, ratingSum: 1 })
    .session(session)
    .lean();
  if (recipes.length === 0) return;
  const changesById = new Map(changes.map((change) => [String(change.recipeId), change]));
  await Recipe.bulkWrite(
    recipes.map(({ _id, ratingCount = 0, ratingSum = 0 }) => {
      const { count, sum } = changesById.get(String(_id)) ?? { count: 0, sum: 0 };
      // Another transaction that changes them meanwhile has this one start again.
      const score = toScore({ count: ratingCount + count, sum: ratingSum + sum });
      const update = { $inc: { ratingCount: count, ratingSum: sum }, ...score };
      return { updateOne: { filter: { _id }, update } };
    }),
    { session },
  );
}
