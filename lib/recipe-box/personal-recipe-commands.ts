import 'server-only';
import mongoose from 'mongoose';
import {
  copyRecipe,
  createRecipe,
  deleteRecipe,
  type Shelf,
  setRecipeImages,
  updateRecipe,
} from '@/lib/catalog/recipe-commands';
import type { RecipeForm } from '@/lib/catalog/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { Recipe } from '@/models/recipe';
import { beginBoxChange, deleteFavoritesOf } from './box-commands';

/** Writes of one's own recipes: always private, always the caller's. Another one is `not_found`. */

const MOST_RECIPES = 1_000;
/** Of all recipes of one user, which are read and sent together. */
const MOST_MEGABYTES = 20;
const MEGABYTE = 1_000_000;

const shelfOf = (userId: string): Shelf => ({ isPrivate: true, userId });

export async function createPersonalRecipe(userId: string, input: RecipeForm): Promise<RecipeView> {
  await countOne('newRecipe', userId);
  return createRecipe(shelfOf(userId), input, (session, addedBytes) =>
    beginNewRecipe(userId, session, addedBytes),
  );
}

export async function updatePersonalRecipe(
  userId: string,
  id: string,
  input: RecipeForm,
): Promise<RecipeView> {
  await countOne('changedRecipe', userId);
  return updateRecipe(shelfOf(userId), id, input, async (session, addedBytes) => {
    await beginBoxChange(userId, session);
    await requireRoom(userId, session, addedBytes);
  });
}

/** Replaces the pictures; nothing changes when one of them is refused. */
export async function setPersonalRecipeImages(
  userId: string,
  id: string,
  parts: readonly UploadPart[],
): Promise<RecipeView> {
  await countOne('pictureUpload', userId);
  return setRecipeImages(shelfOf(userId), id, parts);
}

export async function deletePersonalRecipe(userId: string, id: string): Promise<void> {
  await deleteRecipe(shelfOf(userId), id, deleteFavoritesOf);
}

/** A private copy of a public recipe; it does not follow later changes of the original. */
export async function forkRecipe(userId: string, id: string): Promise<RecipeView> {
  await countOne('newRecipe', userId);
  return copyRecipe(userId, id, (session, addedBytes) => beginNewRecipe(userId, session, addedBytes));
}

/** To be called first in the transaction of a new recipe: refuses what one person cannot mean to have. */
async function beginNewRecipe(
  userId: string,
  session: mongoose.ClientSession,
  addedBytes: number,
): Promise<void> {
  // One after the other, so that two at once cannot both be the last one.
  await beginBoxChange(userId, session);
  const count = await Recipe.countDocuments(shelfOf(userId)).session(session);
  if (count >= MOST_RECIPES) {
    throw new AppError(
      'limit_reached',
      `You can keep up to ${MOST_RECIPES.toLocaleString('en-US')} recipes.`,
    );
  }
  await requireRoom(userId, session, addedBytes);
}

/** Refuses a write that makes the recipes of this user larger than one person can mean to have. */
async function requireRoom(
  userId: string,
  session: mongoose.ClientSession,
  addedBytes: number,
): Promise<void> {
  if (addedBytes <= 0) return;
  const [kept] = await Recipe.aggregate<{ bytes: number }>([
    { $match: { isPrivate: true, userId: new mongoose.Types.ObjectId(userId) } },
    // Those from before the bound do not say what they take.
    { $group: { _id: null, bytes: { $sum: { $ifNull: ['$bytes', { $bsonSize: '$$ROOT' }] } } } },
  ]).session(session);
  if ((kept?.bytes ?? 0) + addedBytes <= MOST_MEGABYTES * MEGABYTE) return;
  throw new AppError(
    'limit_reached',
    `Your recipes may take ${MOST_MEGABYTES} MB together. Please shorten or delete some first.`,
  );
}
