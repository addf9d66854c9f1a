import Fraction from 'fraction.js';
import { findCheapestCombination, findFewestPacks } from '@/lib/quantities/pack-combination-rules';
import { createRandom } from '@/tests/support/random';

const NO_TOLERANCE = new Fraction(0);
const toPacks = (...packs: [size: number | string, priceCents: number][]) =>
  packs.map(([size, priceCents]) => ({ size: new Fraction(size), priceCents, maxCount: 100 }));
const choose = (
  packs: ReturnType<typeof toPacks>,
  need: number | string,
  { tolerance = NO_TOLERANCE, find = findCheapestCombination } = {},
) => find(packs, { need: new Fraction(need), tolerance });

test('there is no combination without packs, or if 100 of each are not enough', () => {
  expect(choose([], 1)).toBeNull();
  expect(choose(toPacks([10, 1], [20, 2]), 3001)).toBeNull();
  expect(choose(toPacks([10, 1], [20, 2]), 3000)).toEqual([100, 100]);
});

test.each([
  {
    rule: 'one pack that covers the need',
    packs: toPacks([500, 300], [1000, 500]),
    need: 400,
    counts: [1, 0],
  },
  {
    rule: 'the larger pack if two small ones cost more',
    packs: toPacks([500, 300], [1000, 500]),
    need: 501,
    counts: [0, 1],
  },
  { rule: 'several sizes together', packs: toPacks([340, 899], [680, 1599]), need: 907, counts: [1, 1] },
  {
    rule: 'small packs if they are cheaper than one large one',
    packs: toPacks([100, 100], [1000, 900]),
    need: 300,
    counts: [3, 0],
  },
  {
    rule: 'among equally cheap ones, the one that leaves least over',
    packs: toPacks([300, 200], [250, 200]),
    need: 240,
    counts: [0, 1],
  },
  {
    rule: 'then the one with fewest packs',
    packs: toPacks([100, 100], [200, 200]),
    need: 400,
    counts: [0, 2],
  },
  {
    rule: 'nothing more than a third of a pack needs',
    packs: toPacks(['1/3', 100], ['2/3', 150]),
    need: '2/3',
    counts: [0, 1],
  },
])('takes $rule', ({ packs, need, counts }) => {
  expect(choose(packs, need)).toEqual(counts);
});

test('as few packs as possible, and among equally few the cheapest ones', () => {
  const packs = toPacks([500, 200], [1000, 900], [1200, 950]);
  expect(choose(packs, 1000)).toEqual([2, 0, 0]);
  expect(choose(packs, 1000, { find: findFewestPacks })).toEqual([0, 1, 0]);
  expect(choose(packs, 1700, { find: findFewestPacks })).toEqual([1, 0, 1]);
});

test('a pack that misses the need by exactly the tolerance is enough, one that misses it by more is not', () => {
  const tolerance = new Fraction('0.05');
  expect(choose(toPacks([95, 100]), 100, { tolerance })).toEqual([1]);
  expect(choose(toPacks(['94.99', 100]), 100, { tolerance })).toEqual([2]);
});

test('of packs that are enough at one price, those are taken that hold what is needed, and of equal ones the first', () => {
  const tolerance = new Fraction('0.05');
  expect(choose(toPacks([96, 100], [100, 100]), 100, { tolerance })).toEqual([0, 1]);
  expect(choose(toPacks([100, 100], [96, 100], [104, 100]), 100, { tolerance })).toEqual([1, 0, 0]);
  expect(choose(toPacks([100, 100], [100, 100], [100, 100]), 100)).toEqual([1, 0, 0]);
  expect(choose(toPacks([100, 100], [100, 100], [100, 100]), 200)).toEqual([2, 0, 0]);
});

test('as many packs of each are taken as there may be', () => {
  const packs = toPacks([100, 100], [100, 200], [100, 300]).map((pack) => ({ ...pack, maxCount: 2 }));
  expect(choose(packs, 601)).toBeNull();
  expect(choose(packs, 600)).toEqual([2, 2, 2]);
  expect(choose(packs, 301)).toEqual([2, 2, 0]);
});

