import 'server-only';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { parseQuery } from '@/lib/search/engine/query-rules';
import { loadFreshEngine } from './index-queries';
import { MAX_SUGGESTIONS, SEARCH_PAGE_SIZE } from './search-rules';
import type { SearchResult, Suggestions } from './search-schema';

export type SearchPage = {
  /** Across all pages. */
  count: number;
  pageCount: number;
  results: SearchResult[];
  /** The corrected words, when nothing matches the query as typed. */
  correction: string | null;
};

/** Returns one page of recipes and ingredients that have every word of the text, best first. */
export async function findSearchPage(q: string, page: number): Promise<SearchPage> {
  const query = parseQuery(q);
  if (query.words.length === 0) return { count: 0, pageCount: 1, results: [], correction: null };
  const engine = await loadFreshEngine();
  const { count, hits, correction } = engine.search(query, {
    skip: computeOffset({ page, limit: SEARCH_PAGE_SIZE }),
    limit: SEARCH_PAGE_SIZE,
  });
  const listHitIds = (kind: 'recipe' | 'ingredient') =>
    hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : []));
  const [recipes, ingredients] = await Promise.all([
    listPublicCards(listHitIds('recipe')),
    listIngredientsById(listHitIds('ingredient')),
  ]);
  const resultsById = new Map<string, SearchResult>([
    ...recipes.map((recipe) => [recipe._id, { ...recipe, _searchType: 'recipe' as const }] as const),
    ...ingredients.map(
      (ingredient) => [ingredient._id, { ...ingredient, _searchType: 'ingredient' as const }] as const,
    ),
  ]);
  return {
    count,
    pageCount: countPages(count, SEARCH_PAGE_SIZE),
    // A document that has just been deleted is skipped.
    results: hits.flatMap(({ id }) => resultsById.get(id) ?? []),
    correction,
  };
}

/** Returns titles and names that have every word of the text; the last word may be a prefix. */
export async function findSuggestions(q: string): Promise<Suggestions> {
  const query = parseQuery(q);
  if (query.words.length === 0) return { recipes: [], ingredients: [] };
  const { recipes, ingredients } = (await loadFreshEngine()).suggest(query, MAX_SUGGESTIONS);
  return {
    recipes: recipes.map(({ id, title }) => ({ _id: id, title })),
    ingredients: ingredients.map(({ title }) => ({ name: title })),
  };
}
