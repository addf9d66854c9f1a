import { foldText } from '@/lib/text/fold-rules';
import { MISS } from './evaluate-rules';
import { compareText, type Segment } from './segment-rules';

/** Beyond this many it is cheaper to sort everything than to keep the best. */
const MOST_KEPT = 1_000;

type Ranked = { segment: Segment; slot: number; rank: number };
export type Top = { count: number; best: Ranked[] };

/** How many documents were found in a segment, and the first `most` of them in order. */
export function takeBest(segment: Segment, ranks: Uint16Array, most: number): Top {
  const found = new Uint32Array(ranks.length);
  let count = 0;
  for (let slot = 0; slot < ranks.length; slot += 1) if (ranks[slot] !== MISS) found[count++] = slot;
  const compare = (a: number, b: number) =>
    (ranks[a] ?? 0) - (ranks[b] ?? 0) ||
    (segment.favorites[b] ?? 0) - (segment.favorites[a] ?? 0) ||
    (segment.titleRank[a] ?? 0) - (segment.titleRank[b] ?? 0);
  const slots =
    most > MOST_KEPT ? found.subarray(0, count).sort(compare) : keepBest(found, count, most, compare);
  const best = Array.from(slots.subarray(0, most), (slot) => ({ segment, slot, rank: ranks[slot] ?? 0 }));
  return { count, best };
}

/** The best of several segments in one order. */
export function mergeBest(tops: readonly Top[], skip: number, limit: number): Ranked[] {
  return tops
    .flatMap(({ best }) => best)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (b.segment.favorites[b.slot] ?? 0) - (a.segment.favorites[a.slot] ?? 0) ||
        compareText(foldText(a.segment.titleOf(a.slot)), foldText(b.segment.titleOf(b.slot))),
    )
    .slice(skip, skip + limit);
}

/** The first `most` in order: a list as long as wanted, into which only better ones are put. */
function keepBest(
  found: Uint32Array,
  count: number,
  most: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const kept = new Uint32Array(most);
  if (most === 0) return kept;
  let size = 0;
  for (let index = 0; index < count; index += 1) {
    const slot = found[index] ?? 0;
    if (size === most && compare(slot, kept[size - 1] ?? 0) >= 0) continue;
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(slot, kept[middle] ?? 0) < 0) high = middle;
      else low = middle + 1;
    }
    if (size < most) size += 1;
    kept.copyWithin(low + 1, low, size - 1);
    kept[low] = slot;
  }
  return kept.subarray(0, size);
}
