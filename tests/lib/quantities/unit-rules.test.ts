import Fraction from 'fraction.js';
import {
  findUnit,
  formatDecimal,
  formatFraction,
  isMeasure,
  isMetric,
  PIECE_UNIT,
  sumFractions,
  toFraction,
  type Unit,
} from '@/lib/quantities/unit-rules';

test.each(['', ' ', 'scoop', 'fl_oz', 'cupcake', 'to', 'tbsp.'])('“%s” is no unit', (words) => {
  expect(findUnit(words)).toBeNull();
});

/** By the definitions of US law, in grams and milliliters; of pieces, how many they are. */
test.each([
  { words: ['mg', 'milligram', 'milligrams'], name: 'mg', kind: 'mass', base: '0.001' },
  { words: ['g', 'gram', 'grams', 'gr', 'gm'], name: 'g', kind: 'mass', base: '1' },
  { words: ['kg', 'kilogram', 'kilograms', 'kilo', 'kilos'], name: 'kg', kind: 'mass', base: '1000' },
  { words: ['oz', 'ounce', 'ounces'], name: 'oz', kind: 'mass', base: '28.349523125' },
  { words: ['lb', 'lbs', 'pound', 'pounds'], name: 'lb', kind: 'mass', base: '453.59237' },
  { words: ['ml', 'milliliter', 'millilitres', 'cc'], name: 'ml', kind: 'volume', base: '1' },
  { words: ['cl', 'centiliters', 'centilitre'], name: 'cl', kind: 'volume', base: '10' },
  { words: ['dl', 'deciliters', 'decilitre'], name: 'dl', kind: 'volume', base: '100' },
  { words: ['l', 'liter', 'litres', 'ltr'], name: 'l', kind: 'volume', base: '1000' },
  { words: ['tsp', 'tsps', 'teaspoons', 't'], name: 'tsp', kind: 'volume', base: '4.92892159375' },
  { words: ['tbsp', 'tablespoons', 'tbs', 'tb', 'T'], name: 'tbsp', kind: 'volume', base: '14.78676478125' },
  {
    words: ['fl oz', 'fluid ounces', 'fluid oz', 'floz'],
    name: 'fl oz',
    kind: 'volume',
    base: '29.5735295625',
  },
  { words: ['cup', 'cups', 'c'], name: 'cup', kind: 'volume', base: '236.5882365' },
  { words: ['pt', 'pint', 'pints'], name: 'pt', kind: 'volume', base: '473.176473' },
  { words: ['qt', 'qts', 'quarts'], name: 'qt', kind: 'volume', base: '946.352946' },
  { words: ['gal', 'gallon', 'gallons'], name: 'gal', kind: 'volume', base: '3785.411784' },
  { words: ['piece', 'pieces', 'pc', 'ct', 'each', 'ea', 'whole'], name: 'piece', kind: 'piece', base: '1' },
  { words: ['pair', 'pairs'], name: 'pair', kind: 'piece', base: '2' },
  { words: ['dozen', 'doz'], name: 'dozen', kind: 'piece', base: '12' },
])('$words are $base of their kind', ({ words, name, kind, base }) => {
  for (const word of [
    ...words,
    ...words.filter((text) => text.length > 1).map((text) => text.toUpperCase()),
  ]) {
    const unit = findUnit(word);
    expect({ word, name: unit?.name, kind: unit?.kind, base: unit?.base?.toString(12) }).toEqual({
      ...{ word, name, kind, base },
    });
  }
});

test.each([
  {
    kind: 'count',
    words: { bunches: 'bunch', leaves: 'leaf', inches: 'inch', cm: 'cm', in: 'in', wedges: 'wedge' },
  },
  { kind: 'container', words: { bags: 'bag', tins: 'tin', boxes: 'box', pkg: 'pkg', tubes: 'tube' } },
  {
    kind: 'vague',
    words: { pinches: 'pinch', dashes: 'dash', 'to taste': 'to taste', 'as needed': 'as needed' },
  },
])('how much a $kind is depends on the ingredient or the cook', ({ kind, words }) => {
  for (const [word, name] of Object.entries(words)) {
    const unit = findUnit(word);
    expect({ name: unit?.name, kind: unit?.kind, base: unit?.base }).toEqual({ name, kind, base: null });
  }
});

test.each([
  { words: 'tbs', plural: 'tbsp' },
  { words: 'cup', plural: 'cups' },
  { words: 'leaf', plural: 'leaves' },
  { words: 'dozen', plural: 'dozen' },
])('more than one $words are $plural', ({ words, plural }) => {
  expect(findUnit(words)?.plural).toBe(plural);
});

