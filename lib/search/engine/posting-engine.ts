import { isDeepStrictEqual } from 'node:util';
import type { ChoiceCounts } from '@/lib/catalog/list-choice-rules';
import { DIETS, type DietType, isDietType } from '@/lib/recipes/diet-type-rules';
import { toIngredientWords } from '@/lib/text/word-field-rules';
import { toWords } from '@/lib/text/words';
import { type Counting, narrowSegment } from './choice-count-rules';
import { findBestRank, findOrCorrect, sumCounts } from './correction-rules';
import { rankFiltered } from './dish-filter-rules';
import { filterDocuments, markIngredient, markName, rankAlmost } from './filter-rules';
import { IngredientMatcher, type NamedIngredient } from './ingredient-matcher';
import { type Liked, rankLike } from './like-rules';
import { findListed, listDocuments } from './list-rules';
import { parseQuery, type TextQuery } from './query-rules';
import {
  findCorrections,
  hasTerm,
  MISS,
  maxLineRank,
  type QueryTerm,
  rankDocuments,
  type Scope,
} from './ranking-engine';
import type {
  AlmostHit,
  Criteria,
  DishFilter,
  Facets,
  FilterHits,
  Hit,
  IngredientSuggestion,
  ItemLook,
  LikeHit,
  Likeness,
  ListHits,
  ListQuery,
  NameCorrection,
  SearchEngine,
  SearchHits,
  SearchQuery,
  SelectedFilters,
  Suggestion,
  Window,
} from './search-engine-types';
import { NO_RECIPE_FIELDS, type SearchDocument, type Segment } from './segment';
import { SegmentBuilder } from './segment-builder';
import { findHidden, listDishSlots, markHiddenTypes } from './shown-diets';
import { mergeBest, type TopHits, takeBest } from './top-rules';

/** How many words of a filter are corrected: each one is compared with the whole vocabulary. */
const MAX_CORRECTED_WORDS = 6;
/** Added to the rank of documents that have the words of an understood text, but do not pass by their meaning. */
const AFTER_UNDERSTOOD = 1_000;

export type IngredientEntry = { document: SearchDocument; ingredient: NamedIngredient; look: ItemLook };

/**
 * Posting lists in memory: a packed segment of recipes, a small overlay of those that changed since, and the
 * ingredients. Every result is exact across all three.
 */
export class PostingEngine implements SearchEngine {
  private changedRecipes = new Map<string, SearchDocument>();
  private overlay = new SegmentBuilder().finish();
  private ingredients = new SegmentBuilder().finish();
  /** The families of ingredients by their names, for suggestions only. */
  private families = new SegmentBuilder().finish();
  private ingredientsById = new Map<string, IngredientEntry>();
  matcher = new IngredientMatcher([]);

  constructor(private readonly recipes: Segment) {}

  /** How many recipes changed since the packed segment was built. */
  get changedCount(): number {
    return this.changedRecipes.size;
  }

  /**
   * Sets the ingredients; the matcher stays the same one unless they differ in the facts that it uses, so a price keeps the
   * matches.
   */
  setIngredients(entries: readonly IngredientEntry[]): void {
    const builder = new SegmentBuilder();
    for (const { document } of entries) builder.add(document);
    this.ingredients = builder.finish();
    this.ingredientsById = new Map(entries.map((entry) => [entry.ingredient.id, entry]));
    const named = entries.map(({ ingredient }) => ingredient);
    if (isDeepStrictEqual(named, this.matcher.ingredients)) return;
    this.matcher = new IngredientMatcher(named);
    this.families = packFamilies(this.matcher);
  }

  /** Replaces the recipes with these ids by their current documents; an id without a document was deleted. */
  replaceRecipes(ids: readonly string[], documents: readonly SearchDocument[]): void {
    for (const id of ids) {
      this.recipes.remove(id);
      this.changedRecipes.delete(id);
    }
    for (const document of documents) this.changedRecipes.set(document.id, document);
    const builder = new SegmentBuilder();
    for (const document of this.changedRecipes.values()) builder.add(document);
    this.overlay = builder.finish();
  }

  /** Sets the favorites counts by id; recipes without a count get zero. */
  setAllFavorites(counts: ReadonlyMap<string, number>): void {
    for (const segment of [this.recipes, this.overlay]) segment.setAllFavorites(counts);
    for (const [id, document] of this.changedRecipes) document.favorites = counts.get(id) ?? 0;
  }

