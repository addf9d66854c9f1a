import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';
import { freshEngine, freshMatcher } from './index-queries';

/** Recipes that an ingredient's page shows; the advanced search has them all. */
const MOST_USES = 6;

/** For each line the ingredient that it names and that the shop sells; null where there is none. */
export async function matchLines(
  lines: readonly { name: string }[],
): Promise<({ _id: string; name: string } | null)[]> {
  const matcher = await freshMatcher();
  return lines.map(({ name }) => {
    const found = matcher.matchLine(name);
    return found?.sellable ? { _id: found.id, name: found.name } : null;
  });
}

/** The recipes with a line that names the ingredient, the most favorite ones, and how many there are. */
export async function listUses(
  ingredientId: string,
  limit = MOST_USES,
): Promise<{ count: number; recipes: RecipeCard[] }> {
  const { count, ids } = (await freshEngine()).recipesUsing(ingredientId, { skip: 0, limit });
  return { count, recipes: await listPublicCards(ids) };
}
