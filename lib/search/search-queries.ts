import 'server-only';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { parseQuery } from '@/lib/search/engine/query-rules';
import type { Hit, LikeHit, SearchEngine, Suggestion, Window } from '@/lib/search/engine/search-engine-types';
import { type Answer, findAnswer } from './answer-rules';
import { listRecentPopularSearches } from './counted-search-queries';
import { loadFreshEngine } from './index-queries';
import type { NearestList } from './nearest-text-rules';
import { MAX_SUGGESTIONS, MAX_WISHES, SEARCH_PAGE_SIZE } from './search-rules';
import type { SearchKind, SearchResult, Suggestions } from './search-schema';
import { listShownCards } from './shown-type-queries';
import { toSearchQuery, type UnderstoodPart } from './understanding-rules';
import { suggestWishes, type WishSuggestion } from './wish-suggestion-rules';

/** How many words of a text without results are searched alone, and how many matches of each are shown. */
const MAX_SINGLE_WORDS = 4;
const MATCHES_PER_WORD = 4;
/** How many wishes are tried for suggestions: each is a search of its own. */
const MAX_TRIED_WISHES = 6;

export type SearchPage = {
  /** Of the selected kind, or of both; across all pages. */
  count: number;
  counts: Record<Hit['kind'], number>;
  pageCount: number;
  results: SearchResult[];
  /** The corrected words, when nothing matches the query as typed. */
  correction: string | null;
  /** The understanding of the text, besides its words. */
  parts: UnderstoodPart[];
  /** The nearest results, when there are no others. */
  nearest: NearestList | null;
};

/** Returns those of the hits that pass a filter, in the same order. */
type HitFilter = (hits: readonly Hit[]) => Promise<readonly Hit[]>;

/** Returns the understanding of a text, besides its words. */
export async function understandText(q: string): Promise<UnderstoodPart[]> {
  return toSearchQuery(q, await loadFreshEngine()).parts;
}

/**
 * Returns one page of the recipes and ingredients that a text asks for, best first; with a kind, only of those; with a filter,
 * only and counting only those that pass.
 */
export async function findSearchPage(
  q: string,
  page: number,
  kind: SearchKind = '',
  filter?: HitFilter,
): Promise<SearchPage> {
  if (parseQuery(q).words.length === 0) {
    const counts = { recipe: 0, ingredient: 0 };
    return { count: 0, counts, pageCount: 1, results: [], correction: null, parts: [], nearest: null };
  }
  const engine = await loadFreshEngine();
  const window = { skip: computeOffset({ page, limit: SEARCH_PAGE_SIZE }), limit: SEARCH_PAGE_SIZE };
  const found = findAnswer(engine, q, {
    window: filter ? ALL_HITS : window,
    ...(!filter && kind && { kind }),
  });
  const { count, counts, hits, correction, parts, nearest } = filter
    ? await filterAnswer(found, { window, kind, filter })
    : found;
  const nearHits = (nearest?.hits ?? []).map(toRecipeHit);
  const resultsById = await loadResults([...hits, ...nearHits]);
  return {
    count,
    counts,
    pageCount: countPages(count, SEARCH_PAGE_SIZE),
    // A document that has just been deleted is skipped.
    results: hits.flatMap(({ id }) => resultsById.get(id) ?? []),
    correction,
    parts,
    nearest: nearest && {
      missing: nearest.missing,
      isLike: nearest.isLike,
      recipes: nearest.hits.flatMap(({ id, ...shared }) => {
        const recipe = resultsById.get(id);
        return recipe?._searchType === 'recipe' ? [{ recipe, shared }] : [];
      }),
    },
  };
}

const toRecipeHit = ({ id }: LikeHit): Hit => ({ kind: 'recipe', id });
const ALL_HITS = { skip: 0, limit: Number.MAX_SAFE_INTEGER };

/** Does for the hits that pass a filter the engine's work: counts those of each kind, and takes a page. */
async function filterAnswer(
  found: Answer,
  { window, kind, filter }: { window: Window; kind: SearchKind; filter: HitFilter },
): Promise<Answer> {
  const nearest = found.nearest?.hits ?? [];
  const passing = await filter([...nearest.map(toRecipeHit), ...found.hits]);
  const ids = new Set(passing.map(({ id }) => id));
  const hits = found.hits.filter(({ id }) => ids.has(id));
  const listKind = (wanted: SearchKind) => hits.filter((hit) => !wanted || hit.kind === wanted);
  const selected = listKind(kind);
  const near = nearest.filter(({ id }) => ids.has(id));
  return {
    ...found,
    count: selected.length,
    counts: { recipe: listKind('recipe').length, ingredient: listKind('ingredient').length },
    hits: selected.slice(window.skip, window.skip + window.limit),
    nearest: found.nearest && near.length > 0 ? { ...found.nearest, hits: near } : null,
  };
}

