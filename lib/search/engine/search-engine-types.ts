import type { RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import type { DietType } from '@/lib/recipes/diet-type-rules';
import type { TextQuery } from './query-rules';

/** The interface that `lib/search` uses; another search engine would implement it. */
export type SearchEngine = {
  /** Finds recipes and ingredients that have every word, best first; with a kind, only those, but counts both. */
  search(query: TextQuery, window: Window, kind?: Hit['kind']): SearchHits;
  /** Does the same in titles and names only, with at most `max` of each kind; families count as ingredients. */
  suggest(query: TextQuery, max: number): { recipes: Suggestion[]; ingredients: IngredientSuggestion[] };
  /**
   * Finds public recipes by ingredients, food types, time and difficulty, and corrects misspelled ingredients; with ids, only and
   * counting only among these.
   */
  filter(
    criteria: Criteria,
    window: Window,
    among?: readonly string[],
  ): FilterHits & { corrections: NameCorrection[] };
  /** Finds recipes with a line that names this ingredient, most favorited first. */
  filterByIngredient(ingredientId: string, window: Window): FilterHits;
  /** Whether a public recipe may claim a diet; false if there is no such recipe. */
  isDietShown(id: string, type: DietType): boolean;
  /** Lists the recipes with a diet that they may not claim: first those whose lines contradict one, most favorited first. */
  listHiddenDiets(window: Window): { count: number; ids: string[] };
  /** Lists the recipes of a country that may claim a diet, by diet. */
  listDietDishes(country: string): ReadonlyMap<DietType, string[]>;
  /**
   * Lists the recipes with the text anywhere in their title, or with every word in their title, aliases or country; all
   * recipes if it is empty.
   */
  list(query: ListQuery, window: Window): ListHits;
  /** Does the same with the names and aliases of ingredients, A to Z. */
  listIngredients(text: string, window: Window): ListHits;
};

/** A page of a list: how many hits to skip and how many to return. */
export type Window = { skip: number; limit: number };

export type Hit = { kind: 'recipe' | 'ingredient'; id: string };
export type SearchHits = {
  /** Exact total across all pages. */
  count: number;
  /** Of each kind, also of one that was not searched for. */
  counts: Record<Hit['kind'], number>;
  hits: Hit[];
  /** The corrected query, if only the correction has matches. */
  correction: string | null;
};
export type Suggestion = { id: string; title: string };
/** How an ingredient is shown in a list: its category, and the file name of its image, empty if it has none. */
export type ItemLook = { category: string; image: string };
export type IngredientSuggestion = Suggestion & ItemLook;

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
  /** How many recipes would be left if each food type were added. */
  foodTypes: Record<string, number>;
  /** How many recipes of each difficulty match the other filters. */
  difficulties: Record<string, number>;
};
export type FilterHits = { count: number; ids: string[]; facets: Facets };

/** A misspelled name of the criteria, and the name that was used instead. */
export type NameCorrection = { name: string; correction: string };

export type ListQuery = {
  /** Ignores case and accents. */
  text: string;
  sortBy: RecipeSortKey;
  order: 'asc' | 'desc';
};
export type ListHits = {
  count: number;
  ids: string[];
  /** The corrected text, if only the correction has matches. */
  correction: string | null;
};
