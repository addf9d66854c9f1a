import { countTableCells, MAX_TABLE_CELLS } from '@/lib/site/content-page-rules';

test.each([
  { rule: 'a text without a table', text: 'We ship daily.\n\n- to Ohio\n- to Texas', cells: 0 },
  {
    rule: 'a table of two columns and three rows',
    text: '| To | Days |\n| --- | --- |\n| Ohio | 2 |\n| Iowa | 3 |',
    cells: 6,
  },
  { rule: 'a row with fewer cells than columns', text: 'a|b|c\n-|-|-\na', cells: 6 },
  { rule: 'a table that an empty line ends', text: 'a|b\n-|-\n\nOne | line', cells: 2 },
  // Of the size that a page may have: it must not be tried for each of its dashes.
  { rule: 'a long line of dashes', text: `${'-'.repeat(49_998)}x`, cells: 0 },
  { rule: 'a table in a quote', text: '> a|b\n> -|-\n> a|b\n>\n> One', cells: 4 },
])('$rule has at most $cells cells', ({ text, cells }) => {
  expect(countTableCells(text)).toBe(cells);
});

test('the longest table of one column is still allowed', () => {
  expect(countTableCells(`| a |\n| - |\n${'| b |\n'.repeat(1_000)}`)).toBeLessThan(MAX_TABLE_CELLS);
});
