import { MISS } from './ranking-engine';
import { compareStrings, type Segment } from './segment';

/** For more results than this, sorting all matches is cheaper than inserting into a sorted list. */
const MAX_INSERTION_SIZE = 1_000;

type Ranked = { segment: Segment; slot: number; rank: number };
export type TopHits = { count: number; best: Ranked[] };

/** Counts the matching documents of a segment and returns the first `max` in order. */
export function takeBest(segment: Segment, ranks: Uint16Array, max: number): TopHits {
  const matches = new Uint32Array(ranks.length);
  let count = 0;
  for (let slot = 0; slot < ranks.length; slot += 1) if (ranks[slot] !== MISS) matches[count++] = slot;
  const compare = (a: number, b: number) =>
    (ranks[a] ?? 0) - (ranks[b] ?? 0) ||
    (segment.favorites[b] ?? 0) - (segment.favorites[a] ?? 0) ||
    (segment.titleRank[a] ?? 0) - (segment.titleRank[b] ?? 0);
  const slots = selectFirst(matches.subarray(0, count), max, compare);
  return { count, best: Array.from(slots, (slot) => ({ segment, slot, rank: ranks[slot] ?? 0 })) };
}

/** Merges the best of several segments into one order; those of `last` come after others that match equally well. */
export function mergeBest(
  tops: readonly TopHits[],
  { skip, limit }: { skip: number; limit: number },
  last?: Segment,
): Ranked[] {
  return tops
    .flatMap(({ best }) => best)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.segment === last) - Number(b.segment === last) ||
        (b.segment.favorites[b.slot] ?? 0) - (a.segment.favorites[a.slot] ?? 0) ||
        compareStrings(a.segment.sortTitleOf(a.slot), b.segment.sortTitleOf(b.slot)),
    )
    .slice(skip, skip + limit);
}

/** Returns the first `max` slots in order; may reorder `slots`. */
export function selectFirst(
  slots: Uint32Array,
  max: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  return max > MAX_INSERTION_SIZE ? slots.sort(compare).subarray(0, max) : insertFirst(slots, max, compare);
}

/** Returns the first `max` slots in order, by insertion into a list of that length. */
function insertFirst(
  slots: Uint32Array,
  max: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const best = new Uint32Array(max);
  if (max === 0) return best;
  let size = 0;
  for (const slot of slots) {
    if (size === max && compare(slot, best[size - 1] ?? 0) >= 0) continue;
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(slot, best[middle] ?? 0) < 0) high = middle;
      else low = middle + 1;
    }
    if (size < max) size += 1;
    best.copyWithin(low + 1, low, size - 1);
    best[low] = slot;
  }
  return best.subarray(0, size);
}
