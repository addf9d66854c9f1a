import 'server-only';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { parseQuery } from '@/lib/search/engine/query-rules';
import { freshEngine } from './index-queries';
import { MOST_SUGGESTIONS, SEARCH_PAGE_SIZE } from './search-rules';
import type { SearchResult, Suggestions } from './search-schema';

export type SearchPage = {
  /** Over all pages. */
  count: number;
  pageCount: number;
  results: SearchResult[];
  /** The words that were found instead, when nothing has those of the query. */
  correction: string | null;
};

/** One page of recipes and ingredients that have every word of the text, best first. */
export async function findSearchPage(q: string, page: number): Promise<SearchPage> {
  const query = parseQuery(q);
  if (query.words.length === 0) return { count: 0, pageCount: 1, results: [], correction: null };
  const engine = await freshEngine();
  const { count, hits, correction } = engine.search(query, {
    skip: (page - 1) * SEARCH_PAGE_SIZE,
    limit: SEARCH_PAGE_SIZE,
  });
  const idsOf = (wanted: 'recipe' | 'ingredient') =>
    hits.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const [recipes, ingredients] = await Promise.all([
    listPublicCards(idsOf('recipe')),
    listIngredientsById(idsOf('ingredient')),
  ]);
  const found = new Map<string, SearchResult>([
    ...recipes.map((recipe) => [recipe._id, { ...recipe, _searchType: 'recipe' as const }] as const),
    ...ingredients.map(
      (ingredient) => [ingredient._id, { ...ingredient, _searchType: 'ingredient' as const }] as const,
    ),
  ]);
  return {
    count,
    pageCount: Math.max(1, Math.ceil(count / SEARCH_PAGE_SIZE)),
    // One that was deleted a moment ago is left out.
    results: hits.flatMap(({ id }) => found.get(id) ?? []),
    correction,
  };
}

/** Titles and names that have every word of the text, the last of which may be half a word. */
export async function findSuggestions(q: string): Promise<Suggestions> {
  const query = parseQuery(q);
  if (query.words.length === 0) return { recipes: [], ingredients: [] };
  const { recipes, ingredients } = (await freshEngine()).suggest(query, MOST_SUGGESTIONS);
  return {
    recipes: recipes.map(({ id, title }) => ({ _id: id, title })),
    ingredients: ingredients.map(({ title }) => ({ name: title })),
  };
}