export type WordMatches = {
  /** The word that matches, corrected if it was misspelled. */
  word: string;
  count: number;
  /** The best of them. */
  results: SearchResult[];
};

/** Returns the best matches of each single word, for a text whose words match nothing together. */
export async function findMatchesByWord(q: string): Promise<WordMatches[]> {
  const { words, prefix } = parseQuery(q);
  if (words.length < 2) return [];
  const engine = await loadFreshEngine();
  const matches = words.slice(0, MAX_SINGLE_WORDS).flatMap((word, index) => {
    const query = { words: [word], prefix: index === words.length - 1 ? prefix : null };
    const { count, hits, correction } = engine.search(query, { skip: 0, limit: MATCHES_PER_WORD });
    return count > 0 ? [{ word: correction ?? word, count, hits }] : [];
  });
  const resultsById = await loadResults(matches.flatMap(({ hits }) => hits));
  return matches.map(({ word, count, hits }) => ({
    word,
    count,
    results: hits.flatMap(({ id }) => resultsById.get(id) ?? []),
  }));
}

/** Returns the results that hits stand for, in the same order. */
export async function listResults(hits: readonly Hit[]): Promise<SearchResult[]> {
  const resultsById = await loadResults(hits);
  return hits.flatMap(({ id }) => resultsById.get(id) ?? []);
}

async function loadResults(hits: readonly Hit[]): Promise<Map<string, SearchResult>> {
  const listHitIds = (kind: Hit['kind']) => hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : []));
  const [recipes, ingredients] = await Promise.all([
    listShownCards(listHitIds('recipe')),
    listIngredientsById(listHitIds('ingredient')),
  ]);
  return new Map<string, SearchResult>([
    ...recipes.map((recipe) => [recipe._id, { ...recipe, _searchType: 'recipe' as const }] as const),
    ...ingredients.map(
      (ingredient) => [ingredient._id, { ...ingredient, _searchType: 'ingredient' as const }] as const,
    ),
  ]);
}

/**
 * Returns titles and names that have every word of the text; the last word may be a prefix. Those that also have the words
 * before it come first. Without a text, returns popular searches.
 */
export async function findSuggestions(q: string, before = ''): Promise<Suggestions> {
  const query = parseQuery(q);
  if (query.words.length === 0) {
    const wishes = q === '' && before === '' ? await listRecentPopularSearches() : [];
    return { recipes: [], ingredients: [], wishes };
  }
  const engine = await loadFreshEngine();
  const queries = before.trim() === '' ? [query] : [parseQuery(`${before} ${q}`), query];
  const suggested = queries.map((text) => engine.suggest(text, MAX_SUGGESTIONS));
  // A family has the id of one of its ingredients, but another name.
  const merge = <S extends Suggestion>(suggestions: readonly S[]) =>
    [...new Map(suggestions.map((each) => [`${each.id} ${each.title}`, each])).values()].slice(
      0,
      MAX_SUGGESTIONS,
    );
  const recipes = merge(suggested.flatMap((each) => each.recipes));
  const ingredients = merge(suggested.flatMap((each) => each.ingredients));
  return {
    recipes: recipes.map(({ id, title }) => ({ _id: id, title })),
    ingredients: ingredients.map(({ title, category, image }) => ({ name: title, category, image })),
    wishes: listFoundWishes(engine, q, before),
  };
}

/** Returns the wishes that the words may become and that dishes fulfill. */
function listFoundWishes(engine: SearchEngine, q: string, before: string): WishSuggestion[] {
  return suggestWishes(q, before)
    .slice(0, MAX_TRIED_WISHES)
    .filter((wish) => {
      const { query, parts } = toSearchQuery(wish.q, engine);
      return (
        parts.length > 0 &&
        engine.search({ ...query, isFinal: true }, { skip: 0, limit: 0 }).counts.recipe > 0
      );
    })
    .slice(0, MAX_WISHES);
}
