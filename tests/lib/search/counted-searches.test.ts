import mongoose from 'mongoose';
import { GET as getSuggestions } from '@/app/api/autocomplete/search/route';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { announceInvalidation } from '@/lib/runtime/process-state';
import {
  listMissedSearches,
  listPopularSearches,
  listRecentPopularSearches,
} from '@/lib/search/counted-search-queries';
import { VisitSum } from '@/models/visit-sum';
import type { VisitKind } from '@/models/visit-sum-limits';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();
afterEach(() => mongoose.set('debug', false));
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const DAY_MS = 24 * 60 * 60_000;
const count = (kind: VisitKind, name: string, count: number, daysAgo = 0) => {
  const day = new Date(Math.floor(Date.now() / DAY_MS - daysAgo) * DAY_MS);
  return VisitSum.create({ _id: `${daysAgo} ${kind} ${name}`, day, kind, name, count });
};

test('owners see what was missed at least three times, most often first, and nothing that was found', async () => {
  await count('missed search', 'falafel', 1);
  await count('missed search', 'falafel', 2, 80);
  await count('missed search', 'hummus', 9);
  await count('missed search', 'laksa', 2);
  await count('search', 'soup', 9);
  expect(await listMissedSearches()).toEqual([
    { search: 'hummus', count: 9 },
    { search: 'falafel', count: 3 },
  ]);
});

test('visitors are suggested popular searches only if all of their words are the shop’s, and they find recipes', async () => {
  await aRecipe({ title: 'Pad Thai', country: 'Thailand' });
  await anIngredient({ name: 'Saffron' });
  await count('search', 'pad thai', 3);
  await count('search', 'thai dinner for ada', 9);
  await count('search', 'thai', 5);
  await count('search', 'saffron', 9);
  await count('search', 'peruvian', 9);
  await count('search', 'pad', 2);
  await count('missed search', 'hummus', 9);
  expect(await listPopularSearches()).toEqual([
    { label: 'Thai', q: 'thai' },
    { label: 'Pad thai', q: 'pad thai' },
  ]);
  const suggest = async (query: string) => (await call(getSuggestions, { query })).json;
  expect(await suggest('')).toMatchObject({
    ...{ recipes: [], ingredients: [] },
    wishes: [{ q: 'thai' }, { q: 'pad thai' }],
  });
  expect((await suggest('before=soup')).wishes).toEqual([]);
});

test('visitors are suggested no signs and no other words of a visitor beside a name, which junk does not crowd out', async () => {
  await aRecipe({ title: 'Rice', country: 'Thailand' });
  await aRecipe({ title: 'Crème Brûlée', country: 'France' });
  const signs = ['rice 🅕🅤🅒🅚', 'rice ☎ one', "''rice''", 'r̴̛i̷̕ce!', 'thai ௧௨'];
  const texts = [...signs, 'rice rice', 'rice junk', 'thai were you', 'thai junk'];
  for (const text of texts) await count('search', text, 90);
  for (let number = 0; number < 40; number += 1) await count('search', `junk ${number}`, 80);
  await count('search', 'RICE', 9);
  await count('search', 'crème brûlée', 8);
  await count('search', 'rice', 7);
  expect(await listPopularSearches()).toEqual([
    { label: 'Rice', q: 'rice' },
    { label: 'Creme brulee', q: 'creme brulee' },
  ]);
});

test('popular searches are summed up once a minute, however many visitors ask for them', async () => {
  const reads: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => reads.push(`${collection}.${method}`));
  const askAt = (ms: number) =>
    Promise.all([listRecentPopularSearches(ms), listRecentPopularSearches(ms + 59_000)]);
  const laterMs = Date.now() + DAY_MS;
  const countSums = async (ms: number) => {
    await askAt(ms);
    return reads.filter((each) => each === 'visit_sums.aggregate').length;
  };
  expect([
    await countSums(laterMs),
    await countSums(laterMs + 500),
    await countSums(laterMs + 60_000),
  ]).toEqual([1, 1, 2]);
});

test('a failed reading of popular searches is not repeated to the next visitor', async () => {
  const laterMs = Date.now() + 2 * DAY_MS;
  mongoose.set('debug', () => {
    throw new Error('The database is away.');
  });
  await expect(listRecentPopularSearches(laterMs)).rejects.toThrow('The database is away.');
  mongoose.set('debug', false);
  expect(await listRecentPopularSearches(laterMs)).toEqual([]);
});

test('what was popular more than a month ago is suggested no longer', async () => {
  await aRecipe({ title: 'Pad Thai', country: 'Thailand' });
  await count('search', 'pad thai', 9, 40);
  expect(await listPopularSearches()).toEqual([]);
});
