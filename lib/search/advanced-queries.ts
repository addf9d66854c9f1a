import 'server-only';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import type { AlmostHit, Criteria, Facets, NameCorrection } from '@/lib/search/engine/search-engine-types';
import { ADVANCED_PAGE_SIZE } from './advanced-rules';
import { loadFreshEngine } from './index-queries';
import { listShownCards } from './shown-type-queries';

export type AdvancedPage = {
  count: number;
  pageCount: number;
  recipes: ShownCard[];
  facets: Facets;
  corrections: NameCorrection[];
};

/** Returns one page of the recipes that match the criteria, most favorited first, with facet counts; with ids, of these only. */
export async function findAdvancedPage(
  criteria: Criteria,
  page: number,
  among?: readonly string[],
): Promise<AdvancedPage> {
  const window = { skip: computeOffset({ page, limit: ADVANCED_PAGE_SIZE }), limit: ADVANCED_PAGE_SIZE };
  const { count, ids, facets, corrections } = (await loadFreshEngine()).filter(criteria, window, among);
  return {
    count,
    pageCount: countPages(count, ADVANCED_PAGE_SIZE),
    recipes: await listShownCards(ids),
    facets,
    corrections,
  };
}

/** Returns how many recipes match the criteria, with facet counts; with ids, of these only. */
export async function countAdvancedResults(
  criteria: Criteria,
  among?: readonly string[],
): Promise<{ count: number; facets: Facets }> {
  const { count, facets } = (await loadFreshEngine()).filter(criteria, { skip: 0, limit: 0 }, among);
  return { count, facets };
}

/** Returns the ids of all recipes that match the criteria, most favorited first. */
export async function listAdvancedIds(criteria: Criteria): Promise<string[]> {
  const window = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
  return (await loadFreshEngine()).filter(criteria, window).ids;
}

/** Returns recipes that lack one or two of the included ingredients, those that lack fewer first. */
export async function listAlmostHits(criteria: Criteria, max: number): Promise<AlmostHit[]> {
  return (await loadFreshEngine()).filterAlmost(criteria, max);
}
