import { toDocumentId, toSegment } from '@/tests/support/search-documents';

const UNKNOWN = 'f'.repeat(24);

test('an unknown document is not found, and removing it has no effect', () => {
  const segment = toSegment([{ title: 'Curry' }]);
  segment.remove(UNKNOWN);
  expect([segment.findSlot(UNKNOWN), [...segment.alive]]).toEqual([-1, [1]]);
  expect(toSegment([]).findSlot(UNKNOWN)).toBe(-1);
});

test('a removed document keeps its slot, and its words become unknown', () => {
  const segment = toSegment([{ title: 'Shrimp Curry', lines: ['lime'] }, { title: 'Curry' }]);
  const has = (word: string) => segment.hasWord(segment.vocabulary.find(word));
  expect([has('shrimp'), has('lime'), has('curry')]).toEqual([true, true, true]);
  segment.remove(toDocumentId(0));
  expect([has('shrimp'), has('lime'), has('curry')]).toEqual([false, false, true]);
  expect(segment.findSlot(toDocumentId(0))).toBe(0);
});

test('every document is found by its id, with a title in any script', () => {
  const titles = ['Crème Brûlée', '寿司', '', 'Pie 🥧', 'Żurek'];
  const segment = toSegment(titles.map((title) => ({ title })));
  for (const [index, title] of titles.entries()) {
    const slot = segment.findSlot(toDocumentId(index));
    expect([segment.idOf(slot), segment.titleOf(slot)]).toEqual([toDocumentId(index), title]);
  }
});

test('new favorite counts replace the earlier ones, and a recipe without a count has zero', () => {
  const segment = toSegment([
    { title: 'A', favorites: 9 },
    { title: 'B', favorites: 9 },
  ]);
  segment.setAllFavorites(
    new Map([
      [toDocumentId(1), 2],
      [UNKNOWN, 7],
    ]),
  );
  expect([...segment.favorites]).toEqual([0, 2]);
});

test('a word’s weight grows with the number of its documents', () => {
  const segment = toSegment([
    { title: 'Curry' },
    { title: 'Rice', lines: ['curry powder'] },
    { title: 'Soup' },
  ]);
  const weigh = (word: string) => segment.weightOf(segment.vocabulary.find(word));
  expect([weigh('curry'), weigh('soup')]).toEqual([2, 1]);
});
