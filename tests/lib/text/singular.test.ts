import { toSingular } from '@/lib/text/singular';
import { splitWords } from '@/lib/text/words';
import { readCatalog } from '@/scripts/seed/catalog-files';

test.each([
  {
    rule: 'a word that ends in s is not always a plural',
    words: ['molasses', 'hummus', 'asparagus', 'couscous'],
  },
  { rule: 'bass and lemongrass are singular', words: ['bass', 'lemongrass'] },
  { rule: 'greens, oats and grits stay plural', words: ['greens', 'oats', 'grits'] },
  {
    rule: 'a word that does not end in s is left alone, even if it could be a plural',
    words: ['ramen', 'pavlova'],
  },
  { rule: 'a two-letter word is left alone', words: ['us', 'as'] },
  { rule: 'a word with a digit is an amount, not a plural', words: ['100s', 'b12s'] },
  { rule: 'text longer than any word is left alone', words: [`${'a'.repeat(40)}s`] },
  { rule: 'an empty word stays empty', words: [''] },
])('$rule', ({ words }) => {
  expect(words.map(toSingular)).toEqual(words);
});

test.each([
  { rule: 'a plural becomes its singular', plural: 'tomatoes', singular: 'tomato' },
  { rule: 'a word ending in -ves becomes its singular', plural: 'loaves', singular: 'loaf' },
  { rule: 'a word ending in -ies becomes its singular', plural: 'cherries', singular: 'cherry' },
  { rule: 'cookies does not become "cooky"', plural: 'cookies', singular: 'cookie' },
  { rule: 'quiches does not become "quich"', plural: 'quiches', singular: 'quiche' },
  { rule: 'smoothies does not become "smoothy"', plural: 'smoothies', singular: 'smoothie' },
])('$rule', ({ plural, singular }) => {
  expect(toSingular(plural)).toBe(singular);
  expect(toSingular(singular)).toBe(singular);
});

test.each(['chili', 'chilli', 'chile', 'chilis', 'chillis', 'chilies', 'chillies', 'chiles'])(
  '%s becomes chili',
  (word) => {
    expect(toSingular(word)).toBe('chili');
  },
);

test('the singular of every catalog word is stable, so stored and searched words agree', async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const texts = [
    ...recipes.flatMap(({ title, ingredients: lines }) => [title, ...lines.map(({ name }) => name)]),
    ...ingredients.map(({ name }) => name),
  ];
  const words = [...new Set(texts.flatMap(splitWords))];
  expect(words.length).toBeGreaterThan(300);
  expect(words.filter((word) => toSingular(toSingular(word)) !== toSingular(word))).toEqual([]);
});

test('a word has the same singular after 30,000 others, whether it is cached or not', () => {
  const toLetters = (index: number) =>
    [...String(index)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('');
  for (let index = 0; index < 30_000; index += 1) toSingular(`${toLetters(index)}os`);
  expect([toSingular('tomatoes'), toSingular('tomatoes')]).toEqual(['tomato', 'tomato']);
});
