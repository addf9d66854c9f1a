import Fraction from 'fraction.js';
import {
  type Amount,
  findPieceSize,
  formatAmount,
  isNumberless,
  type MeasuredLine,
  type Part,
  readLineAmount,
  scaleAmount,
} from '@/lib/quantities/amount-rules';

type PartFields = { min?: string; size?: [quantity: string, unit: string] };
const aPart = (max: string, unit: string, { min = max, size }: PartFields = {}): Part => ({
  min: new Fraction(min),
  max: new Fraction(max),
  unit,
  size: size ? { quantity: new Fraction(size[0]), unit: size[1] } : null,
});
const anAmount = (...measures: (readonly Part[])[]): Amount => ({
  measures: measures.map((parts) => ({ isAbout: false, parts })),
});

const CASES = [
  { label: 'things without a word', amount: anAmount([aPart('3', 'piece')]), text: '3', twice: '6' },
  {
    label: 'things in the words of the text',
    amount: anAmount([aPart('2', 'passion fruits')]),
    text: '2 passion fruits',
    twice: '4 passion fruits',
  },
  { label: 'a unit of pieces', amount: anAmount([aPart('1', 'dozen')]), text: '1 dozen', twice: '2 dozen' },
  { label: 'up to one', amount: anAmount([aPart('1/2', 'cup')]), text: '1/2 cup', twice: '1 cup' },
  { label: 'more than one', amount: anAmount([aPart('3/4', 'cup')]), text: '3/4 cup', twice: '1 1/2 cups' },
  {
    label: 'a range up to more than one',
    amount: anAmount([aPart('1', 'cup', { min: '1/2' })]),
    text: '1/2-1 cup',
    twice: '1-2 cups',
  },
  {
    label: 'decimals of metric units',
    amount: anAmount([aPart('1/4', 'kg')]),
    text: '0.25 kg',
    twice: '0.5 kg',
  },
  {
    label: 'a range of them',
    amount: anAmount([aPart('1.5', 'l', { min: '1/2' })]),
    text: '0.5-1.5 l',
    twice: '1-3 l',
  },
  {
    label: 'cans, but not what each holds',
    amount: anAmount([aPart('1', 'can', { size: ['29/2', 'oz'] })]),
    text: '1 (14.5 oz) can',
    twice: '2 (14.5 oz) cans',
  },
  {
    label: 'things that have a size and no word',
    amount: anAmount([aPart('2', 'piece', { size: ['400', 'g'] })]),
    text: '2 x 400 g',
    twice: '4 x 400 g',
  },
  {
    label: 'terms, but not the words among them',
    amount: anAmount([aPart('2', 'cup'), aPart('1', 'tbsp'), aPart('1', 'to taste')]),
    text: '2 cups + 1 tbsp + to taste',
    twice: '4 cups + 2 tbsp + to taste',
  },
  { label: 'no words', amount: anAmount([aPart('1', 'as needed')]), text: 'as needed', twice: 'as needed' },
  {
    label: 'every measure of the same amount',
    amount: anAmount([aPart('8', 'oz')], [aPart('227', 'g')], [aPart('1', 'cup')]),
    text: '8 oz (227 g) (1 cup)',
    twice: '16 oz (454 g) (2 cups)',
  },
  {
    label: 'what is only about right',
    amount: { measures: [{ isAbout: true, parts: [aPart('3', 'cup')] }] },
    text: 'about 3 cups',
    twice: 'about 6 cups',
  },
];

test.each(CASES)('doubling “$text” doubles $label: “$twice”', ({ amount, text, twice }) => {
  expect(formatAmount(amount)).toBe(text);
  expect(formatAmount(scaleAmount(amount, new Fraction(2)))).toBe(twice);
});

test.each([
  { unit: 'to taste', isWords: true },
  { unit: 'as needed', isWords: true },
  { unit: 'pinch', isWords: false },
  { unit: 'piece', isWords: false },
])('“$unit” is only words: $isWords', ({ unit, isWords }) => {
  expect(isNumberless(aPart('1', unit))).toBe(isWords);
});

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
