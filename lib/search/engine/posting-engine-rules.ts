import type {
  Criteria,
  Facets,
  FilterHits,
  SearchEngine,
  SearchHits,
  Suggestion,
  Window,
} from './engine-rules';
import { findCorrections, isKnown, type Meaning, MISS, rankDocuments } from './evaluate-rules';
import { filterDocuments, markIngredient } from './filter-rules';
import { IngredientMatcher, type NamedIngredient } from './match-rules';
import type { TextQuery } from './query-rules';
import { type SearchDocument, type Segment, SegmentBuilder } from './segment-rules';
import { mergeBest, type Top, takeBest } from './top-rules';

/** With more changed recipes than this, the packed segment is rebuilt. */
export const MAX_CHANGED = 500;

export type IngredientEntry = { document: SearchDocument; ingredient: NamedIngredient };

/**
 * Posting lists in memory: a packed segment of recipes, a small overlay of those that changed since, and the
 * ingredients. Every result is exact across all three.
 */
export class PostingEngine implements SearchEngine {
  private changedRecipes = new Map<string, SearchDocument>();
  private overlay = new SegmentBuilder().finish();
  private ingredients = new SegmentBuilder().finish();
  private ingredientsById = new Map<string, NamedIngredient>();
  matcher = new IngredientMatcher([]);

  constructor(private readonly recipes: Segment) {}

  /** How many recipes changed since the packed segment was built. */
  get changedCount(): number {
    return this.changedRecipes.size;
  }

  setIngredients(entries: readonly IngredientEntry[]): void {
    const builder = new SegmentBuilder();
    for (const { document } of entries) builder.add(document);
    this.ingredients = builder.finish();
    this.ingredientsById = new Map(entries.map(({ ingredient }) => [ingredient.id, ingredient]));
    this.matcher = new IngredientMatcher(entries.map(({ ingredient }) => ingredient));
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

  search(query: TextQuery, window: Window): SearchHits {
    const segments = [this.recipes, this.overlay, this.ingredients];
    const { tops, correction } = this.find(segments, query, window, false);
    return {
      count: countOf(tops),
      hits: mergeBest(tops, window.skip, window.limit).map(({ segment, slot }) => ({
        kind: segment === this.ingredients ? 'ingredient' : 'recipe',
        id: segment.idOf(slot),
      })),
      correction,
    };
  }

  suggest(query: TextQuery, max: number): { recipes: Suggestion[]; ingredients: Suggestion[] } {
    const window = { skip: 0, limit: max };
    const suggestFrom = (segments: Segment[]) =>
      mergeBest(this.find(segments, query, window, true).tops, 0, max).map(({ segment, slot }) => ({
        id: segment.idOf(slot),
        title: segment.titleOf(slot),
      }));
    return {
      recipes: suggestFrom([this.recipes, this.overlay]),
      ingredients: suggestFrom([this.ingredients]),
    };
  }

  filter(criteria: Criteria, window: Window): FilterHits {
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    const tops = [this.recipes, this.overlay].map((segment) =>
      takeBest(segment, filterDocuments(segment, criteria, this.matcher, facets), window.skip + window.limit),
    );
    return { ...toPage(tops, window), facets };
  }

  recipesUsing(ingredientId: string, window: Window): FilterHits {
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    const ingredient = this.ingredientsById.get(ingredientId);
    if (!ingredient) return { count: 0, ids: [], facets };
    const tops = [this.recipes, this.overlay].map((segment) => {
      const marks = markIngredient(segment, ingredient, this.matcher);
      const ranks = Uint16Array.from(marks, (mark, slot) => (mark && segment.alive[slot] ? 0 : MISS));
      return takeBest(segment, ranks, window.skip + window.limit);
    });
    return { ...toPage(tops, window), facets };
  }

  /**
   * Finds what has every word as typed. If nothing does, words unknown to the index are corrected first, then
   * each known word in turn.
   */
  private find(segments: readonly Segment[], query: TextQuery, { skip, limit }: Window, namesOnly: boolean) {
    const { words, prefix } = query;
    const meanings: Meaning[] = words.map((word, index) => ({
      exact: [word],
      begins: index === words.length - 1 ? prefix : null,
    }));
    const attempt = (tried: readonly Meaning[]): Top[] =>
      segments.map((segment) =>
        takeBest(segment, rankDocuments(segment, tried, { namesOnly }), skip + limit),
      );
    if (meanings.length === 0) return { tops: [], correction: null };
    const asTyped = attempt(meanings);
    if (countOf(asTyped) > 0) return { tops: asTyped, correction: null };

    const corrections = new Map<number, string[]>();
    const correctionsAt = (at: number) => {
      const known = corrections.get(at) ?? findCorrections(segments, words[at] ?? '');
      corrections.set(at, known);
      return known;
    };
    const correct = (isWrong: readonly boolean[]) => {
      const meant = meanings.map((meaning, at) =>
        isWrong[at] ? { exact: correctionsAt(at), begins: null } : meaning,
      );
      if (meant.some(({ exact }) => exact.length === 0)) return null;
      const tops = attempt(meant);
      if (countOf(tops) === 0) return null;
      return { tops, correction: meant.map(({ exact }) => exact[0]).join(' ') };
    };
    const unknown = meanings.map((meaning) => !segments.some((segment) => isKnown(segment, meaning)));
    if (unknown.includes(true)) return correct(unknown) ?? { tops: asTyped, correction: null };
    for (const at of words.keys()) {
      const corrected = correct(words.map((_, index) => index === at));
      if (corrected) return corrected;
    }
    return { tops: asTyped, correction: null };
  }
}

function countOf(tops: readonly Top[]): number {
  return tops.reduce((sum, { count }) => sum + count, 0);
}

function toPage(tops: readonly Top[], { skip, limit }: Window): { count: number; ids: string[] } {
  return {
    count: countOf(tops),
    ids: mergeBest(tops, skip, limit).map(({ segment, slot }) => segment.idOf(slot)),
  };
}
