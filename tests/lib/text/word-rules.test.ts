import { toPhrase, toWords } from '@/lib/text/word-rules';

test.each([
  ['Crème Fraîche', 'creme fraiche'],
  ['JALAPEÑOS', 'jalapeno'],
  ['Tomatoes', 'tomato'],
  ['loaves of bread', 'loaf bread'],
  ['cherries', 'cherry'],
  ['molasses', 'molasses'],
  ['hummus', 'hummus'],
  ['couscous', 'couscous'],
  ['asparagus', 'asparagus'],
  ['chilies', 'chili'],
  ['chillies', 'chili'],
  ['chiles', 'chili'],
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['rolled oats', 'rolled oats'],
  ['collard greens', 'collard greens'],
  ["bird's eye chilies", 'bird eye chili'],
  ['bird’s eye chilies', 'bird eye chili'],
  ['Ras-el-Hanout', 'ras el hanout'],
  ['Ramen', 'ramen'],
  ['Pavlova', 'pavlova'],
])('%p is found as %p', (text, phrase) => {
  expect(toPhrase(text)).toBe(phrase);
});

test.each([
  ['cilantro', 'coriander'],
  ['eggplant', 'aubergines'],
  ['scallions', 'spring onion'],
  ['green onions', 'spring onions'],
  ['garbanzo beans', 'chickpeas'],
  ['zucchini', 'courgettes'],
  ['shrimp', 'prawns'],
])('%p and %p are the same thing', (one, other) => {
  expect(toPhrase(one)).toBe(toPhrase(other));
});

test.each([
  ['coriander', 'ground coriander'],
  ['coriander', 'coriander seeds'],
  ['spring onions', 'spring rolls'],
  ['onion', 'green onion'],
  ['green beans', 'greens'],
])('%p and %p are not', (one, other) => {
  expect(toPhrase(one)).not.toBe(toPhrase(other));
});

test.each(['', '   ', '.*', '(a+)+$', '\u0000\u0007', '\u200f\u202e', 'the of and'])(
  'there is nothing to look for in %j',
  (text) => {
    expect(toWords(text)).toEqual([]);
  },
);

test('a mark that turns the direction of writing does not split a word', () => {
  expect(toWords('chi\u200fcken\u202e')).toEqual(['chicken']);
});

test('1 MB of one letter and 50,000 terms are read in linear time: a quadratic reader would not end', () => {
  expect(toWords('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(1);
  expect(toWords(Array.from({ length: 50_000 }, (_, index) => `word${index}s`).join(' '))).toHaveLength(
    50_000,
  );
});
