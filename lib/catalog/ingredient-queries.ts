import 'server-only';
import { connect } from '@/lib/db/connect';
import { Ingredient } from '@/models/ingredient';
import { MAX_INGREDIENT_LIST } from './ingredient-rules';
import type { IngredientView } from './ingredient-schema';
import { toIngredientView } from './ingredient-view';

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
