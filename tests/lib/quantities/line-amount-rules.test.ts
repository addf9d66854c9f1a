import { formatAmount } from '@/lib/quantities/amount-rules';
import { findPieceSize, type MeasuredLine, readLineAmount } from '@/lib/quantities/line-amount-rules';

const read = (line: Partial<MeasuredLine>) => {
  const amount = readLineAmount({ quantity: '', units: '', details: '', ...line });
  return amount && formatAmount(amount);
};

test.each([
  { label: 'nothing', line: {} },
  { label: 'only a unit', line: { units: 'cups' } },
  { label: 'only details', line: { details: '14 oz' } },
  { label: 'words', line: { quantity: 'some', units: 'cups' } },
  { label: 'only a second measure', line: { about: '8 oz' } },
])('a line with $label does not say how much', ({ line }) => {
  expect(read(line)).toBeNull();
});

test.each<{ label: string; line: Partial<MeasuredLine>; amount: string }>([
  { label: 'its quantity', line: { quantity: '2' }, amount: '2' },
  { label: 'its quantity of a unit', line: { quantity: '1/2', units: 'cup' }, amount: '1/2 cup' },
  { label: 'the words of what is counted', line: { quantity: '2', units: 'scoops' }, amount: '2 scoops' },
  {
    label: 'the size of its pieces',
    line: { quantity: '2', details: 'large, sliced' },
    amount: '2 large',
  },
  {
    label: 'the size of every piece of a dozen',
    line: { quantity: '1-2', units: 'dozen', details: 'large' },
    amount: '12-24 large',
  },
  {
    label: 'no size that is not the first word',
    line: { quantity: '2', details: 'sliced, large' },
    amount: '2',
  },
  {
    label: 'no size of what is measured',
    line: { quantity: '2', units: 'cups', details: 'large, sliced' },
    amount: '2 cups',
  },
  {
    label: 'the size of a can',
    line: { quantity: '2', units: 'cans', size: '14.5 oz' },
    amount: '2 (14.5 oz) cans',
  },
  {
    label: 'the most of a size',
    line: { quantity: '1', units: 'can', size: '14-15 oz' },
    amount: '1 (15 oz) can',
  },
  {
    label: 'the size in the details of an older line',
    line: { quantity: '2', units: 'cans', details: '14 oz each, drained' },
    amount: '2 (14 oz) cans',
  },
  {
    label: 'the size before a comma',
    line: { quantity: '2', units: 'jars', details: '14 oz, drained' },
    amount: '2 (14 oz) jars',
  },
  {
    label: 'its size rather than its details',
    line: { quantity: '1', units: 'can', size: '28 oz', details: '14 oz each' },
    amount: '1 (28 oz) can',
  },
  ...['drained', '2 cans', '14 oz plus 2 oz', '2 x 7 oz', '3 cloves', 'about'].map((size) => ({
    label: `no size that is not one measure, such as “${size}”`,
    line: { quantity: '1', units: 'can', size },
    amount: '1 can',
  })),
  {
    label: 'no size of what has none',
    line: { quantity: '1', units: 'bunch', size: '14 oz' },
    amount: '1 bunch',
  },
  {
    label: 'the size that the quantity has already',
    line: { quantity: '1 (15 oz)', units: 'can', size: '28 oz' },
    amount: '1 (15 oz) can',
  },
  {
    label: 'no size of one of several terms',
    line: { quantity: '1 can', units: '+ 1 cup', size: '14 oz' },
    amount: '1 can + 1 cup',
  },
  {
    label: 'every measure',
    line: { quantity: '8', units: 'oz (227 g)', about: '1 cup' },
    amount: '8 oz (227 g) (1 cup)',
  },
  {
    label: 'a size beside a second measure',
    line: { quantity: '4', details: 'medium', about: 'about 1 1/2 lb' },
    amount: '4 medium (about 1 1/2 lb)',
  },
  { label: 'no second measure that is none', line: { quantity: '4', about: 'plenty' }, amount: '4' },
  { label: 'an empty second measure', line: { quantity: '4', about: '' }, amount: '4' },
])('a line calls for $label: $amount', ({ line, amount }) => {
  expect(read(line)).toBe(amount);
});

test.each([
  { details: '', size: null },
  { details: 'sliced, large', size: null },
  { details: 'largely peeled', size: null },
  { details: 'small', size: 'small' },
  { details: 'medium, diced', size: 'medium' },
  { details: 'large eggs', size: 'large' },
  { details: 'extra-large', size: 'extra-large' },
])('“$details” begins with the size $size', ({ details, size }) => {
  expect(findPieceSize(details)).toBe(size);
});
