import Fraction from 'fraction.js';

/** A pack on offer: how much it holds, its price in cents, and how many of it there may be. */
export type SizedPack = { size: Fraction; priceCents: number; maxCount: number };

type Need = {
  need: Fraction;
  /** The share of the need that may be missing. */
  tolerance: Fraction;
};

/** A combination of the first packs, in whole units of the common measure; `previous` is without the last of these packs. */
type State = {
  total: bigint;
  costCents: number;
  packCount: number;
  count: number;
  previous: State | null;
};

/**
 * Returns how many of each pack together cover a need at the lowest price; null if even the most packs do not. Among
 * equally cheap ones it takes the one that leaves least over, then the one with fewest packs. Packs that miss the need by
 * at most `tolerance` of it are enough.
 *
 * Exact within `MAX_STEPS`, which only a need of hundreds of packs among several of nearly the same value exceeds; it gets
 * the best combination found until then.
 */
export function findCheapestCombination(
  packs: readonly SizedPack[],
  { need, tolerance }: Need,
): number[] | null {
  if (packs.length === 0) return null;
  // In the largest measure of which every pack holds a whole number.
  const measure = packs.reduce((common, { size }) => common.gcd(size), new Fraction(0n));
  const scaled = packs.map(({ size, ...pack }, index) => ({ ...pack, index, size: size.div(measure).n }));
  // The best value first, as the bounds below expect.
  const sorted = scaled.toSorted((a, b) => compareValue(a, b) || a.index - b.index);
  const required = need.mul(new Fraction(1n).sub(tolerance)).div(measure).ceil().n;
  const wanted = need.div(measure).floor().n;
  const best = searchCombinations(sorted, { required, wanted });
  if (!best) return null;
  const sortedCounts = toCounts(best);
  const counts = packs.map(() => 0);
  sorted.forEach(({ index }, position) => {
    counts[index] = sortedCounts[position] ?? 0;
  });
  return counts;
}

/**
 * Like `findCheapestCombination`, but with as few packs as possible; the price only decides among combinations of equally
 * many.
 */
export function findFewestPacks(packs: readonly SizedPack[], need: Need): number[] | null {
  // One pack more counts for more than all prices together.
  const packCents = 1 + packs.reduce((sum, { priceCents, maxCount }) => sum + priceCents * maxCount, 0);
  return findCheapestCombination(
    packs.map((pack) => ({ ...pack, priceCents: packCents + pack.priceCents })),
    need,
  );
}

type ScaledPack = { index: number; size: bigint; priceCents: number; maxCount: number };
type Goal = { required: bigint; wanted: bigint };

const compareBigInts = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const compareValue = (a: ScaledPack, b: ScaledPack) =>
  compareBigInts(BigInt(a.priceCents) * b.size, BigInt(b.priceCents) * a.size);

/** Some tenths of a second, so that one request cannot occupy a thread for minutes. */
const MAX_STEPS = 50_000;

/** Extends all combinations pack by pack, and drops those that can no longer become the best one. */
function searchCombinations(packs: readonly ScaledPack[], goal: Goal): State | null {
  let best = fillInOrder(packs, goal);
  if (!best) return null;
  let states: State[] = [NO_PACKS];
  let steps = 0;
  for (const [position, pack] of packs.entries()) {
    const rest = packs.slice(position + 1);
    const extended = new Map<bigint, State>();
    for (const state of states) {
      for (let count = toUsefulCount(state, pack, goal); count >= 0; count -= 1) {
        steps += 1;
        if (steps > MAX_STEPS) return best;
        const candidate = addPacks(state, pack, count);
        if (candidate.total >= goal.required) {
          if (compareStates(candidate, best, goal) < 0) best = candidate;
        } else if (canReach(candidate, rest, goal, best.costCents)) {
          const same = extended.get(candidate.total);
          if (!same || compareStates(candidate, same, goal) < 0) extended.set(candidate.total, candidate);
        } else break; // With fewer of this pack, the rest would cost even more.
      }
    }
    states = withoutDominated([...extended.values()]);
  }
  return best;
}

const NO_PACKS: State = { total: 0n, costCents: 0, packCount: 0, count: 0, previous: null };

function addPacks(previous: State, pack: ScaledPack, count: number): State {
  return {
    total: previous.total + pack.size * BigInt(count),
    costCents: previous.costCents + pack.priceCents * count,
    packCount: previous.packCount + count,
    count,
    previous,
  };
}

function toCounts({ previous, count }: State): number[] {
  return previous ? [...toCounts(previous), count] : [];
}

/** Returns a combination that covers the need, and is a good one: as many as useful of each pack in turn. */
function fillInOrder(packs: readonly ScaledPack[], goal: Goal): State | null {
  const filled = packs.reduce(
    (state, pack) => addPacks(state, pack, toUsefulCount(state, pack, goal)),
    NO_PACKS,
  );
  return filled.total >= goal.required ? filled : null;
}

/** Returns how many of the pack cover the rest, at most the permitted number. */
function toUsefulCount({ total }: State, { size, maxCount }: ScaledPack, { required }: Goal): number {
  const missing = required - total;
  return missing <= 0n ? 0 : Math.min(maxCount, Number((missing + size - 1n) / size));
}

/**
 * Returns whether the remaining packs can cover the rest for at most this price, if the last of them could be divided: the
 * cheapest way is then to take them in order of their value.
 */
function canReach(state: State, rest: readonly ScaledPack[], goal: Goal, maxCents: number): boolean {
  let missing = goal.required - state.total;
  let cents = state.costCents;
  for (const { size, priceCents, maxCount } of rest) {
    const most = size * BigInt(maxCount);
    if (missing <= most) return missing * BigInt(priceCents) <= BigInt(maxCents - cents) * size;
    missing -= most;
    cents += priceCents * maxCount;
    if (cents > maxCents) return false;
  }
  return false;
}

/** Drops combinations that hold no more than a cheaper one. */
function withoutDominated(states: readonly State[]): State[] {
  let lowestCents = Number.POSITIVE_INFINITY;
  return states
    .toSorted((a, b) => compareBigInts(b.total, a.total))
    .filter(({ costCents }) => {
      if (costCents > lowestCents) return false;
      lowestCents = costCents;
      return true;
    });
}

function compareStates(a: State, b: State, { wanted }: Goal): number {
  return (
    a.costCents - b.costCents ||
    compareBigInts(toLeftover(a.total, wanted), toLeftover(b.total, wanted)) ||
    a.packCount - b.packCount ||
    compareBigInts(b.total, a.total)
  );
}

/** The surplus, comparable with that of other combinations: nothing up to the need. */
const toLeftover = (total: bigint, wanted: bigint) => (total <= wanted ? 0n : total);
