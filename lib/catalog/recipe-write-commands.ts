import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listRecipeTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { recordRecipeAudit } from './item-audit-commands';
import { recipeNotFoundError } from './recipe-queries';
import type { RecipeScope } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';

export type RecipeRecord = mongoose.HydratedDocument<RecipeDocument>;

/** Who changes a recipe: an admin, a customer their own, or, if it is the shop's, a command at the server. */
export type RecipeAuthor = { adminId?: string | undefined };

/**
 * Runs a write in a transaction, and logs it if the recipe is the shop's; `before` is null for a new one. If the recipe is
 * public, its cached responses are invalidated.
 */
export async function writeRecipe(
  write: (session: mongoose.ClientSession) => Promise<{ recipe: RecipeRecord; before: RecipeView | null }>,
  { adminId }: RecipeAuthor = {},
): Promise<RecipeView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const { recipe, before } = await write(session);
    const view = toRecipeView(recipe.toObject());
    if (!view.isPrivate) {
      await invalidateTags(listRecipeTags(view, { country: before?.country ?? view.country }), session);
    }
    if (isOfShop(recipe)) await recordRecipeAudit({ adminId, before, after: view }, session);
    return view;
  });
}

/** Whether a recipe is public or a draft, as opposed to a customer's own. */
export function isOfShop({ isPrivate, userId }: Pick<RecipeDocument, 'isPrivate' | 'userId'>): boolean {
  return !isPrivate || !userId;
}

export async function getRecipeForUpdate(scope: RecipeScope, id: string, session: mongoose.ClientSession) {
  const recipe = await Recipe.findOne({ _id: id, ...scope }).session(session);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}
