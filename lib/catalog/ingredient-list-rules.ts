import { foldText } from '@/lib/text/fold-rules';
import { groupByCategory } from './category-rules';
import type { IngredientView } from './ingredient-schema';

/** The administrators' list of ingredients: what it shows, and its address. */

const INGREDIENTS_PATH = '/admin/ingredients';

/** In the address, instead of an id: the form for a new ingredient is open. */
export const NEW_INGREDIENT = 'new';

type IngredientListState = { search?: string; category?: string; edit?: string };

/** The address of the list; what is left at its default does not show. */
export function toIngredientListHref({ search, category, edit }: IngredientListState): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (edit) query.set('edit', edit);
  return query.size > 0 ? `${INGREDIENTS_PATH}?${query}` : INGREDIENTS_PATH;
}

export type IngredientGroup = { category: string; ingredients: IngredientView[] };

/**
 * The ingredients by category, both A to Z, of those whose name or alias contains the text without
 * case and accents.
 */
export function groupIngredients(
  ingredients: readonly IngredientView[],
  { search = '', category }: IngredientListState,
): IngredientGroup[] {
  const text = foldText(search);
  const chosen = ingredients.filter(
    (ingredient) =>
      (!category || ingredient.category === category) &&
      [ingredient.name, ...ingredient.aliases].some((name) => foldText(name).includes(text)),
  );
  return groupByCategory(chosen);
}
