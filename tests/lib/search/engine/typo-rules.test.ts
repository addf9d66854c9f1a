import {
  allowedEdits,
  countBits,
  countTypos,
  editDistance,
  letterBits,
} from '@/lib/search/engine/typo-rules';

test.each([
  { word: 'pho', edits: 0 },
  { word: 'rice', edits: 1 },
  { word: 'chicken', edits: 1 },
  { word: 'tomatoes', edits: 2 },
  { word: 'cauliflower', edits: 2 },
  { word: '2kg4you', edits: 0 },
])('$word allows $edits typos', ({ word, edits }) => {
  expect(allowedEdits(word)).toBe(edits);
});

test('a word of three letters allows a typo among other words only, a shorter one none', () => {
  expect([allowedEdits('tai'), allowedEdits('tai', true), allowedEdits('ta', true)]).toEqual([0, 1, 0]);
});

test.each([
  { a: 'curry', b: 'curry', edits: 0 },
  { a: 'curry', b: 'cury', edits: 1 },
  { a: 'curry', b: 'currry', edits: 1 },
  { a: 'curry', b: 'carry', edits: 1 },
  { a: 'curry', b: 'cuyrr', edits: 2 },
  { a: 'ramen', b: 'ramne', edits: 1 },
  { a: '', b: 'ab', edits: 2 },
  { a: 'a'.repeat(200), b: 'a'.repeat(200), edits: 3 },
])('from $a to $b takes $edits edits, counted up to three', ({ a, b, edits }) => {
  expect(editDistance(a, b, 2)).toBe(edits);
});

test('words that are n edits apart differ in at most 2n letters', () => {
  for (const [a, b, edits] of [
    ['curry', 'carry', 1],
    ['ramen', 'ramne', 1],
    ['cauliflower', 'caulifolwr', 2],
  ] as const) {
    expect(countBits(letterBits(a) ^ letterBits(b))).toBeLessThanOrEqual(2 * edits);
  }
});

test.each([
  { typed: 'bannat', word: 'banane', typos: 2, rule: 'two typos beside a doubled letter are too many' },
  {
    typed: 'aaaaaaaaaa',
    word: 'banana',
    typos: 2,
    rule: 'a letter typed over and over is no doubled letter',
  },
  {
    typed: 'bett',
    word: 'beat',
    typos: 1,
    rule: 'in a short word a doubled letter is a typo like any other',
  },
  { typed: 'buritto', word: 'burrito', typos: 1, rule: 'another letter is doubled' },
  { typed: 'spageti', word: 'spaghetti', typos: 1, rule: 'a letter is missing, and one that is doubled' },
])('$typed for $word: $rule', ({ typed, word, typos }) => {
  expect(countTypos(typed, word, 1)).toBe(typos);
});
