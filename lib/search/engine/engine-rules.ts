import type { TextQuery } from './query-rules';

/** What every engine behind `lib/search` can do; the port that another one would take. */
export type SearchEngine = {
  /** Recipes and ingredients that have every word, best first. */
  search(query: TextQuery, window: Window): SearchHits;
  /** The same in titles and names alone, at most so many of each kind. */
  suggest(query: TextQuery, most: number): { recipes: Suggestion[]; ingredients: Suggestion[] };
  /** Public recipes by what they are made of. */
  filter(criteria: Criteria, window: Window): FilterHits;
  /** Recipes with a line that names this ingredient, most favorite first. */
  recipesUsing(ingredientId: string, window: Window): FilterHits;
};

/** A page of a list: how many to leave out, how many to give. */
export type Window = { skip: number; limit: number };

export type Hit = { kind: 'recipe' | 'ingredient'; id: string };
export type SearchHits = {
  /** Exact, over all pages. */
  count: number;
  hits: Hit[];
  /** The query in other words, when only those were found. */
  correction: string | null;
};
export type Suggestion = { id: string; title: string };

export type Criteria = {
  /** Names as typed; every one must match a line. */
  include: readonly string[];
  /** Names as typed; none may match a line. */
  exclude: readonly string[];
  /** All of them must be present. */
  foodTypes: readonly string[];
  /** Minutes; null for any. */
  maxPrep: number | null;
  /** Any of them; empty for all. */
  difficulties: readonly string[];
};

export type Facets = {
  /** How many recipes would be left with each food type chosen too. */
  foodTypes: Record<string, number>;
  /** How many recipes of each difficulty the other filters leave. */
  difficulties: Record<string, number>;
};
export type FilterHits = { count: number; ids: string[]; facets: Facets };
