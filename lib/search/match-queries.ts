import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';
import { freshEngine, freshMatcher } from './index-queries';

/** Recipes shown on an ingredient's page; the advanced search lists all of them. */
const MAX_USES = 6;

/** Returns, for each line, the ingredient that it names and the shop sells, or null. */
export async function matchLines(
  lines: readonly { name: string }[],
): Promise<({ _id: string; name: string } | null)[]> {
  const matcher = await freshMatcher();
  return lines.map(({ name }) => {
    const match = matcher.matchLine(name);
    return match?.sellable ? { _id: match.id, name: match.name } : null;
  });
}

/** Returns the most favorited recipes with a line that names the ingredient, and their total count. */
export async function findUses(
  ingredientId: string,
  limit = MAX_USES,
): Promise<{ count: number; recipes: RecipeCard[] }> {
  const { count, ids } = (await freshEngine()).recipesUsing(ingredientId, { skip: 0, limit });
  return { count, recipes: await listPublicCards(ids) };
}