test('a need of hundreds of packs among twenty of the same value still gets enough, in a moment', () => {
  const packs = Array.from({ length: 20 }, (_, index) => {
    const size = `${100 + index * 37}.${index * 53 + 1}`;
    return { size: new Fraction(size), priceCents: Math.round(Number(size)), maxCount: 100 };
  });
  const counts = choose(packs, 400_000) ?? [];
  const total = packs.reduce(
    (sum, { size }, index) => sum.add(size.mul(counts[index] ?? 0)),
    new Fraction(0),
  );
  expect(total.gte(400_000)).toBe(true);
});

/** Every combination of the packs, as counts. */
function listCombinations(packCount: number, maxOfEach: number): number[][] {
  if (packCount === 0) return [[]];
  return listCombinations(packCount - 1, maxOfEach).flatMap((counts) =>
    Array.from({ length: maxOfEach + 1 }, (_, count) => [...counts, count]),
  );
}

type WholePack = { size: number; priceCents: number };

/** The order of combinations: by price, then by surplus, then its number of packs. */
function rank(packs: readonly WholePack[], need: number, counts: readonly number[]) {
  let [total, cents, packCount] = [0, 0, 0];
  for (const [index, { size, priceCents }] of packs.entries()) {
    const count = counts[index] ?? 0;
    total += size * count;
    cents += priceCents * count;
    packCount += count;
  }
  return { total, cents, leftover: Math.max(0, total - need), packCount };
}
type Rank = ReturnType<typeof rank>;

const SEARCHES = [
  {
    find: findCheapestCombination,
    better: 'price, leftover and number of packs',
    compare: (a: Rank, b: Rank) => a.cents - b.cents || a.leftover - b.leftover || a.packCount - b.packCount,
  },
  {
    find: findFewestPacks,
    better: 'number of packs, price and leftover',
    compare: (a: Rank, b: Rank) => a.packCount - b.packCount || a.cents - b.cents || a.leftover - b.leftover,
  },
];

const COMBINATIONS = new Map(
  [1, 2, 3, 4].map((packCount) => [
    packCount,
    [0, 1, 2, 3, 4].map((max) => listCombinations(packCount, max)),
  ]),
);

test.each(SEARCHES)('5,000 random needs get the same $better as an exhaustive search finds', (search) => {
  const random = createRandom(23);
  const differences: unknown[] = [];
  for (let run = 0; run < 5_000; run += 1) {
    const packCount = random.integer(1, 4);
    const mostOfAny = random.integer(1, 4);
    // Few different sizes and prices, so that there are many ties.
    const packs = Array.from({ length: packCount }, () => {
      const size = random.integer(1, 12) * random.pick([1, 5]);
      const priceCents = random.pick([size * 2, random.integer(1, 40)]);
      return { size, priceCents, maxCount: random.pick([mostOfAny, random.integer(0, mostOfAny)]) };
    });
    const hasTooMany = (counts: readonly number[]) =>
      packs.some(({ maxCount }, index) => (counts[index] ?? 0) > maxCount);
    const need = random.integer(1, 100);
    const tolerancePercent = random.pick([0, 2, 5]);
    const denominator = random.pick([1, 3, 8, 1000]);
    let best: Rank | null = null;
    for (const counts of COMBINATIONS.get(packCount)?.[mostOfAny] ?? []) {
      const ranked = rank(packs, need, counts);
      if (hasTooMany(counts) || ranked.total * 100 < need * (100 - tolerancePercent)) continue;
      if (!best || search.compare(ranked, best) < 0) best = ranked;
    }
    const counts = search.find(
      packs.map((pack) => ({ ...pack, size: new Fraction(pack.size, denominator) })),
      { need: new Fraction(need, denominator), tolerance: new Fraction(tolerancePercent, 100) },
    );
    const found = counts && rank(packs, need, counts);
    const isSame = found && best ? search.compare(found, best) === 0 : found === best;
    if (!isSame || (counts && hasTooMany(counts))) differences.push({ run, found, best });
  }
  expect(differences).toEqual([]);
});
