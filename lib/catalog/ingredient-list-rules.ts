import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { foldText } from '@/lib/text/fold-rules';

/** Ingredients on one page of the admin list. */
export const INGREDIENTS_PER_PAGE = 50;

export type IngredientGroup = { category: string; ingredients: IngredientView[] };

/** Picks the ingredients whose name or alias contains the text, ignoring case and accents. */
export function pickIngredients(ingredients: readonly IngredientView[], text: string): IngredientView[] {
  const foldedText = foldText(text);
  return ingredients.filter(({ name, aliases }) =>
    [name, ...aliases].some((word) => foldText(word).includes(foldedText)),
  );
}