  search(query: SearchQuery, window: Window, kind?: Hit['kind']): SearchHits {
    const segments = [this.recipes, this.overlay, this.ingredients];
    const find = query.understood
      ? this.findUnderstood(query.understood, window)
      : this.findNamedFirst(segments, window);
    const { matches: tops, correction } = query.isFinal
      ? { matches: find(query.words.map((word) => ({ exact: [word], prefix: null }))), correction: null }
      : findOrCorrect(segments, query, find);
    const topsByKind = { recipe: tops.slice(0, 2), ingredient: tops.slice(2) };
    const searchedTops = kind ? topsByKind[kind] : tops;
    return {
      count: sumCounts(searchedTops),
      counts: { recipe: sumCounts(topsByKind.recipe), ingredient: sumCounts(topsByKind.ingredient) },
      hits: mergeBest(searchedTops, window, this.ingredients).map(({ segment, slot }) => ({
        kind: segment === this.ingredients ? 'ingredient' : 'recipe',
        id: segment.idOf(slot),
      })),
      correction,
    };
  }

  isName(words: readonly string[]): boolean {
    return (
      words.length > 0 &&
      ([this.recipes, this.overlay].some((segment) => segment.findNamed(words).length > 0) ||
        this.isProduct(words))
    );
  }

  isProduct(words: readonly string[]): boolean {
    return words.length > 0 && this.matcher.listCovered(words).length > 0;
  }

  isKnownWord(word: string): boolean {
    return [this.recipes, this.overlay, this.ingredients].some((segment) =>
      hasTerm(segment, { exact: [word], prefix: null }),
    );
  }

  isDish(words: readonly string[]): boolean {
    const terms = words.map((word) => ({ exact: [word], prefix: null }));
    return [this.recipes, this.overlay].some((segment) =>
      rankDocuments(segment, terms, { matcher: this.matcher, scope: 'names' }).some((rank) => rank !== MISS),
    );
  }

  findLike(
    likeness: Likeness,
    max: number,
    { dishes = [], except = '' }: { dishes?: readonly DishFilter[]; except?: string } = {},
  ): LikeHit[] {
    const liked = new Map<Segment, Liked>();
    const tops = [this.recipes, this.overlay].map((segment) => {
      const like = rankLike(segment, likeness, this.matcher);
      liked.set(segment, like);
      const filtered = rankFiltered(segment, dishes, this.matcher);
      const excepted = segment.findSlot(except);
      return takeBest(
        segment,
        like.ranks.map((rank, slot) => (filtered[slot] === MISS || slot === excepted ? MISS : rank)),
        max,
      );
    });
    return mergeBest(tops, { skip: 0, limit: max }).flatMap(
      ({ segment, slot }) => liked.get(segment)?.describe(slot) ?? [],
    );
  }

  isIngredient(words: readonly string[]): boolean {
    return (
      this.isProduct(words) ||
      (words.length > 0 &&
        markName(this.recipes, words.join(' '), { matcher: this.matcher, isIncluded: false }).includes(1))
    );
  }

  /** Finds terms; an exact name comes first, and an unfinished word is none if it is a word of a name. */
  private findNamedFirst(segments: readonly Segment[], window: Window) {
    const find = (terms: readonly QueryTerm[]) => {
      const words = terms.map(({ exact: [word = ''] }) => word);
      const firstId = this.matcher.findByName(words)?.id;
      return findTop(segments, terms, { ...window, matcher: this.matcher, scope: 'everything', firstId });
    };
    return (terms: readonly QueryTerm[]): TopHits[] => {
      const last = terms.at(-1);
      if (last && last.prefix !== null) {
        const whole = find(terms.with(-1, { ...last, prefix: null }));
        if (findBestRank(whole) <= maxLineRank(terms.length)) return whole;
      }
      return find(terms);
    };
  }

