import 'server-only';
import { findSearchPage, type SearchPage } from '@/lib/search/search-queries';
import type { SearchPageSearch } from '@/lib/search/search-schema';
import { filterRecipes, hasFilter } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of search results; `unpricedCount` recipes are left out because nobody knows what all of them costs. */
type SearchListPage = SearchPage & { unpricedCount: number };

/** Like `findSearchPage`, with only the recipes that pass the search's filters; what has no servings passes none by cost. */
export async function findSearchList(search: SearchPageSearch): Promise<SearchListPage> {
  const { q, kind, page } = search;
  if (!hasFilter(search)) return { ...(await findSearchPage(q, page, kind)), unpricedCount: 0 };
  let unpricedCount = 0;
  const found = await findSearchPage(q, page, kind, async (hits) => {
    const ids = hits.flatMap((hit) => (hit.kind === 'recipe' ? hit.id : []));
    const filtered = filterRecipes(ids, await loadRecipeSummaries(ids), search);
    unpricedCount = filtered.unpricedCount;
    const passing = new Set(filtered.passing);
    return hits.filter(({ kind: found, id }) => found === 'recipe' && passing.has(id));
  });
  return { ...found, unpricedCount };
}
