import 'server-only';
import mongoose from 'mongoose';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { documentIdSchema } from '@/lib/http/id-schema';
import type { RecipeCardView, RecipeView } from '@/lib/recipes/recipe-schema';
import { Recipe } from '@/models/recipe';
import { CARD_FIELDS, toRecipeCard, toRecipeView } from './recipe-view';

/** Returns a public recipe; null if none has this id. Queried once per request. */
export const findPublicRecipe = cache(async (id: string): Promise<RecipeView | null> => {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const recipe = await Recipe.findOne({ _id: id, isPrivate: false }).lean();
  return recipe && toRecipeView(recipe);
});

export async function getPublicRecipe(id: string): Promise<RecipeView> {
  const recipe = await findPublicRecipe(id);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}

/** Returns one of the user's private recipes; null if they have none with this id. Queried once per request. */
export const findPrivateRecipe = cache(async (userId: string, id: string): Promise<RecipeView | null> => {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const recipe = await Recipe.findOne({ _id: id, userId, isPrivate: true }).lean();
  return recipe && toRecipeView(recipe);
});

/** Lists the user's private recipes, newest first. */
export async function listPrivateRecipes(userId: string): Promise<RecipeView[]> {
  await connect();
  const recipes = await Recipe.find({ userId, isPrivate: true }).sort({ createdAt: -1, _id: -1 }).lean();
  return recipes.map(toRecipeView);
}

/** Lists the public recipes among these ids, in the order of the ids. */
export async function listPublicRecipes(ids: readonly string[]): Promise<RecipeView[]> {
  await connect();
  const recipes = await Recipe.find(toPublicFilter(ids)).lean();
  return sortByIds(ids, recipes.map(toRecipeView));
}

/** Like `listPublicRecipes`, but returns cards. */
export async function listPublicCards(ids: readonly string[]): Promise<RecipeCardView[]> {
  if (ids.length === 0) return [];
  await connect();
  const recipes = await Recipe.find(toPublicFilter(ids)).select(CARD_FIELDS).lean();
  return sortByIds(ids, recipes.map(toRecipeCard));
}

function toPublicFilter(ids: readonly string[]) {
  return { _id: mongoose.trusted({ $in: [...ids] }), isPrivate: false };
}

function sortByIds<R extends { _id: string }>(ids: readonly string[], recipes: readonly R[]): R[] {
  const byId = new Map(recipes.map((recipe) => [recipe._id, recipe]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the food types of the public recipes, A to Z. */
export async function listFoodTypes(): Promise<string[]> {
  await connect();
  const types = await Recipe.distinct('foodTypes', { isPrivate: false });
  return types.sort((a, b) => a.localeCompare(b, 'en'));
}

export function recipeNotFoundError(): AppError {
  return new AppError({ code: 'not_found', message: 'This recipe does not exist.' });
}
