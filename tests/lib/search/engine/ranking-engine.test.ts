import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import {
  findCorrections,
  hasTerm,
  MISS,
  type QueryTerm,
  rankDocuments,
  type Scope,
} from '@/lib/search/engine/ranking-engine';
import { toDocumentId, toIngredientEntry, toSegment } from '@/tests/support/search-documents';

const CURRY = { title: 'Shrimp Curry', description: 'Hot and quick.', lines: ['coconut milk', 'shrimp'] };
const SOUP = { title: 'Tomato Soup', aliases: ['Gazpacho'], description: 'A cold curry of sorts.' };
const STEW = { title: 'Bean Stew', lines: ['tomatoes', 'curry powder'] };
const RECIPES = [CURRY, SOUP, STEW];
const toTerm = (exact: string, prefix: string | null = null) => ({ exact: [exact], prefix });
const rank = (segment: ReturnType<typeof toSegment>, terms: readonly QueryTerm[], scope?: Scope) => [
  ...rankDocuments(segment, terms, { matcher: new IngredientMatcher([]), scope }),
];
/** Titles of the matches, best first. */
const findTitles = (terms: readonly QueryTerm[], scope?: Scope) =>
  rank(toSegment(RECIPES), terms, scope)
    .map((value, slot) => ({ value, title: RECIPES[slot]?.title }))
    .filter(({ value }) => value !== MISS)
    .sort((a, b) => a.value - b.value)
    .map(({ title }) => title);

test.each([
  { rule: 'a recipe without one of the words is not found', terms: [toTerm('shrimp'), toTerm('tomato')] },
  { rule: 'an unknown word finds nothing', terms: [toTerm('saffron')] },
  { rule: 'the beginning of a word does not match the word', terms: [toTerm('shri')] },
  { rule: 'a suffix does not match a word', terms: [toTerm('pacho', 'pacho')] },
])('$rule', ({ terms }) => {
  expect(findTitles(terms)).toEqual([]);
});

test('a removed recipe is no longer found', () => {
  const segment = toSegment(RECIPES);
  segment.remove(toDocumentId(0));
  expect(rank(segment, [toTerm('shrimp')])).toEqual([MISS, MISS, MISS]);
});

test('the name of a diet finds what its author says keeps it and no line contradicts, and what says so in other words', () => {
  const segment = toSegment([
    { title: 'Tofu Bowl', lines: ['tofu'], foodTypes: ['Vegan', 'Soup'] },
    { title: 'Riddle', lines: ['tofu', 'ham'], foodTypes: ['Vegan', 'Soup'] },
    { title: 'Vegan Riddle', lines: ['mystery'], foodTypes: ['Vegan'] },
  ]);
  const tofu = toIngredientEntry('Tofu', 0, [], { diets: ['Vegan'] }).ingredient;
  const ham = toIngredientEntry('Ham', 1, [], { diets: [] }).ingredient;
  const isFound = (...args: Parameters<typeof toTerm>) =>
    [...rankDocuments(segment, [toTerm(...args)], { matcher: new IngredientMatcher([tofu, ham]) })].map(
      (each) => each !== MISS,
    );
  expect(isFound('vegan')).toEqual([true, false, true]);
  expect(isFound('veg', 'veg')).toEqual([true, false, true]);
  expect(isFound('soup')).toEqual([true, true, false]);
});

test('a names-only search ignores other fields', () => {
  expect(findTitles([toTerm('curry')], 'names')).toEqual(['Shrimp Curry']);
});

test('a two-letter prefix is searched only in names, since it matches half of all texts', () => {
  expect(findTitles([toTerm('co', 'co')])).toEqual([]);
  expect(findTitles([toTerm('coc', 'coc')])).toEqual(['Shrimp Curry']);
});

test('a match in the title ranks first, then in the ingredients, then in the text', () => {
  expect(findTitles([toTerm('curry')])).toEqual(['Shrimp Curry', 'Bean Stew', 'Tomato Soup']);
});

test('a title of exactly these words ranks above longer ones, also in the plural', () => {
  const segment = toSegment([
    { title: 'Dried Shrimp', favorites: 9 },
    { title: 'Shrimps' },
    { title: 'Paste', aliases: ['Shrimp'] },
  ]);
  const [longer = MISS, exact = MISS, alias = MISS] = rank(segment, [toTerm('shrimp', 'shrimp')]);
  expect(exact).toBeLessThan(longer);
  expect(longer).toBeLessThan(alias);
  const [both = MISS, one] = rank(segment, [toTerm('dried'), toTerm('shrimp')]);
  expect([both, one]).toEqual([0, MISS]);
});

test('a whole word ranks above a prefix match, even in a title', () => {
  const segment = toSegment([{ title: 'Ramen' }, { title: 'Noodles', description: 'With a ram.' }]);
  const [prefix = MISS, exact = MISS] = rank(segment, [toTerm('ram', 'ram')]);
  expect(exact).toBeLessThan(prefix);
  expect(prefix).toBeLessThan(MISS);
});

test('other names match too: an alias, a synonym and a partly typed singular', () => {
  expect(findTitles([toTerm('gazpacho')])).toEqual(['Tomato Soup']);
  expect(findTitles([toTerm('praw', 'praw')])).toEqual(['Shrimp Curry']);
  const cherries = toSegment([{ title: 'Cherry Pie' }]);
  expect(rank(cherries, [toTerm('cherrie', 'cherrie')])[0]).toBeLessThan(MISS);
});

test('a word with several meanings matches any of them', () => {
  expect(findTitles([{ exact: ['bean', 'soup'], prefix: null }])).toEqual(['Tomato Soup', 'Bean Stew']);
});

test('a word is known if a live recipe contains it or a word that starts with it', () => {
  const segment = toSegment(RECIPES);
  expect([hasTerm(segment, toTerm('saffron')), hasTerm(segment, toTerm('shri'))]).toEqual([false, false]);
  expect([hasTerm(segment, toTerm('coconut')), hasTerm(segment, toTerm('gazp', 'gazp'))]).toEqual([
    true,
    true,
  ]);
  segment.remove(toDocumentId(0));
  expect(hasTerm(segment, toTerm('coconut'))).toBe(false);
});

test.each([
  { rule: 'a short word is not corrected: too many words are similar', word: 'sop', corrections: [] },
  { rule: 'a word without similar words is not corrected', word: 'saffron', corrections: [] },
  { rule: 'a word with a digit is not corrected', word: 'tomat0', corrections: [] },
  { rule: 'a correct word is not corrected', word: 'shrimp', corrections: [] },
  { rule: 'a missing letter', word: 'shimp', corrections: ['shrimp'] },
  { rule: 'two letters swapped', word: 'tomaot', corrections: ['tomato'] },
  { rule: 'two typos in a long word', word: 'gaspaccho', corrections: ['gazpacho'] },
  { rule: 'a typo in a synonym', word: 'prwan', corrections: ['shrimp'] },
])('corrects as expected: $rule', ({ word, corrections }) => {
  expect(findCorrections([toSegment(RECIPES)], word)).toEqual(corrections);
});

test('a correction in more recipes ranks first, across segments; removed recipes do not count', () => {
  const first = toSegment([{ title: 'Bread' }, { title: 'Broad Noodles' }]);
  const second = toSegment([{ title: 'Broad Pasta' }]);
  expect(findCorrections([first, second], 'brad')).toEqual(['broad', 'bread']);
  first.remove(toDocumentId(0));
  expect(findCorrections([first, second], 'brad')).toEqual(['broad']);
});
