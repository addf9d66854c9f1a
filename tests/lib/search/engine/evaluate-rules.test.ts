import { findCorrections, isKnown, MISS, rankDocuments } from '@/lib/search/engine/evaluate-rules';
import { toDocumentId, toSegment } from '@/tests/support/search-documents';

const CURRY = { title: 'Shrimp Curry', description: 'Hot and quick.', lines: ['coconut milk', 'shrimp'] };
const SOUP = { title: 'Tomato Soup', aliases: ['Gazpacho'], description: 'A cold curry of sorts.' };
const STEW = { title: 'Bean Stew', lines: ['tomatoes', 'curry powder'] };
const RECIPES = [CURRY, SOUP, STEW];
const word = (exact: string, begins: string | null = null) => ({ exact: [exact], begins });
const rank = (...args: Parameters<typeof rankDocuments>) => [...rankDocuments(...args)];
/** Titles of the matches, best first. */
const candidates = (meanings: Parameters<typeof rankDocuments>[1], options = {}) =>
  rank(toSegment(RECIPES), meanings, options)
    .map((value, slot) => ({ value, title: RECIPES[slot]?.title }))
    .filter(({ value }) => value !== MISS)
    .sort((a, b) => a.value - b.value)
    .map(({ title }) => title);

test.each([
  { rule: 'a recipe without one of the words is not found', meanings: [word('shrimp'), word('tomato')] },
  { rule: 'an unknown word finds nothing', meanings: [word('saffron')] },
  { rule: 'the beginning of a word does not match the word', meanings: [word('shri')] },
  { rule: 'a suffix does not match a word', meanings: [word('pacho', 'pacho')] },
])('$rule', ({ meanings }) => {
  expect(candidates(meanings)).toEqual([]);
});

test('a removed recipe is no longer found', () => {
  const segment = toSegment(RECIPES);
  segment.remove(toDocumentId(0));
  expect(rank(segment, [word('shrimp')])).toEqual([MISS, MISS, MISS]);
});

test('a names-only search ignores other fields', () => {
  expect(candidates([word('curry')], { namesOnly: true })).toEqual(['Shrimp Curry']);
});

test('a two-letter prefix is searched only in names, since it matches half of all texts', () => {
  expect(candidates([word('co', 'co')])).toEqual([]);
  expect(candidates([word('coc', 'coc')])).toEqual(['Shrimp Curry']);
});

test('a match in the title ranks first, then in the ingredients, then in the text', () => {
  expect(candidates([word('curry')])).toEqual(['Shrimp Curry', 'Bean Stew', 'Tomato Soup']);
});

test('a whole word ranks above a prefix match, even in a title', () => {
  const segment = toSegment([{ title: 'Ramen' }, { title: 'Noodles', description: 'With a ram.' }]);
  const [prefix = MISS, whole = MISS] = rank(segment, [word('ram', 'ram')]);
  expect(whole).toBeLessThan(prefix);
  expect(prefix).toBeLessThan(MISS);
});

test('other names match too: an alias, a synonym and a partly typed singular', () => {
  expect(candidates([word('gazpacho')])).toEqual(['Tomato Soup']);
  expect(candidates([word('praw', 'praw')])).toEqual(['Shrimp Curry']);
  const cherries = toSegment([{ title: 'Cherry Pie' }]);
  expect(rank(cherries, [word('cherrie', 'cherrie')])[0]).toBeLessThan(MISS);
});

test('a word with several meanings matches any of them', () => {
  expect(candidates([{ exact: ['bean', 'soup'], begins: null }])).toEqual(['Tomato Soup', 'Bean Stew']);
});

test('a word is known if a live recipe contains it or a word that starts with it', () => {
  const segment = toSegment(RECIPES);
  expect([isKnown(segment, word('saffron')), isKnown(segment, word('shri'))]).toEqual([false, false]);
  expect([isKnown(segment, word('coconut')), isKnown(segment, word('gazp', 'gazp'))]).toEqual([true, true]);
  segment.remove(toDocumentId(0));
  expect(isKnown(segment, word('coconut'))).toBe(false);
});

test.each([
  { rule: 'a short word is not corrected: too many words are similar', typed: 'sop', meant: [] },
  { rule: 'a word without similar words is not corrected', typed: 'saffron', meant: [] },
  { rule: 'a word with a digit is not corrected', typed: 'tomat0', meant: [] },
  { rule: 'a correct word is not corrected', typed: 'shrimp', meant: [] },
  { rule: 'a missing letter', typed: 'shimp', meant: ['shrimp'] },
  { rule: 'two letters swapped', typed: 'tomaot', meant: ['tomato'] },
  { rule: 'two typos in a long word', typed: 'gaspaccho', meant: ['gazpacho'] },
  { rule: 'a typo in a synonym', typed: 'prwan', meant: ['shrimp'] },
])('corrects as expected: $rule', ({ typed, meant }) => {
  expect(findCorrections([toSegment(RECIPES)], typed)).toEqual(meant);
});

test('a correction in more recipes ranks first, across segments; removed recipes do not count', () => {
  const first = toSegment([{ title: 'Bread' }, { title: 'Broad Noodles' }]);
  const second = toSegment([{ title: 'Broad Pasta' }]);
  expect(findCorrections([first, second], 'brad')).toEqual(['broad', 'bread']);
  first.remove(toDocumentId(0));
  expect(findCorrections([first, second], 'brad')).toEqual(['broad']);
});
