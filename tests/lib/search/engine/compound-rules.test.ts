import { isPartOfCompound } from '@/lib/search/engine/compound-rules';
import { toWords } from '@/lib/text/words';

/** Returns whether the first occurrence of the name in the line is only part of another ingredient's name. */
const isPartOfOtherName = (line: string, name: string, { isIncluded = true } = {}) => {
  const words = toWords(line);
  const term = toWords(name);
  return isPartOfCompound(words, { position: words.indexOf(term[0] ?? ''), term, isIncluded });
};

test.each([
  { rule: 'peanut butter is not butter', line: 'creamy peanut butter', name: 'butter' },
  { rule: 'butter lettuce is not butter', line: 'butter lettuce', name: 'butter' },
  { rule: 'ice cream is not cream', line: 'vanilla ice cream', name: 'cream' },
  { rule: 'ice cream is not ice', line: 'vanilla ice cream', name: 'ice' },
  { rule: 'coconut milk is not milk', line: 'light coconut milk', name: 'milk' },
  { rule: 'a bell pepper is not pepper', line: 'red bell peppers', name: 'pepper' },
  { rule: 'rice vinegar is not rice', line: 'rice vinegar', name: 'rice' },
  { rule: 'wine vinegar is not wine, whatever the wine', line: 'red wine vinegar', name: 'wine' },
  { rule: 'a sweet potato is not a potato', line: 'sweet potatoes', name: 'potato' },
  { rule: 'fish sauce is not fish', line: 'fish sauce', name: 'fish' },
  { rule: 'a banana leaf is not a banana', line: 'banana leaves', name: 'banana' },
  { rule: 'lemon pepper is not pepper', line: 'lemon pepper', name: 'pepper' },
])('$rule, whether it is included or excluded', ({ line, name }) => {
  expect(isPartOfOtherName(line, name, { isIncluded: true })).toBe(true);
  expect(isPartOfOtherName(line, name, { isIncluded: false })).toBe(true);
});

test.each([
  { rule: 'chicken broth', line: 'low-sodium chicken broth', name: 'chicken' },
  { rule: 'stock, which is broth', line: 'chicken stock', name: 'chicken' },
  { rule: 'peanut oil', line: 'peanut oil', name: 'peanut' },
  { rule: 'peanut butter', line: 'peanut butter', name: 'peanut' },
  { rule: 'almond flour', line: 'almond flour', name: 'almond' },
  { rule: 'soy sauce', line: 'soy sauce', name: 'soy' },
  { rule: 'wheat flour', line: 'whole wheat flour', name: 'wheat' },
  { rule: 'split peas', line: 'yellow split peas', name: 'pea' },
  { rule: 'frozen yogurt', line: 'frozen yogurt', name: 'yogurt' },
  { rule: 'apple juice', line: 'apple juice', name: 'apple' },
  { rule: 'salted eggs', line: 'salted eggs', name: 'egg' },
])(
  'including an ingredient does not match $rule, but excluding it does: it is made from it',
  ({ line, name }) => {
    expect(isPartOfOtherName(line, name, { isIncluded: true })).toBe(true);
    expect(isPartOfOtherName(line, name, { isIncluded: false })).toBe(false);
  },
);

test.each([
  { rule: 'butter is butter', line: 'unsalted butter', name: 'butter' },
  { rule: 'heavy cream is cream', line: 'heavy cream', name: 'cream' },
  { rule: 'whole milk is milk', line: 'whole milk', name: 'milk' },
  { rule: 'black pepper is pepper', line: 'black pepper', name: 'pepper' },
  { rule: 'peanut butter is peanut butter', line: 'peanut butter', name: 'peanut butter' },
  {
    rule: 'only a complete compound name makes it another ingredient',
    line: 'ice cold cream',
    name: 'cream',
  },
  { rule: 'words at the end of a line do not start a longer name', line: 'steamed rice', name: 'rice' },
  {
    rule: 'an ingredient that is not part of another name is itself',
    line: 'saffron threads',
    name: 'saffron',
  },
])('$rule', ({ line, name }) => {
  expect(isPartOfOtherName(line, name)).toBe(false);
});

test('a line with butter twice contains butter if it stands alone once', () => {
  const words = ['peanut', 'butter', 'butter'];
  expect(isPartOfCompound(words, { position: 1, term: ['butter'], isIncluded: true })).toBe(true);
  expect(isPartOfCompound(words, { position: 2, term: ['butter'], isIncluded: true })).toBe(false);
});
