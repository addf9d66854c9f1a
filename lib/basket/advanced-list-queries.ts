import 'server-only';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import {
  type AdvancedPage,
  countAdvancedResults,
  findAdvancedPage,
  listAdvancedIds,
  listAlmostHits,
} from '@/lib/search/advanced-queries';
import type { AdvancedCriteria } from '@/lib/search/advanced-rules';
import type { Facets } from '@/lib/search/engine/search-engine-types';
import type { NotedRecipe } from '@/lib/search/nearest-text-rules';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { filterRecipes, hasFilter, MAX_SHOWN_UNKNOWN } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of an advanced search, and the recipes that cost and allergens leave out although they might pass. */
type AdvancedListPage = AdvancedPage & {
  /** The first ones with unknown allergens. */
  unknown: ShownCard[];
  unknownCount: number;
  /** How many recipes are left out because their cost is unknown. */
  unpricedCount: number;
};

/** Like `findAdvancedPage`, with only the recipes that also pass by cost and allergens; facets count only these. */
export async function findAdvancedList(criteria: AdvancedCriteria, page: number): Promise<AdvancedListPage> {
  const { passing, unknown, unpricedCount } = await filterByLines(criteria);
  return {
    ...(await findAdvancedPage(criteria, page, passing)),
    unknown: await listShownCards(unknown.slice(0, MAX_SHOWN_UNKNOWN)),
    unknownCount: unknown.length,
    unpricedCount,
  };
}

/** Returns how many recipes `findAdvancedList` finds, with facet counts. */
export async function countAdvancedList(
  criteria: AdvancedCriteria,
): Promise<{ count: number; facets: Facets }> {
  const { passing } = await filterByLines(criteria);
  return countAdvancedResults(criteria, passing);
}

/**
 * Returns the ids of the recipes that pass by cost and allergens, of any difficulty, since the numbers beside the difficulties
 * count these too; undefined without such a filter. The left-out recipes match all criteria.
 */
async function filterByLines(criteria: AdvancedCriteria) {
  if (!hasFilter(criteria)) return { passing: undefined, unknown: [], unpricedCount: 0 };
  const ids = await listAdvancedIds({ ...criteria, difficulties: [] });
  const summaries = await loadRecipeSummaries(ids);
  const { passing } = filterRecipes(ids, summaries, criteria);
  const { unknown, unpricedCount } = filterRecipes(await listAdvancedIds(criteria), summaries, criteria);
  return { passing, unknown, unpricedCount };
}

/** How many recipes are judged by cost and allergens, and how many of these are shown. */
const MAX_JUDGED = 200;
const MAX_ALMOST = 12;

/** Returns recipes that match but for one or two of the included ingredients, each with the ones it lacks. */
export async function findAlmostList(criteria: AdvancedCriteria): Promise<NotedRecipe[]> {
  const hits = await listAlmostHits(criteria, hasFilter(criteria) ? MAX_JUDGED : MAX_ALMOST);
  const ids = hits.map(({ id }) => id);
  const passing = hasFilter(criteria)
    ? filterRecipes(ids, await loadRecipeSummaries(ids), criteria).passing
    : ids;
  const missingById = new Map(hits.map(({ id, missing }) => [id, missing]));
  return (await listShownCards(passing.slice(0, MAX_ALMOST))).map((recipe) => ({
    recipe,
    note: `Without ${(missingById.get(recipe._id) ?? []).join(' and ')}`,
  }));
}
