import { listCountRows, MARKS, type Mark, type Row, toMarkTerms } from '@/lib/quantities/kitchen-mark-rules';
import { findShares } from '@/lib/quantities/kitchen-share-rules';

const GRAMS = MARKS.grams;
const CLOVES = listCountRows('clove', 'halves');
const LEAVES = listCountRows('leaf', 'none');

const format = (mark: Mark) =>
  toMarkTerms(mark)
    .map(({ quantity }) => quantity.toFraction(true))
    .join(' + ');
const share = (total: number, values: readonly number[], rows: readonly Row[]) => {
  const [whole, ...parts] = findShares(total, values, rows).map(format);
  return `${whole} = ${parts.join(', ')}`;
};
const repeat = (value: number, times: number) => Array.from({ length: times }, () => value);

test.each([
  { rule: 'halves', total: 100, values: [50, 50], rows: GRAMS, shown: '100 = 50, 50' },
  { rule: 'thirds', total: 100, values: repeat(100 / 3, 3), rows: GRAMS, shown: '100 = 33, 33, 34' },
  {
    rule: 'thirds that were rounded',
    total: 100,
    values: repeat(33, 3),
    rows: GRAMS,
    shown: '100 = 33, 33, 34',
  },
  {
    rule: 'marks that are not the best of each',
    total: 107,
    values: repeat(53.5, 2),
    rows: GRAMS,
    shown: '105 = 55, 50',
  },
  {
    rule: 'marks that are best together, and not only of the first part',
    total: 130,
    values: [86.67, 43.33],
    rows: GRAMS,
    shown: '130 = 87, 43',
  },
  {
    rule: 'eight parts',
    total: 100,
    values: repeat(12.5, 8),
    rows: GRAMS,
    shown: '100 = 13, 13, 13, 13, 12, 12, 12, 12',
  },
  { rule: 'a part of all', total: 98, values: [98], rows: GRAMS, shown: '98 = 98' },
  { rule: 'a part of 2 % more than all', total: 100, values: [52, 50], rows: GRAMS, shown: '100 = 50, 50' },
  { rule: 'a part of 2 % less than all', total: 100, values: [98], rows: GRAMS, shown: '100 = 100' },
])('parts add up to the whole: $rule', ({ total, values, rows, shown }) => {
  expect(share(total, values, rows)).toBe(shown);
});

test.each([
  { rule: 'a part of it', total: 100, values: [60], rows: GRAMS, shown: '100 = 60' },
  { rule: 'nearly all of it', total: 100, values: [97.9], rows: GRAMS, shown: '100 = 98' },
  { rule: 'three parts', total: 100, values: repeat(32, 3), rows: GRAMS, shown: '100 = 32, 32, 32' },
  { rule: 'a part that rounds to all', total: 1, values: [0.5], rows: LEAVES, shown: '2 = 1' },
  { rule: 'a part as small as can be', total: 0.5, values: [0.25], rows: CLOVES, shown: '1 = 1/2' },
  {
    rule: 'a part that leaves twice as much as it should',
    total: 4,
    values: [3.75],
    rows: CLOVES,
    shown: '4 = 3 1/2',
  },
  {
    rule: 'more than it is, where a part would leave more than twice as much',
    total: 4,
    values: [3.9],
    rows: CLOVES,
    shown: '4 1/2 = 4',
  },
  { rule: 'no part', total: 1.5, values: [], rows: LEAVES, shown: '2 = ' },
])('a rest is left of the whole by $rule', ({ total, values, rows, shown }) => {
  expect(share(total, values, rows)).toBe(shown);
});

test.each([
  { rule: 'more than there is', total: 100, values: [52, 50.1], rows: GRAMS, shown: '100 = 52, 50' },
  { rule: 'twice what there is', total: 100, values: [60, 140], rows: GRAMS, shown: '100 = 60, 140' },
  {
    rule: 'more than eight',
    total: 100,
    values: repeat(100 / 9, 9),
    rows: GRAMS,
    shown: `100 = ${repeat(11, 9).join(', ')}`,
  },
])('parts are only rounded if they are $rule', ({ total, values, rows, shown }) => {
  expect(share(total, values, rows)).toBe(shown);
});

test.each([
  { rule: 'two leaves of one', total: 1, values: [0.5, 0.5], rows: LEAVES, shown: '2 = 1, 1' },
  {
    rule: 'four half cloves of one',
    total: 1,
    values: repeat(0.25, 4),
    rows: CLOVES,
    shown: '2 = 1/2, 1/2, 1/2, 1/2',
  },
  {
    rule: 'two half cloves of one, and a rest',
    total: 1,
    values: [0.25, 0.25],
    rows: CLOVES,
    shown: '1 1/2 = 1/2, 1/2',
  },
  {
    rule: 'eight leaves of all but two',
    total: 1.6,
    values: repeat(0.2, 8),
    rows: LEAVES,
    shown: '8 = 1, 1, 1, 1, 1, 1, 1, 1',
  },
  {
    rule: 'eight leaves of two, and a rest',
    total: 2,
    values: repeat(0.2, 8),
    rows: LEAVES,
    shown: '9 = 1, 1, 1, 1, 1, 1, 1, 1',
  },
])('the whole grows with parts that cannot be smaller: $rule', ({ total, values, rows, shown }) => {
  expect(share(total, values, rows)).toBe(shown);
});
