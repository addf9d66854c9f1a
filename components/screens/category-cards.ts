import { type IngredientCardData, toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { groupByCategory } from '@/lib/catalog/category-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

/** Returns the cards of each category, A to Z. */
export function toCardsByCategory(
  ingredients: readonly IngredientView[],
): ReadonlyMap<string, readonly IngredientCardData[]> {
  return new Map(
    groupByCategory(ingredients).map((group) => [
      group.category,
      group.ingredients.map(toIngredientCardData),
    ]),
  );
}
