import { understandQuery } from '@/lib/search/understanding-rules';
import { suggestWishes } from '@/lib/search/wish-suggestion-rules';

const NO_NAMES = { isName: () => false, isProduct: () => false, isIngredient: () => false };

test.each([
  { rule: 'too short a beginning', word: 'it', before: '', labels: [] },
  {
    rule: 'words that are understood but are not the name of their wish',
    word: 'ram',
    before: '',
    labels: [],
  },
  { rule: 'a cuisine', word: 'ital', before: '', labels: ['Italian dishes'] },
  { rule: 'a cuisine by its country', word: 'ITALY', before: '', labels: ['Italian dishes'] },
  { rule: 'a region', word: 'carib', before: '', labels: ['Caribbean dishes'] },
  { rule: 'a diet', word: 'vega', before: '', labels: ['Vegan'] },
  { rule: 'a name of several words', word: 'f', before: 'gluten', labels: ['Gluten free'] },
  {
    rule: 'other words before',
    word: 'ital',
    before: 'easy  chicken',
    labels: ['Easy chicken Italian dishes'],
  },
  {
    rule: 'a name once',
    word: 'eas',
    before: 'quick and',
    labels: ['Quick and easy', 'Quick and East African dishes'],
  },
])('completes $rule: “$before $word”', ({ word, before, labels }) => {
  expect(
    suggestWishes(word, before)
      .map(({ label }) => label)
      .slice(0, Math.max(labels.length, 1)),
  ).toEqual(labels);
});

test('every suggested search is understood as a single filter', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz '];
  const beginnings = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}`)));
  const searches = new Set(beginnings.flatMap((typed) => suggestWishes(typed, '').map(({ q }) => q)));
  expect(searches.size).toBeGreaterThan(100);
  const missed = [...searches].filter((q) => {
    const { parts, rest } = understandQuery(q, NO_NAMES);
    return parts.length !== 1 || rest !== '';
  });
  expect(missed).toEqual([]);
});
