import { createCatalogEngine } from '@/tests/support/catalog-engine';
import { judge, readQueries } from '@/tests/support/typed-queries';

/** People's input in the search box, and the entries that must be among the first results of the shop's catalog. */

let shop: Awaited<ReturnType<typeof createCatalogEngine>>;
beforeAll(async () => {
  shop = await createCatalogEngine();
});

test.each([
  { file: 'tuned.txt', share: 0.95 },
  { file: 'kept.txt', share: 0.9 },
])('$share of the searches of $file have a right answer among the first three', ({ file, share }) => {
  const judged = readQueries(file).map((query) => ({ ...query, ...judge(query, shop) }));
  const missed = judged
    .filter(({ isFound }) => !isFound)
    .map(({ text, first }) => `${text}: ${first.join(', ')}`);
  // A lower share fails with the list of misses.
  expect(missed.length <= judged.length * (1 - share) ? [] : missed).toEqual([]);
  const gain = judged.reduce((sum, query) => sum + query.gain, 0) / judged.length;
  expect(gain).toBeGreaterThanOrEqual(0.85);
});
