import 'server-only';
import mongoose from 'mongoose';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { documentIdSchema } from '@/lib/http/id-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { Ingredient } from '@/models/ingredient';
import { MAX_LISTED_INGREDIENTS } from '@/models/ingredient-limits';
import { toIngredientView } from './ingredient-view';

/** Lists all ingredients, or only the sellable ones, A to Z. */
export async function listIngredients({
  limit = MAX_LISTED_INGREDIENTS,
  sellableOnly = false,
}: {
  limit?: number;
  sellableOnly?: boolean;
} = {}): Promise<IngredientView[]> {
  await connect();
  const ingredients = await Ingredient.find(sellableOnly ? { sellable: true } : {})
    .sort({ sortName: 1 })
    .limit(limit)
    .lean();
  return ingredients.map(toIngredientView);
}

/** Lists the ingredients with these ids, in the order of the ids; deleted ones are skipped. */
export async function listIngredientsById(ids: readonly string[]): Promise<IngredientView[]> {
  if (ids.length === 0) return [];
  await connect();
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: ids }) }).lean();
  const byId = new Map(
    ingredients.map((ingredient) => [String(ingredient._id), toIngredientView(ingredient)]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the other products of an ingredient's family that the shop sells, A to Z. */
export async function listRelatives({
  _id,
  family,
}: Pick<IngredientView, '_id' | 'family'>): Promise<{ _id: string; name: string }[]> {
  if (!family) return [];
  await connect();
  const relatives = await Ingredient.find({ 'family.name': family.name, sellable: true })
    .select({ name: 1 })
    .sort({ sortName: 1 })
    .lean();
  return relatives
    .map((relative) => ({ _id: String(relative._id), name: relative.name }))
    .filter((relative) => relative._id !== _id);
}

/** Returns an ingredient; null if none has this id. Queried once per request. */
export const findIngredient = cache(async (id: string): Promise<IngredientView | null> => {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const ingredient = await Ingredient.findOne({ _id: id }).lean();
  return ingredient && toIngredientView(ingredient);
});

export async function getIngredient(id: string): Promise<IngredientView> {
  const ingredient = await findIngredient(id);
  if (!ingredient) throw ingredientNotFoundError();
  return ingredient;
}

export function ingredientNotFoundError(): AppError {
  return new AppError({ code: 'not_found', message: 'This ingredient does not exist.' });
}
