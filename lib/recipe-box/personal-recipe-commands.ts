import 'server-only';
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
import { countOne } from '@/lib/http/rate-limit';
import type { UploadPart } from '@/lib/http/upload';
import { beginBoxChange } from './box-commands';

/** Writes of one's own recipes: always private, always the caller's. Another one is `not_found`. */

const shelfOf = (userId: string): Shelf => ({ isPrivate: true, userId });

export async function createPersonalRecipe(userId: string, input: RecipeForm): Promise<RecipeView> {
  await countOne('newRecipe', userId);
  return createRecipe(shelfOf(userId), input, (session) => beginBoxChange(userId, session));
}

export async function updatePersonalRecipe(
  userId: string,
  id: string,
  input: RecipeForm,
): Promise<RecipeView> {
  return updateRecipe(shelfOf(userId), id, input);
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
  await deleteRecipe(shelfOf(userId), id);
}

/** A private copy of a public recipe; it does not follow later changes of the original. */
export async function forkRecipe(userId: string, id: string): Promise<RecipeView> {
  await countOne('newRecipe', userId);
  return copyRecipe(userId, id, (session) => beginBoxChange(userId, session));
}