  /**
   * Finds terms in the recipes that pass the filters; then the documents with all words of the text: recipes in their names, and
   * ingredients.
   */
  private findUnderstood({ dishes, literal }: NonNullable<SearchQuery['understood']>, window: Window) {
    const { matcher } = this;
    const limit = window.skip + window.limit;
    const literalTerms = literal.words.map((word) => ({ exact: [word], prefix: null }));
    const rankLiteral = (segment: Segment, scope: Scope): Uint16Array =>
      literalTerms.length > 0
        ? rankDocuments(segment, literalTerms, { matcher, scope }).slice()
        : new Uint16Array(segment.size).fill(MISS);
    // The claim of a name is no proof.
    const isProven = dishes.some(({ types, exclude }) => types?.some(isDietType) || exclude !== undefined);
    const recipes = [this.recipes, this.overlay].map((segment) => ({
      segment,
      filtered: rankFiltered(segment, dishes, matcher),
      named: isProven ? null : rankLiteral(segment, 'names'),
    }));
    const ingredientRanks = rankLiteral(this.ingredients, 'everything').map((rank) =>
      rank === MISS ? MISS : rank + AFTER_UNDERSTOOD,
    );
    const ingredients = takeBest(this.ingredients, ingredientRanks, limit);
    return (terms: readonly QueryTerm[]): TopHits[] => [
      ...recipes.map(({ segment, filtered, named }) => {
        const found = terms.length > 0 ? rankDocuments(segment, terms, { matcher }) : null;
        const ranks = filtered.map((added, slot) => {
          const rank = found?.[slot] ?? 0;
          if (added !== MISS && rank !== MISS) return rank + added;
          const nameRank = named?.[slot] ?? MISS;
          return nameRank === MISS ? MISS : nameRank + AFTER_UNDERSTOOD;
        });
        return takeBest(segment, ranks, limit);
      }),
      ingredients,
    ];
  }

  suggest(query: TextQuery, max: number): { recipes: Suggestion[]; ingredients: IngredientSuggestion[] } {
    const window = { skip: 0, limit: max };
    const suggestFrom = (segments: Segment[]) =>
      mergeBest(
        findOrCorrect(segments, query, (terms) =>
          findTop(segments, terms, { ...window, matcher: this.matcher, scope: 'names' }),
        ).matches,
        window,
      ).map(({ segment, slot }) => ({ id: segment.idOf(slot), title: segment.titleOf(slot) }));
    return {
      recipes: suggestFrom([this.recipes, this.overlay]),
      ingredients: suggestFrom([this.families, this.ingredients]).flatMap((suggestion) => {
        const entry = this.ingredientsById.get(suggestion.id);
        return entry ? [{ ...suggestion, ...entry.look }] : [];
      }),
    };
  }

  filter(
    typedCriteria: Criteria,
    window: Window,
    among?: readonly string[],
  ): FilterHits & { corrections: NameCorrection[] } {
    const { criteria, corrections } = this.correctCriteria(typedCriteria);
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    const tops = [this.recipes, this.overlay].map((segment) =>
      takeBest(
        segment,
        filterDocuments(segment, criteria, { matcher: this.matcher, facets, among }),
        window.skip + window.limit,
      ),
    );
    return { ...toPage(tops, window), facets, corrections };
  }

  filterAlmost(typedCriteria: Criteria, max: number): AlmostHit[] {
    // One ingredient that is missing leaves nothing in common.
    if (typedCriteria.include.length < 2) return [];
    const { criteria } = this.correctCriteria(typedCriteria);
    const almost = new Map(
      [this.recipes, this.overlay].map((segment) => [segment, rankAlmost(segment, criteria, this.matcher)]),
    );
    const tops = [...almost].map(([segment, { ranks }]) => takeBest(segment, ranks, max));
    return mergeBest(tops, { skip: 0, limit: max }).map(({ segment, slot }) => ({
      id: segment.idOf(slot),
      missing: (almost.get(segment)?.listMissing(slot) ?? []).flatMap(
        (index) => typedCriteria.include[index] ?? [],
      ),
    }));
  }

  narrow(ids: readonly string[], selected: SelectedFilters): { ids: string[]; counts: ChoiceCounts } {
    const counting: Counting = { maxPrep: {}, diff: {}, type: {}, country: {} };
    const passing = new Set(
      [this.recipes, this.overlay].flatMap((segment) =>
        Array.from(narrowSegment(segment, { ids, selected }, { matcher: this.matcher, counting })).flatMap(
          (mark, slot) => (mark ? segment.idOf(slot) : []),
        ),
      ),
    );
    return { ids: ids.filter((id) => passing.has(id)), counts: counting };
  }

  filterByIngredient(ingredientId: string, window: Window): FilterHits {
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    const ingredient = this.ingredientsById.get(ingredientId)?.ingredient;
    if (!ingredient) return { count: 0, ids: [], facets };
    const tops = [this.recipes, this.overlay].map((segment) => {
      const marks = markIngredient(segment, ingredient, this.matcher);
      const ranks = Uint16Array.from(marks, (mark, slot) => (mark && segment.alive[slot] ? 0 : MISS));
      return takeBest(segment, ranks, window.skip + window.limit);
    });
    return { ...toPage(tops, window), facets };
  }

