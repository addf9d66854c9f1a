import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { tagsOfRecipe } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { foldText } from '@/lib/search/fold-rules';
import { followed } from '@/lib/search/index-queries';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import type { RecipeForm } from './recipe-form-schema';
import type { RecipeView } from './recipe-schema';
import { toRecipeView } from './recipe-view';

/** Writes of public recipes; a private one is as unknown here as one that does not exist. */

export async function createRecipe(input: RecipeForm): Promise<RecipeView> {
  await connect();
  return followed(
    mongoose.connection.transaction(async (session) => {
      const recipe = new Recipe(toFields(input));
      await recipe.save({ session });
      const view = toRecipeView(recipe.toObject());
      await changed(tagsOfRecipe(view), session);
      return view;
    }),
  );
}

/** Replaces what the form knows; pictures, favorites and time stay. */
export async function updateRecipe(id: string, input: RecipeForm): Promise<RecipeView> {
  await connect();
  return followed(
    mongoose.connection.transaction(async (session) => {
      const recipe = await Recipe.findOne({ _id: id, isPrivate: false }).session(session);
      if (!recipe) throw unknownRecipe();
      const before = toRecipeView(recipe.toObject());
      // The one continent of an older record would keep the recipe under it.
      recipe.set({ ...toFields(input), continent: undefined });
      await recipe.save({ session });
      const view = toRecipeView(recipe.toObject());
      await changed(tagsOfRecipe(view, before), session);
      return view;
    }),
  );
}

/** Removes the recipe with the favorites it has; gives it as it was. */
export async function deleteRecipe(id: string): Promise<RecipeView> {
  await connect();
  return followed(
    mongoose.connection.transaction(async (session) => {
      const recipe = await Recipe.findOneAndDelete({ _id: id, isPrivate: false }).session(session).lean();
      if (!recipe) throw unknownRecipe();
      await Favorite.deleteMany({ recipeId: recipe._id }).session(session);
      const view = toRecipeView(recipe);
      await changed(tagsOfRecipe(view), session);
      return view;
    }),
  );
}

function toFields(input: RecipeForm) {
  return { ...input, sortTitle: foldText(input.title) };
}

function unknownRecipe(): AppError {
  return new AppError('not_found', 'This recipe does not exist.');
}
