import { isPartOfAnother } from '@/lib/search/engine/compound-rules';
import { toWords } from '@/lib/text/word-rules';

/** Returns whether the first occurrence of the thing in the line is only part of another thing's name. */
const isAnother = (line: string, thing: string, { isIncluded = true } = {}) => {
  const words = toWords(line);
  const term = toWords(thing);
  return isPartOfAnother(words, words.indexOf(term[0] ?? ''), term, { isIncluded });
};

test.each([
  { rule: 'peanut butter is not butter', line: 'creamy peanut butter', thing: 'butter' },
  { rule: 'butter lettuce is not butter', line: 'butter lettuce', thing: 'butter' },
  { rule: 'ice cream is not cream', line: 'vanilla ice cream', thing: 'cream' },
  { rule: 'ice cream is not ice', line: 'vanilla ice cream', thing: 'ice' },
  { rule: 'coconut milk is not milk', line: 'light coconut milk', thing: 'milk' },
  { rule: 'a bell pepper is not pepper', line: 'red bell peppers', thing: 'pepper' },
  { rule: 'rice vinegar is not rice', line: 'rice vinegar', thing: 'rice' },
  { rule: 'wine vinegar is not wine, whatever the wine', line: 'red wine vinegar', thing: 'wine' },
  { rule: 'a sweet potato is not a potato', line: 'sweet potatoes', thing: 'potato' },
  { rule: 'fish sauce is not fish', line: 'fish sauce', thing: 'fish' },
])('$rule, whether it is included or excluded', ({ line, thing }) => {
  expect(isAnother(line, thing, { isIncluded: true })).toBe(true);
  expect(isAnother(line, thing, { isIncluded: false })).toBe(true);
});

test.each([
  { rule: 'chicken broth', line: 'low-sodium chicken broth', thing: 'chicken' },
  { rule: 'stock, which is broth', line: 'chicken stock', thing: 'chicken' },
  { rule: 'peanut oil', line: 'peanut oil', thing: 'peanut' },
  { rule: 'peanut butter', line: 'peanut butter', thing: 'peanut' },
  { rule: 'almond flour', line: 'almond flour', thing: 'almond' },
  { rule: 'soy sauce', line: 'soy sauce', thing: 'soy' },
  { rule: 'wheat flour', line: 'whole wheat flour', thing: 'wheat' },
])(
  'including an ingredient does not match $rule, but excluding it does: it is made from it',
  ({ line, thing }) => {
    expect(isAnother(line, thing, { isIncluded: true })).toBe(true);
    expect(isAnother(line, thing, { isIncluded: false })).toBe(false);
  },
);

test.each([
  { rule: 'butter is butter', line: 'unsalted butter', thing: 'butter' },
  { rule: 'heavy cream is cream', line: 'heavy cream', thing: 'cream' },
  { rule: 'whole milk is milk', line: 'whole milk', thing: 'milk' },
  { rule: 'black pepper is pepper', line: 'black pepper', thing: 'pepper' },
  { rule: 'peanut butter is peanut butter', line: 'peanut butter', thing: 'peanut butter' },
  {
    rule: 'only a complete compound name makes it another ingredient',
    line: 'ice cold cream',
    thing: 'cream',
  },
  { rule: 'words at the end of a line do not start a longer name', line: 'steamed rice', thing: 'rice' },
  {
    rule: 'an ingredient that is not part of another name is itself',
    line: 'saffron threads',
    thing: 'saffron',
  },
])('$rule', ({ line, thing }) => {
  expect(isAnother(line, thing)).toBe(false);
});

test('a line with butter twice contains butter if it stands alone once', () => {
  const words = ['peanut', 'butter', 'butter'];
  expect(isPartOfAnother(words, 1, ['butter'], { isIncluded: true })).toBe(true);
  expect(isPartOfAnother(words, 2, ['butter'], { isIncluded: true })).toBe(false);
});
