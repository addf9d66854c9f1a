import type { RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import { foldText } from '@/lib/text/fold-rules';
import { sumCounts } from './correction-rules';
import type { IngredientMatcher } from './ingredient-matcher';
import { MISS, type QueryTerm, rankDocuments } from './ranking-engine';
import type { ListHits, ListQuery, Window } from './search-engine-types';
import { compareStrings, type Segment } from './segment';
import { selectFirst } from './top-rules';

/** Compares two documents, also of different segments, in ascending order. */
type Comparison = (a: Segment, slotA: number, b: Segment, slotB: number) => number;

const COMPARISONS: Record<RecipeSortKey, Comparison> = {
  title: compareTitles,
  createdAt: (a, slotA, b, slotB) =>
    (a.createdAtMs[slotA] ?? 0) - (b.createdAtMs[slotB] ?? 0) || compareIds(a, slotA, b, slotB),
  country: (a, slotA, b, slotB) =>
    compareStrings(a.countries[slotA] ?? '', b.countries[slotB] ?? '') || compareTitles(a, slotA, b, slotB),
};

/** The documents of a segment that a list contains. */
type Listed = { segment: Segment; slots: Uint32Array; count: number };

/**
 * Finds the documents of a segment with the text anywhere in their title, ignoring case and accents, or with every term in
 * their title, aliases or country.
 */
export function findListed(
  segment: Segment,
  { text, terms, matcher }: { text: string; terms: readonly QueryTerm[]; matcher: IngredientMatcher },
): Listed {
  const slots = new Set(segment.findSlotsByTitle(foldText(text)).filter((slot) => segment.alive[slot]));
  if (terms.length > 0) {
    for (const [slot, rank] of rankDocuments(segment, terms, {
      matcher,
      scope: 'names and country',
    }).entries())
      if (rank !== MISS) slots.add(slot);
  }
  return { segment, slots: Uint32Array.from(slots), count: slots.size };
}

/** Returns a page of these documents in the requested order, and their total count. */
export function listDocuments(
  listed: readonly Listed[],
  { sortBy, order }: Omit<ListQuery, 'text'>,
  { skip, limit }: Window,
): Omit<ListHits, 'correction'> {
  const ascending = COMPARISONS[sortBy];
  const compare: Comparison =
    order === 'asc' ? ascending : (a, slotA, b, slotB) => ascending(b, slotB, a, slotA);
  const ids = listed
    .flatMap(({ segment, slots }) =>
      Array.from(
        selectFirst(slots, skip + limit, (a, b) => compare(segment, a, segment, b)),
        (slot) => ({ segment, slot }),
      ),
    )
    .sort((a, b) => compare(a.segment, a.slot, b.segment, b.slot))
    .slice(skip, skip + limit)
    .map(({ segment, slot }) => segment.idOf(slot));
  return { count: sumCounts(listed), ids };
}

function compareTitles(a: Segment, slotA: number, b: Segment, slotB: number): number {
  if (a === b) return (a.titleRank[slotA] ?? 0) - (b.titleRank[slotB] ?? 0);
  return compareStrings(a.sortTitleOf(slotA), b.sortTitleOf(slotB)) || compareIds(a, slotA, b, slotB);
}

function compareIds(a: Segment, slotA: number, b: Segment, slotB: number): number {
  return compareStrings(a.idOf(slotA), b.idOf(slotB));
}
