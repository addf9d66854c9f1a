import 'server-only';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { loadFreshEngine } from './index-queries';
import { findLikeDishes, type LikeSource } from './likeness-rules';
import { listShownCards } from './shown-type-queries';

const MAX_LIKE = 4;

/** Returns the public dishes most like a recipe. */
export async function listLikeDishes(
  recipe: LikeSource,
  mainIngredients: readonly string[],
): Promise<ShownCard[]> {
  const engine = await loadFreshEngine();
  return listShownCards(findLikeDishes(engine, recipe, { mainIngredients, max: MAX_LIKE }));
}
