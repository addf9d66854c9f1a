import 'server-only';
import type mongoose from 'mongoose';
import { deleteRecipesOf } from '@/lib/catalog/recipe-commands';
import type { NotesFate } from '@/lib/reviews/note-commands';
import { RECIPE_BOX_DATA } from './recipe-box-data';

/**
 * Deletes all of a user's recipe box data, and the user's own recipes with the images that nothing else uses.
 * Published notes stay without a name if they are to be `anonymous`. Call it in the transaction that deletes the account.
 */
export async function emptyRecipeBox(
  userId: string,
  session: mongoose.ClientSession,
  notes: NotesFate = 'delete',
): Promise<void> {
  // One after the other: a transaction has no parallel operations.
  for (const { deleteOfUser } of Object.values(RECIPE_BOX_DATA)) await deleteOfUser(userId, session, notes);
  await deleteRecipesOf(userId, session);
}

/** Deletes all recipe box data about a recipe, in the transaction that deletes the recipe. */
export async function deleteDataAboutRecipe(
  recipeId: string,
  session: mongoose.ClientSession,
): Promise<void> {
  for (const { deleteOfRecipe } of Object.values(RECIPE_BOX_DATA)) await deleteOfRecipe(recipeId, session);
}
