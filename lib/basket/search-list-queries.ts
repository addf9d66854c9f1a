import 'server-only';
import { judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { Hit } from '@/lib/search/engine/search-engine-types';
import { findSearchPage, listResults, type SearchPage, understandText } from '@/lib/search/search-queries';
import type { SearchPageSearch, SearchResult } from '@/lib/search/search-schema';
import { mergeMeanings } from '@/lib/search/understanding-rules';
import { filterRecipes, hasFilter, type RecipeFilter } from './recipe-filter-rules';
import { loadProductAllergens, loadRecipeSummaries } from './recipe-summary-queries';

/** How many of those are shown of which no one knows the allergens; the others are only counted. */
const MAX_UNKNOWN = 12;

/** A page of search results, and those that the filters leave out although they might pass. */
type SearchListPage = SearchPage & {
  /** The filters of the results, selected or understood. */
  filter: RecipeFilter;
  /** The first ones with unknown allergens, of the selected kind. */
  unknown: SearchResult[];
  unknownCount: number;
  /** How many recipes are left out because their cost is unknown. */
  unpricedCount: number;
  /** Whether something has the words, although nothing may pass the filters. */
  hasMatches: boolean;
};

/**
 * Like `findSearchPage`, with only results that pass the search's filters, selected or understood; a recipe without servings
 * passes none by cost.
 */
export async function findSearchList(search: SearchPageSearch): Promise<SearchListPage> {
  const { q, kind, page } = search;
  const filter = mergeMeanings(await understandText(q), search);
  const nothing = { unknown: [], unknownCount: 0, unpricedCount: 0 };
  if (!hasFilter(filter)) {
    const found = await findSearchPage(q, page, kind);
    return { ...found, ...nothing, filter, hasMatches: found.counts.recipe + found.counts.ingredient > 0 };
  }
  let hasMatches = false;
  let unpricedCount = 0;
  let unknown: Hit[] = [];
  const found = await findSearchPage(q, page, kind, async (hits) => {
    hasMatches = hits.length > 0;
    const filtered = await filterHits(hits, filter);
    unpricedCount = filtered.unpricedCount;
    unknown = filtered.unknown.filter((hit) => !kind || hit.kind === kind);
    return filtered.passing;
  });
  return {
    ...found,
    filter,
    unknown: await listResults(unknown.slice(0, MAX_UNKNOWN)),
    unknownCount: unknown.length,
    unpricedCount,
    hasMatches,
  };
}

async function filterHits(hits: readonly Hit[], search: RecipeFilter) {
  const recipeIds = hits.flatMap(({ kind, id }) => (kind === 'recipe' ? id : []));
  const recipes = filterRecipes(recipeIds, await loadRecipeSummaries(recipeIds), search);
  const products = search.cost ? new Map() : await loadProductAllergens();
  const passing = new Set(recipes.passing);
  const unknown = new Set(recipes.unknown);
  for (const { kind, id } of hits) {
    const summary = kind === 'ingredient' && products.get(id);
    if (!summary) continue;
    const { verdict } = judgeAllergens(summary, search.avoid);
    if (verdict === 'free') passing.add(id);
    if (verdict === 'unknown') unknown.add(id);
  }
  return {
    passing: hits.filter(({ id }) => passing.has(id)),
    unknown: hits.filter(({ id }) => unknown.has(id)),
    unpricedCount: recipes.unpricedCount,
  };
}