test('a T is a tablespoon and a t a teaspoon; other letters may have any case', () => {
  expect(['T', 't', 'TSP', 'Cups'].map((words) => findUnit(words)?.name)).toEqual([
    'tbsp',
    'tsp',
    'tsp',
    'cup',
  ]);
});

test('things without a word are pieces', () => {
  expect(PIECE_UNIT).toEqual(findUnit('piece'));
});

const listNames = (isListed: (unit: Unit) => boolean) =>
  [
    ...'mg g kg oz lb ml cl dl l tsp tbsp cup pt qt gal piece dozen clove bag cm inch jar pkg pinch'.split(
      ' ',
    ),
    'fl oz',
  ].filter((name) => {
    const unit = findUnit(name);
    return unit && isListed(unit);
  });

test('only what has a weight or a volume is measured', () => {
  expect(listNames((unit) => !isMeasure(unit))).toEqual([
    ...['piece', 'dozen', 'clove', 'bag', 'cm', 'inch', 'jar', 'pkg', 'pinch'],
  ]);
});

test('the metric units', () => {
  expect(listNames(isMetric)).toEqual(['mg', 'g', 'kg', 'ml', 'cl', 'dl', 'l', 'cm']);
});

test.each([
  { label: 'nothing', value: '' },
  { label: 'zero', value: '0' },
  { label: 'a zero with decimals', value: '0.000' },
  { label: 'a share of zero', value: '0/2' },
  { label: 'a share by zero', value: '1/0' },
  { label: 'a share by zeros', value: '1/00' },
  { label: 'what is below zero', value: '-1' },
  { label: 'a point without decimals', value: '1.' },
  { label: 'decimals without a number', value: '.5' },
  { label: 'a share of a share', value: '1/2/3' },
  { label: 'a share by decimals', value: '1/0.5' },
  { label: 'more than twelve digits', value: '1234567890123' },
  { label: 'more than twelve decimals', value: '0.1234567890123' },
  { label: 'a share by more than twelve digits', value: '1/1234567890123' },
  { label: 'spaces around it', value: ' 1' },
  { label: 'a line break behind it', value: '1\n' },
  { label: 'a stored number in another notation', value: 1e-7 },
  { label: 'a stored number that is none', value: Number.NaN },
])('$label is no exact number: “$value”', ({ value }) => {
  expect(toFraction(value)).toBeNull();
});

test.each([
  { value: '2', read: '2' },
  { value: '0.25', read: '1/4' },
  { value: '3/4', read: '3/4' },
  { value: '2.5/10', read: '1/4' },
  { value: '1/10', read: '1/10' },
  { value: '1/05', read: '1/5' },
  { value: '999999999999', read: '999999999999' },
  { value: '0.000000000001', read: '1/1000000000000' },
  { value: '1/999999999999', read: '1/999999999999' },
  { value: 0.1, read: '1/10' },
])('$value is exactly $read', ({ value, read }) => {
  expect(toFraction(value)?.toFraction()).toBe(read);
});

test.each([
  { label: 'of nothing', numbers: [], sum: '0' },
  { label: 'of thirds', numbers: ['1/3', '1/3', '1/3'], sum: '1' },
  { label: 'of decimals', numbers: ['0.1', '0.2'], sum: '3/10' },
])('a sum $label is exact: $sum', ({ numbers, sum }) => {
  expect(sumFractions(numbers.map((text) => new Fraction(text))).toFraction()).toBe(sum);
});

test('a sum of fractions that do not go together has twelve decimals', () => {
  const finest = new Fraction(1n, 10n ** 30n);
  expect(sumFractions([new Fraction('1/2'), finest]).d).toBe(10n ** 30n);
  expect(sumFractions([new Fraction('1/3'), finest]).toString()).toBe('0.333333333333');
});

test.each([
  { number: '3', fraction: '3', decimal: '3' },
  { number: '3/2', fraction: '1 1/2', decimal: '1.5' },
  { number: '2/3', fraction: '2/3', decimal: '2/3' },
  { number: '5/3', fraction: '1 2/3', decimal: '1 2/3' },
  { number: '1/1000000', fraction: '1/1000000', decimal: '0.000001' },
  { number: '1/10000000', fraction: '1/10000000', decimal: '1/10000000' },
])('cooks write $number as $fraction, and scales show $decimal', ({ number, fraction, decimal }) => {
  expect(formatFraction(new Fraction(number))).toBe(fraction);
  expect(formatDecimal(new Fraction(number))).toBe(decimal);
});
