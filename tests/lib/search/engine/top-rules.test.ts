import { MISS } from '@/lib/search/engine/ranking-engine';
import { mergeBest, takeBest } from '@/lib/search/engine/top-rules';
import { toSegment } from '@/tests/support/search-documents';

const listTitles = (ranked: ReturnType<typeof mergeBest>) =>
  ranked.map(({ segment, slot }) => segment.titleOf(slot));

test('misses are neither counted nor returned; matches beyond the limit are counted', () => {
  const segment = toSegment([{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
  const { count, best } = takeBest(segment, Uint16Array.of(MISS, 0, 0), 1);
  expect([count, listTitles(best)]).toEqual([2, ['B']]);
  expect(takeBest(segment, Uint16Array.of(0, 0, 0), 0)).toEqual({ count: 3, best: [] });
});

test('the better match comes first, then more favorites, then A to Z ignoring case and accents', () => {
  const segment = toSegment([
    { title: 'éclair' },
    { title: 'Fudge' },
    { title: 'Donut' },
    { title: 'Apple', favorites: 0 },
    { title: 'Zabaione', favorites: 5 },
  ]);
  const { best } = takeBest(segment, Uint16Array.of(0, 0, 0, 1, 0), 5);
  expect(listTitles(best)).toEqual(['Zabaione', 'Donut', 'éclair', 'Fudge', 'Apple']);
});

test('selecting the best gives the same order as sorting everything', () => {
  const recipes = Array.from({ length: 1_500 }, (_, index) => ({
    title: `R${(index * 7_919) % 1_500}`,
    favorites: index % 13,
  }));
  const segment = toSegment(recipes);
  const ranks = Uint16Array.from(recipes, (_, index) => index % 3);
  const all = listTitles(takeBest(segment, ranks, 1_500).best);
  expect(new Set(all).size).toBe(1_500);
  expect(listTitles(takeBest(segment, ranks, 40).best)).toEqual(all.slice(0, 40));
});

test('a page across several segments is ordered as if they were one', () => {
  const first = toSegment([{ title: 'Bread' }, { title: 'Donut', favorites: 3 }]);
  const second = toSegment([{ title: 'apple pie' }, { title: 'Cake', favorites: 9 }]);
  const tops = [takeBest(first, Uint16Array.of(0, 0), 4), takeBest(second, Uint16Array.of(0, 1), 4)];
  expect(listTitles(mergeBest(tops, { skip: 0, limit: 10 }))).toEqual([
    'Donut',
    'apple pie',
    'Bread',
    'Cake',
  ]);
  expect(listTitles(mergeBest(tops, { skip: 1, limit: 2 }))).toEqual(['apple pie', 'Bread']);
  expect(mergeBest(tops, { skip: 4, limit: 2 })).toEqual([]);
});
