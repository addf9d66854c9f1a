import 'server-only';
import mongoose from 'mongoose';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { Recipe } from '@/models/recipe';
import { documentIdSchema, type RecipeCard, type RecipeView } from './recipe-schema';
import { CARD_FIELDS, toRecipeCard, toRecipeView } from './recipe-view';

/** A public recipe; null when there is none of that id. Asked for once per request. */
export const findPublicRecipe = cache(async (id: string): Promise<RecipeView | null> => {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const recipe = await Recipe.findOne({ _id: id, isPrivate: false }).lean();
  return recipe && toRecipeView(recipe);
});

export async function getPublicRecipe(id: string): Promise<RecipeView> {
  const recipe = await findPublicRecipe(id);
  if (!recipe) throw new AppError('not_found', 'This recipe does not exist.');
  return recipe;
}

/** The public recipes of these ids, in the order of the ids; one that is gone is left out. */
export async function listRecipeCards(ids: readonly string[]): Promise<RecipeCard[]> {
  if (ids.length === 0) return [];
  await connect();
  const recipes = await Recipe.find({ _id: mongoose.trusted({ $in: ids }), isPrivate: false })
    .select(CARD_FIELDS)
    .lean();
  const found = new Map(recipes.map((recipe) => [String(recipe._id), toRecipeCard(recipe)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Every food type that a public recipe has, A to Z. */
export async function listFoodTypes(): Promise<string[]> {
  await connect();
  const types = await Recipe.distinct('foodTypes', { isPrivate: false });
  return types.sort((a, b) => a.localeCompare(b, 'en'));
}
