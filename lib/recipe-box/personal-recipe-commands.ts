import 'server-only';
import mongoose from 'mongoose';
import { copyRecipe, createRecipe, deleteRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import { setRecipeImages } from '@/lib/catalog/recipe-image-commands';
import type { RecipeOwner } from '@/lib/catalog/recipe-scope-rules';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import type { RecipeForm } from '@/lib/recipes/recipe-form-schema';
import type { ShownRecipe } from '@/lib/recipes/recipe-schema';
import { withOwnShownTypes } from '@/lib/search/shown-type-queries';
import { Recipe } from '@/models/recipe';
import { beginRecipeBoxChange } from './box-commands';
import { deleteDataAboutRecipe } from './box-deletion-commands';

/** Writes to a user's own recipes, which are always private. Throws `not_found` for another user's recipe. */

const MAX_RECIPES = 1_000;
/** Total size of a user's recipes, which are read and sent together. */
const MAX_TOTAL_MEGABYTES = 20;
const BYTES_PER_MEGABYTE = 1_000_000;

type PersonalRecipeTarget = { userId: string; id: string };

const toRecipeScope = (userId: string): RecipeOwner => ({ isPrivate: true, userId });

export async function createPersonalRecipe(
  userId: string,
  input: RecipeForm,
  key?: string,
): Promise<ShownRecipe> {
  await consumeRateLimit('newRecipe', userId);
  const recipe = await createRecipe(toRecipeScope(userId), input, {
    key,
    beforeWrite: (session, addedBytes) => beginNewRecipe(userId, session, addedBytes),
  });
  return withOwnShownTypes(recipe);
}

export async function updatePersonalRecipe(
  { userId, id }: PersonalRecipeTarget,
  input: RecipeForm,
  version?: string,
): Promise<ShownRecipe> {
  await consumeRateLimit('changedRecipe', userId);
  const recipe = await updateRecipe({ scope: toRecipeScope(userId), id }, input, {
    version,
    beforeWrite: async (session, addedBytes) => {
      await beginRecipeBoxChange(userId, session);
      await requireStorageSpace(userId, session, addedBytes);
    },
  });
  return withOwnShownTypes(recipe);
}

/** Adds recipes of an import, counted together; what refuses one refuses only that one. */
export async function saveImportedRecipes(
  userId: string,
  recipes: readonly { key: string; recipe: RecipeForm }[],
): Promise<{ id: string | null; message: string }[]> {
  await consumeRateLimit('savedImport', userId);
  const results: { id: string | null; message: string }[] = [];
  // One after the other: each waits for the lock of the user's recipes.
  for (const { key, recipe: input } of recipes) {
    try {
      const recipe = await createRecipe(toRecipeScope(userId), input, {
        key,
        beforeWrite: (session, addedBytes) => beginNewRecipe(userId, session, addedBytes),
      });
      results.push({ id: recipe._id, message: '' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      results.push({ id: null, message: error.message });
    }
  }
  return results;
}

/** Replaces the images; nothing changes if one of them is rejected. */
export async function setPersonalRecipeImages(
  { userId, id }: PersonalRecipeTarget,
  parts: readonly UploadPart[],
  version?: string,
): Promise<ShownRecipe> {
  await consumeRateLimit('pictureUpload', userId);
  return withOwnShownTypes(await setRecipeImages({ scope: toRecipeScope(userId), id }, parts, { version }));
}

export async function deletePersonalRecipe(userId: string, id: string): Promise<void> {
  await deleteRecipe({ scope: toRecipeScope(userId), id }, deleteDataAboutRecipe);
}

/** Makes a private copy of a public recipe; later changes to the original do not affect it. */
export async function forkRecipe(userId: string, id: string): Promise<ShownRecipe> {
  await consumeRateLimit('newRecipe', userId);
  const recipe = await copyRecipe(userId, id, (session, addedBytes) =>
    beginNewRecipe(userId, session, addedBytes),
  );
  return withOwnShownTypes(recipe);
}

/** Refuses more recipes than one person can plausibly need; call it first in the transaction of a new recipe. */
async function beginNewRecipe(
  userId: string,
  session: mongoose.ClientSession,
  addedBytes: number,
): Promise<void> {
  // Serialized, so that two concurrent requests cannot both add the last allowed recipe.
  await beginRecipeBoxChange(userId, session);
  const count = await Recipe.countDocuments(toRecipeScope(userId)).session(session);
  if (count >= MAX_RECIPES) {
    throw new AppError({
      code: 'limit_reached',
      message: `You can keep up to ${MAX_RECIPES.toLocaleString('en-US')} recipes.`,
    });
  }
  await requireStorageSpace(userId, session, addedBytes);
}

/** Throws `limit_reached` if the user's recipes would exceed the total size limit. */
async function requireStorageSpace(
  userId: string,
  session: mongoose.ClientSession,
  addedBytes: number,
): Promise<void> {
  if (addedBytes <= 0) return;
  const [stored] = await Recipe.aggregate<{ bytes: number }>([
    { $match: { isPrivate: true, userId: new mongoose.Types.ObjectId(userId) } },
    // Older recipes do not store their size.
    { $group: { _id: null, bytes: { $sum: { $ifNull: ['$bytes', { $bsonSize: '$$ROOT' }] } } } },
  ]).session(session);
  if ((stored?.bytes ?? 0) + addedBytes <= MAX_TOTAL_MEGABYTES * BYTES_PER_MEGABYTE) return;
  throw new AppError({
    code: 'limit_reached',
    message: `Your recipes may take ${MAX_TOTAL_MEGABYTES} MB together. Please shorten or delete some first.`,
  });
}
