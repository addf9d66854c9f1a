import type { ChoiceCounts, ChoiceName } from '@/lib/catalog/list-choice-rules';
import type { RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import type { DietType } from '@/lib/recipes/diet-type-rules';
import type { TextQuery } from './query-rules';

/** The interface that `lib/search` uses; another search engine would implement it. */
export type SearchEngine = {
  /**
   * Finds recipes and ingredients that have every word, best first; with a kind, only those, but counts both. With filters, only
   * recipes that pass all of them.
   */
  search(query: SearchQuery, window: Window, kind?: Hit['kind']): SearchHits;
  /** Whether these words are the whole name of a recipe or an ingredient. */
  isName(words: readonly string[]): boolean;
  /** Whether these words mean an ingredient, or several. */
  isProduct(words: readonly string[]): boolean;
  /** Whether these words mean an ingredient, or a recipe has a line with them. */
  isIngredient(words: readonly string[]): boolean;
  /** Whether the index has this word. */
  isKnownWord(word: string): boolean;
  /** Searches in titles and names only, with at most `max` of each kind; families count as ingredients. */
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
  /**
   * Finds recipes that lack one or two of several included ingredients, but have others of them and match the rest of the criteria;
   * those that lack fewer come first.
   */
  filterAlmost(criteria: Criteria, max: number): AlmostHit[];
  /** Finds recipes that pass all filters and share a country, a region or an ingredient, those that share most first; never that with the id. */
  findLike(
    likeness: Likeness,
    max: number,
    among?: { dishes?: readonly DishFilter[]; except?: string },
  ): LikeHit[];
  /** Whether a public recipe has all of these words in its names. */
  isDish(words: readonly string[]): boolean;
  /**
   * Finds which of the recipes with these ids pass all selected filters, in the order of the ids, and counts how many would with
   * each other value of a filter.
   */
  narrow(ids: readonly string[], selected: SelectedFilters): { ids: string[]; counts: ChoiceCounts };
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

/** Which recipes are left: those with one of the countries, types, names or texts, as far as it lists any, and with all of the rest. */
export type DishFilter = {
  countries?: readonly string[];
  types?: readonly string[];
  /** In their title or aliases; of several words, all of them. */
  named?: readonly string[];
  /** In their description. */
  texts?: readonly string[];
  minMinutes?: number;
  maxMinutes?: number;
  difficulties?: readonly string[];
  minSpice?: number;
  maxSpice?: number;
  /** The name of an ingredient, as in `Criteria`. */
  include?: string;
  exclude?: string;
};
/** The filters that are selected for a list, by the name of the choice. */
export type SelectedFilters = { readonly [Name in ChoiceName]?: DishFilter };
/** The words to match, and the understood parts of a text besides them. */
export type SearchQuery = TextQuery & {
  /** Whether only these words are matched, not what they may be a typo of. */
  isFinal?: boolean;
  understood?: {
    dishes: readonly DishFilter[];
    /**
     * All words of the text: a product must have them, and a recipe that has them in its name passes every filter that only
     * describes it.
     */
    literal: TextQuery;
  };
};

/** The traits of a dish that others may share. */
export type Likeness = {
  countries: readonly string[];
  types: readonly string[];
  /** Names of its main ingredients. */
  ingredients: readonly string[];
  /** The countries around. */
  region?: readonly string[];
  /** From start to serving. */
  minutes?: number;
};
/** A recipe, and its shared traits. */
export type LikeHit = { id: string; country: string | null; types: string[]; ingredients: string[] };

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

/** A recipe and the included ingredients that it lacks, as typed. */
export type AlmostHit = { id: string; missing: string[] };

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
