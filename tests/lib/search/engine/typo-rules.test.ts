import { allowedEdits, countBits, editDistance, letterBits } from '@/lib/search/engine/typo-rules';

test.each([
  ['pho', 0],
  ['rice', 1],
  ['chicken', 1],
  ['tomatoes', 2],
  ['cauliflower', 2],
  ['2kg4you', 0],
])('%p may be mistyped in %d places', (word, edits) => {
  expect(allowedEdits(word)).toBe(edits);
});

test.each([
  ['curry', 'curry', 0],
  ['curry', 'cury', 1],
  ['curry', 'currry', 1],
  ['curry', 'carry', 1],
  ['curry', 'cuyrr', 2],
  ['ramen', 'ramne', 1],
  ['', 'ab', 2],
  ['a'.repeat(200), 'a'.repeat(200), 3],
])('from %p to %p it is %d edits, counted up to three', (a, b, edits) => {
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
