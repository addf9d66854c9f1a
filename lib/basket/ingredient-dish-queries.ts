import 'server-only';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { findRecipeIdsWithIngredient } from '@/lib/search/match-queries';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** How many of the most favorited dishes are compared, and how many of them are shown. */
const MAX_COMPARED = 60;
const MAX_SHOWN = 6;

/** Returns the dishes that an ingredient is the largest share of, and how many have it. */
export async function findDishesOfIngredient(
  ingredientId: string,
): Promise<{ count: number; recipes: ShownCard[] }> {
  const { count, ids } = await findRecipeIdsWithIngredient(ingredientId, MAX_COMPARED);
  const summaries = await loadRecipeSummaries(ids);
  const toShare = (id: string) => summaries.get(id)?.shares.get(ingredientId) ?? 0;
  const byShare = [...ids].sort((a, b) => toShare(b) - toShare(a));
  return { count, recipes: await listShownCards(byShare.slice(0, MAX_SHOWN)) };
}