  listDietDishes(country: string): ReadonlyMap<DietType, string[]> {
    const listIds = (type: DietType) =>
      [this.recipes, this.overlay].flatMap((segment) =>
        listDishSlots(segment, { type, matcher: this.matcher, country }).map((slot) => segment.idOf(slot)),
      );
    return new Map(DIETS.map((type) => [type, listIds(type)]));
  }

  isDietShown(id: string, type: DietType): boolean {
    return [this.recipes, this.overlay].some((segment) => {
      const slot = segment.findSlot(id);
      return slot >= 0 && segment.alive[slot] === 1 && !findHidden(segment, this.matcher)[type][slot];
    });
  }

  listHiddenDiets(window: Window): { count: number; ids: string[] } {
    const tops = [this.recipes, this.overlay].map((segment) => {
      const marks = markHiddenTypes(segment, this.matcher);
      const ranks = Uint16Array.from(marks, (mark, slot) => (mark && segment.alive[slot] ? 2 - mark : MISS));
      return takeBest(segment, ranks, window.skip + window.limit);
    });
    return toPage(tops, window);
  }

  list(query: ListQuery, window: Window): ListHits {
    return this.listFrom([this.recipes, this.overlay], query, window);
  }

  listIngredients(text: string, window: Window): ListHits {
    return this.listFrom([this.ingredients], { text, sortBy: 'title', order: 'asc' }, window);
  }

  private listFrom(segments: readonly Segment[], { text, ...sorting }: ListQuery, window: Window): ListHits {
    const { matches, correction } = findOrCorrect(segments, parseQuery(text), (terms) =>
      segments.map((segment) => findListed(segment, { text, terms, matcher: this.matcher })),
    );
    return { ...listDocuments(matches, sorting, window), correction };
  }

  private correctCriteria(typed: Criteria): { criteria: Criteria; corrections: NameCorrection[] } {
    const corrections = this.correctNames([...typed.include, ...typed.exclude]);
    const correct = (names: readonly string[]) =>
      names.map((name) => corrections.find((corrected) => corrected.name === name)?.correction ?? name);
    const criteria = { ...typed, include: correct(typed.include), exclude: correct(typed.exclude) };
    return { criteria, corrections };
  }

  /** Corrects the names that have words unknown to the index, if each of these has a correction. */
  private correctNames(names: readonly string[]): NameCorrection[] {
    const segments = [this.recipes, this.overlay, this.ingredients];
    let remaining = MAX_CORRECTED_WORDS;
    return names.flatMap((name) => {
      const words = toWords(name);
      const isUnknown = words.map((word) => !this.isKnownWord(word));
      const unknownCount = isUnknown.filter(Boolean).length;
      if (unknownCount === 0 || unknownCount > remaining) return [];
      remaining -= unknownCount;
      const corrected = words.map((word, index) =>
        isUnknown[index] ? findCorrections(segments, word)[0] : word,
      );
      return corrected.includes(undefined) ? [] : [{ name, correction: corrected.join(' ') }];
    });
  }
}

function packFamilies(matcher: IngredientMatcher): Segment {
  const builder = new SegmentBuilder();
  for (const { name, member } of matcher.listFamilies()) {
    const title = name.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
    // Before equally good matches: there are many pastes, but one pasta.
    const favorites = 1;
    builder.add({ ...NO_RECIPE_FIELDS, favorites, id: member.id, title, words: toIngredientWords({ name }) });
  }
  return builder.finish();
}

/** Ranks the documents of each segment and returns the best of them; one that matches can be put before the others. */
function findTop(
  segments: readonly Segment[],
  terms: readonly QueryTerm[],
  {
    skip,
    limit,
    matcher,
    scope,
    firstId = '',
  }: { matcher: IngredientMatcher; scope: Scope; firstId?: string | undefined } & Window,
): TopHits[] {
  // No words match everything, but a search for nothing finds nothing.
  if (terms.length === 0) return [];
  return segments.map((segment) => {
    const ranks = rankDocuments(segment, terms, { matcher, scope });
    const first = segment.findSlot(firstId);
    if (first >= 0 && ranks[first] !== MISS) ranks[first] = 0;
    if (scope === 'everything' && first < 0) {
      for (const slot of segment.findNamed(terms.map(({ exact: [word = ''] }) => word)))
        if (ranks[slot] !== MISS) ranks[slot] = 0;
    }
    return takeBest(segment, ranks, skip + limit);
  });
}

function toPage(tops: readonly TopHits[], { skip, limit }: Window): { count: number; ids: string[] } {
  return {
    count: sumCounts(tops),
    ids: mergeBest(tops, { skip, limit }).map(({ segment, slot }) => segment.idOf(slot)),
  };
}
