import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listRecipeTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { recipeNotFoundError } from './recipe-queries';
import type { RecipeScope } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';

export type RecipeRecord = mongoose.HydratedDocument<RecipeDocument>;

/** Runs a write in a transaction; if the recipe is public, its cached responses are invalidated. */
export async function writeRecipe(
  write: (session: mongoose.ClientSession) => Promise<RecipeRecord>,
  getPreviousCountry?: () => string,
): Promise<RecipeView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const recipe = await write(session);
    const view = toRecipeView(recipe.toObject());
    if (!view.isPrivate) {
      await invalidateTags(
        listRecipeTags(view, { country: getPreviousCountry?.() ?? view.country }),
        session,
      );
    }
    return view;
  });
}

export async function getRecipeForUpdate(scope: RecipeScope, id: string, session: mongoose.ClientSession) {
  const recipe = await Recipe.findOne({ _id: id, ...scope }).session(session);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}
