import Fraction from 'fraction.js';
import {
  type Amount,
  formatAmount,
  isNumberless,
  type Part,
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
