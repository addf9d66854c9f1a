import type { RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import { foldText } from '@/lib/text/fold-rules';
import type { ListHits, ListQuery, Window } from './engine-rules';
import { compareStrings, type Segment } from './segment-rules';
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

/** Returns a page of the documents with the text in their title, in the requested order, and their total count. */
export function listDocuments(
  segments: readonly Segment[],
  { title, sortBy, order }: ListQuery,
  { skip, limit }: Window,
): ListHits {
  const text = foldText(title);
  const ascending = COMPARISONS[sortBy];
  const compare: Comparison =
    order === 'asc' ? ascending : (a, slotA, b, slotB) => ascending(b, slotB, a, slotA);
  let count = 0;
  const first: { segment: Segment; slot: number }[] = [];
  for (const segment of segments) {
    const slots = Uint32Array.from(segment.findSlotsByTitle(text)).filter((slot) => segment.alive[slot]);
    count += slots.length;
    for (const slot of selectFirst(slots, skip + limit, (a, b) => compare(segment, a, segment, b)))
      first.push({ segment, slot });
  }
  const ids = first
    .sort((a, b) => compare(a.segment, a.slot, b.segment, b.slot))
    .slice(skip, skip + limit)
    .map(({ segment, slot }) => segment.idOf(slot));
  return { count, ids };
}

function compareTitles(a: Segment, slotA: number, b: Segment, slotB: number): number {
  if (a === b) return (a.titleRank[slotA] ?? 0) - (b.titleRank[slotB] ?? 0);
  return compareStrings(a.sortTitleOf(slotA), b.sortTitleOf(slotB)) || compareIds(a, slotA, b, slotB);
}

function compareIds(a: Segment, slotA: number, b: Segment, slotB: number): number {
  return compareStrings(a.idOf(slotA), b.idOf(slotB));
}
