import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';
import type { Criteria, Facets } from '@/lib/search/engine/engine-rules';
import { ADVANCED_PAGE_SIZE } from './advanced-rules';
import { freshEngine } from './index-queries';

export type AdvancedPage = { count: number; pageCount: number; recipes: RecipeCard[]; facets: Facets };

/** One page of the recipes that the criteria leave, most favorite first, with what further choices would leave. */
export async function findAdvancedPage(criteria: Criteria, page: number): Promise<AdvancedPage> {
  const { count, ids, facets } = (await freshEngine()).filter(criteria, {
    skip: (page - 1) * ADVANCED_PAGE_SIZE,
    limit: ADVANCED_PAGE_SIZE,
  });
  return {
    count,
    pageCount: Math.max(1, Math.ceil(count / ADVANCED_PAGE_SIZE)),
    recipes: await listPublicCards(ids),
    facets,
  };
}

/** How many recipes the criteria leave, and what further choices would leave. */
export async function countAdvanced(criteria: Criteria): Promise<{ count: number; facets: Facets }> {
  const { count, facets } = (await freshEngine()).filter(criteria, { skip: 0, limit: 0 });
  return { count, facets };
}
