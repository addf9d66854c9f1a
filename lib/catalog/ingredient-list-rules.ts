import { foldText } from '@/lib/text/fold-rules';
import { groupByCategory } from './category-rules';
import type { IngredientView } from './ingredient-schema';

export type IngredientGroup = { category: string; ingredients: IngredientView[] };

/**
 * Finds the ingredients whose name or alias contains the search text, ignoring case and accents, and groups them by
 * category, A to Z.
 */
export function groupIngredients(
  ingredients: readonly IngredientView[],
  { search = '', category }: { search?: string; category?: string },
): IngredientGroup[] {
  const searchText = foldText(search);
  const matches = ingredients.filter(
    (ingredient) =>
      (!category || ingredient.category === category) &&
      [ingredient.name, ...ingredient.aliases].some((name) => foldText(name).includes(searchText)),
  );
  return groupByCategory(matches);
}
