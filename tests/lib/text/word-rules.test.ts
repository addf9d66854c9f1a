import { toPhrase, toWords } from '@/lib/text/word-rules';

test.each([
  { text: 'Crème Fraîche', phrase: 'creme fraiche' },
  { text: 'JALAPEÑOS', phrase: 'jalapeno' },
  { text: 'Tomatoes', phrase: 'tomato' },
  { text: 'loaves of bread', phrase: 'loaf bread' },
  { text: 'cherries', phrase: 'cherry' },
  { text: 'molasses', phrase: 'molasses' },
  { text: 'hummus', phrase: 'hummus' },
  { text: 'couscous', phrase: 'couscous' },
  { text: 'asparagus', phrase: 'asparagus' },
  { text: 'chilies', phrase: 'chili' },
  { text: 'chillies', phrase: 'chili' },
  { text: 'chiles', phrase: 'chili' },
  { text: 'cookies', phrase: 'cookie' },
  { text: 'brownies', phrase: 'brownie' },
  { text: 'rolled oats', phrase: 'rolled oats' },
  { text: 'collard greens', phrase: 'collard greens' },
  { text: "bird's eye chilies", phrase: 'bird eye chili' },
  { text: 'bird’s eye chilies', phrase: 'bird eye chili' },
  { text: 'Ras-el-Hanout', phrase: 'ras el hanout' },
  { text: 'Ramen', phrase: 'ramen' },
  { text: 'Pavlova', phrase: 'pavlova' },
])('$text is normalized to $phrase', ({ text, phrase }) => {
  expect(toPhrase(text)).toBe(phrase);
});

test.each([
  { one: 'cilantro', other: 'coriander' },
  { one: 'eggplant', other: 'aubergines' },
  { one: 'scallions', other: 'spring onion' },
  { one: 'green onions', other: 'spring onions' },
  { one: 'garbanzo beans', other: 'chickpeas' },
  { one: 'zucchini', other: 'courgettes' },
  { one: 'shrimp', other: 'prawns' },
])('$one and $other are equal', ({ one, other }) => {
  expect(toPhrase(one)).toBe(toPhrase(other));
});

test.each([
  { one: 'coriander', other: 'ground coriander' },
  { one: 'coriander', other: 'coriander seeds' },
  { one: 'spring onions', other: 'spring rolls' },
  { one: 'onion', other: 'green onion' },
  { one: 'green beans', other: 'greens' },
])('$one and $other are not equal', ({ one, other }) => {
  expect(toPhrase(one)).not.toBe(toPhrase(other));
});

test.each(['', '   ', '.*', '(a+)+$', '\u0000\u0007', '\u200f\u202e', 'the of and'])(
  '%j contains no words',
  (text) => {
    expect(toWords(text)).toEqual([]);
  },
);

test('a bidirectional mark does not split a word', () => {
  expect(toWords('chi\u200fcken\u202e')).toEqual(['chicken']);
});

test('1 MB of one letter and 50,000 terms are split in linear time: a quadratic parser would not finish', () => {
  expect(toWords('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(1);
  expect(toWords(Array.from({ length: 50_000 }, (_, index) => `word${index}s`).join(' '))).toHaveLength(
    50_000,
  );
});
