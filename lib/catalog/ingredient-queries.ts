import 'server-only';
import mongoose from 'mongoose';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { Ingredient } from '@/models/ingredient';
import { MAX_INGREDIENT_LIST } from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';
import { toIngredientView } from './ingredient-view';
import { documentIdSchema } from './recipe-schema';

/** Ingredients A to Z, all or only those that are sold. */
export async function listIngredients({
  limit = MAX_INGREDIENT_LIST,
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

/** The ingredients of these ids, in the order of the ids; one that is gone is left out. */
export async function listIngredientsById(ids: readonly string[]): Promise<IngredientView[]> {
  if (ids.length === 0) return [];
  await connect();
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: ids }) }).lean();
  const found = new Map(
    ingredients.map((ingredient) => [String(ingredient._id), toIngredientView(ingredient)]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One ingredient; null when there is none of that id. Asked for once per request. */
export const findIngredient = cache(async (id: string): Promise<IngredientView | null> => {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const ingredient = await Ingredient.findOne({ _id: id }).lean();
  return ingredient && toIngredientView(ingredient);
});

export async function getIngredient(id: string): Promise<IngredientView> {
  const ingredient = await findIngredient(id);
  if (!ingredient) throw unknownIngredient();
  return ingredient;
}

export function unknownIngredient(): AppError {
  return new AppError('not_found', 'This ingredient does not exist.');
}
