import 'server-only';
import type { ChoiceCounts, ListChoices } from '@/lib/catalog/list-choice-rules';
import { judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { Hit } from '@/lib/search/engine/search-engine-types';
import { narrowRecipes } from '@/lib/search/list-filter-queries';
import { hasChoice } from '@/lib/search/list-filter-rules';
import { findSearchPage, listResults, type SearchPage, understandText } from '@/lib/search/search-queries';
import type { SearchPageSearch, SearchResult } from '@/lib/search/search-schema';
import { mergeMeanings } from '@/lib/search/understanding-rules';
import { filterRecipes, hasFilter, MAX_SHOWN_UNKNOWN, type RecipeFilter } from './recipe-filter-rules';
import { loadProductAllergens, loadRecipeSummaries } from './recipe-summary-queries';

type Left = {
  /** The first ones with unknown allergens, of the selected kind. */
  unknown: SearchResult[];
  unknownCount: number;
  /** How many recipes are left out because their cost is unknown. */
  unpricedCount: number;
};

/** A page of search results, and those that the filters leave out although they might pass. */
type SearchListPage = SearchPage &
  Left & {
    /** The filters of the results by cost and allergens, selected or understood. */
    filter: RecipeFilter;
    /** Whether something has the words, although nothing may pass the filters. */
    hasMatches: boolean;
    /** How many recipes each further choice would leave; null if they were not asked for. */
    choiceCounts: ChoiceCounts | null;
  };

type ListSearch = Pick<SearchPageSearch, 'q' | 'kind' | 'page'> & RecipeFilter & ListChoices;

/**
 * Like `findSearchPage`, with only results that pass the search's filters, selected or understood; a recipe without servings
 * passes none by cost, and a product no choice. Counting the choices needs all results instead of those of the page.
 */
export async function findSearchList(
  search: ListSearch,
  { countsChoices = false } = {},
): Promise<SearchListPage> {
  const { q, kind, page } = search;
  const filter = mergeMeanings(await understandText(q), search);
  if (!hasFilter(filter) && !hasChoice(search) && !countsChoices) {
    const found = await findSearchPage(q, page, kind);
    const hasMatches = found.counts.recipe + found.counts.ingredient > 0;
    return {
      ...found,
      unknown: [],
      unknownCount: 0,
      unpricedCount: 0,
      filter,
      hasMatches,
      choiceCounts: null,
    };
  }
  let hasMatches = false;
  let choiceCounts: ChoiceCounts | null = null;
  let left: Filtered = { passing: [], unknown: [], unpricedCount: 0 };
  const found = await findSearchPage(q, page, kind, async (hits) => {
    hasMatches = hits.length > 0;
    const chosen = await narrowHits(hits, search);
    left = await filterHits(chosen.hits, filter);
    if (countsChoices)
      choiceCounts = (await narrowHits((await filterHits(hits, filter)).passing, search)).counts;
    return left.passing;
  });
  const unknown = left.unknown.filter((hit) => !kind || hit.kind === kind);
  return {
    ...found,
    filter,
    unknown: await listResults(unknown.slice(0, MAX_SHOWN_UNKNOWN)),
    unknownCount: unknown.length,
    unpricedCount: left.unpricedCount,
    hasMatches,
    choiceCounts,
  };
}

/** Like `narrowRecipes`, of hits. */
async function narrowHits(hits: readonly Hit[], choices: ListChoices) {
  const { ids, counts } = await narrowRecipes(listRecipeIds(hits), choices);
  const passing = new Set(ids);
  const isProductShown = !hasChoice(choices);
  return {
    hits: hits.filter(({ kind, id }) => (kind === 'recipe' ? passing.has(id) : isProductShown)),
    counts,
  };
}

type Filtered = { passing: readonly Hit[]; unknown: readonly Hit[]; unpricedCount: number };

async function filterHits(hits: readonly Hit[], search: RecipeFilter): Promise<Filtered> {
  if (!hasFilter(search)) return { passing: hits, unknown: [], unpricedCount: 0 };
  const recipeIds = listRecipeIds(hits);
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

function listRecipeIds(hits: readonly Hit[]): string[] {
  return hits.flatMap(({ kind, id }) => (kind === 'recipe' ? id : []));
}
