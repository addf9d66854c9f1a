import { listReferences, toPlainText } from '@/lib/recipes/amount-reference-rules';

const TEXT = 'Stir in {sugar:1/3 cup} of the sugar and {eggs:2} eggs.';

test('a text reads with the amounts of its references', () => {
  expect(toPlainText(TEXT)).toBe('Stir in 1/3 cup of the sugar and 2 eggs.');
});

test('references name their lines and amounts, in their order', () => {
  expect(listReferences(TEXT)).toEqual([
    { lineId: 'sugar', amount: '1/3 cup' },
    { lineId: 'eggs', amount: '2' },
  ]);
});

test.each(['Plain text.', 'Some {braces} here.', '{Sugar:1 cup}', '{sugar:}', ''])(
  '%j has no reference',
  (text) => {
    expect(listReferences(text)).toEqual([]);
    expect(toPlainText(text)).toBe(text);
  },
);
