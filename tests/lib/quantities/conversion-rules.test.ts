import { readAmount } from '@/lib/quantities/amount-reader';
import { convertAmount, listDimensions, readPackSize, type Weights } from '@/lib/quantities/conversion-rules';

const NOTHING_KNOWN: Weights = { gramsPerCup: null, units: {} };
const FLOUR: Weights = { gramsPerCup: 120, units: {} };
const GARLIC: Weights = { gramsPerCup: 136, units: { clove: 5, pinch: 0.3 } };
const EGGS: Weights = { gramsPerCup: 243, units: { piece: 50 } };

function convert(text: string, to: string, weights: Weights): string {
  const amount = readAmount(text);
  if (!amount) throw new Error(`${text} is not an amount.`);
  const conversion = convertAmount(amount, to, weights);
  if ('refusal' in conversion) return conversion.refusal;
  const { min, max } = conversion;
  return min.equals(max) ? max.toFraction(true) : `${min.toFraction(true)}-${max.toFraction(true)}`;
}

test.each([
  { text: '1 cup', to: 'g', weights: NOTHING_KNOWN, refusal: 'no-cup-weight' },
  { text: '8 fl oz', to: 'g', weights: NOTHING_KNOWN, refusal: 'no-cup-weight' },
  { text: '100 g', to: 'ml', weights: NOTHING_KNOWN, refusal: 'no-cup-weight' },
  { text: '2', to: 'g', weights: FLOUR, refusal: 'no-unit-weight' },
  { text: '1 bunch', to: 'g', weights: GARLIC, refusal: 'no-unit-weight' },
  {
    text: '2 leaves',
    to: 'bunch',
    weights: { gramsPerCup: 24, units: { bunch: 30 } },
    refusal: 'no-unit-weight',
  },
  { text: '1 can', to: 'g', weights: EGGS, refusal: 'no-unit-weight' },
  { text: '2 scoops', to: 'g', weights: EGGS, refusal: 'no-unit-weight' },
  { text: '100 g + 1 bunch', to: 'g', weights: FLOUR, refusal: 'no-unit-weight' },
  { text: 'a pinch', to: 'g', weights: FLOUR, refusal: 'not-measured' },
  { text: 'to taste', to: 'g', weights: FLOUR, refusal: 'not-measured' },
])('$text is not converted to $to: $refusal', ({ text, to, weights, refusal }) => {
  expect(convert(text, to, weights)).toBe(refusal);
});

test.each([
  { text: '2 1/2 kg', to: 'g', weights: NOTHING_KNOWN, converted: '2500' },
  { text: '16 oz', to: 'g', weights: NOTHING_KNOWN, converted: '453 59237/100000' },
  { text: '1 lb + 1 kg', to: 'g', weights: NOTHING_KNOWN, converted: '1453 59237/100000' },
  { text: '2 (400 g) cans', to: 'g', weights: NOTHING_KNOWN, converted: '800' },
  { text: '2 x 400 g', to: 'g', weights: NOTHING_KNOWN, converted: '800' },
  { text: '1/2 dozen', to: 'piece', weights: NOTHING_KNOWN, converted: '6' },
  { text: '3 cups', to: 'g', weights: FLOUR, converted: '360' },
  { text: '8 fl oz', to: 'g', weights: FLOUR, converted: '120' },
  { text: '48 tsp', to: 'g', weights: FLOUR, converted: '120' },
  { text: '1-2 cups', to: 'g', weights: FLOUR, converted: '120-240' },
  { text: '1 cup + 1 clove', to: 'g', weights: GARLIC, converted: '141' },
  { text: 'a pinch', to: 'g', weights: GARLIC, converted: '3/10' },
  { text: '300 g', to: 'piece', weights: EGGS, converted: '6' },
  { text: '4 (about 1 kg)', to: 'g', weights: EGGS, converted: '1000' },
])('$text is $converted $to', ({ text, to, weights, converted }) => {
  expect(convert(text, to, weights)).toBe(converted);
});

test('an ounce is a mass, a fluid ounce a volume', () => {
  expect(convert('1 oz', 'ml', NOTHING_KNOWN)).toBe('no-cup-weight');
  expect(convert('1 fl oz', 'g', NOTHING_KNOWN)).toBe('no-cup-weight');
});

test.each([
  '2 tbsp = 1 fl oz',
  '3 tsp = 1 tbsp',
  '8 fl oz = 1 cup',
  '2 cups = 1 pt',
  '4 qt = 1 gal',
  '1 l = 1000 ml',
])('%s, exactly', (equation) => {
  const [left = '', right = ''] = equation.split(' = ');
  expect(convert(left, 'ml', NOTHING_KNOWN)).toBe(convert(right, 'ml', NOTHING_KNOWN));
});

test('nothing is converted of an amount without measures', () => {
  expect(convertAmount({ measures: [] }, 'g', FLOUR)).toEqual({ refusal: 'not-measured' });
  expect(listDimensions({ measures: [] })).toEqual([]);
  expect(listDimensions({ measures: [{ isAbout: false, parts: [] }] })).toEqual([]);
});

test('an ingredient without a weight of what is counted has none', () => {
  const weights = { gramsPerCup: null, units: { piece: null } } as unknown as Weights;
  expect(convert('2', 'g', weights)).toBe('no-unit-weight');
});

test.each([
  { text: '2 cups + 100 g', dimensions: [] },
  { text: '2 cups + 1 tbsp', dimensions: ['ml'] },
  { text: '8 oz (1 cup)', dimensions: ['g', 'ml'] },
  { text: '8 oz (1 cup + 1 clove)', dimensions: ['g'] },
  { text: '2 dozen', dimensions: ['piece'] },
  { text: '2 (400 g) cans', dimensions: ['g'] },
  { text: '2 cans', dimensions: ['can'] },
  { text: '2 passion fruits', dimensions: ['passion fruits'] },
])('$text is in $dimensions before it is converted', ({ text, dimensions }) => {
  const amount = readAmount(text);
  expect(amount && listDimensions(amount)).toEqual(dimensions);
});

test.each(['', 'a bag of rice', 'large', '0g', '0 eggs', '100g + 2 eggs'])('"%s" states no size', (label) => {
  expect(readPackSize(label)).toBeNull();
});

test.each([
  { label: '500g', size: '500 g' },
  { label: '1.5kg', size: '1500 g' },
  { label: '8 oz (227 g)', size: '226.796185 g' },
  { label: '1 lb 4 oz', size: '566.9904625 g' },
  { label: '2 x 400 g', size: '800 g' },
  { label: '15 oz can', size: '425.242846875 g' },
  { label: '1 (15 oz) can', size: '425.242846875 g' },
  { label: '1 lb bag (454 g)', size: '453.59237 g' },
  { label: '1 qt', size: '946.352946 ml' },
  { label: '1/2 gal', size: '1892.705892 ml' },
  { label: '13.5 fl oz', size: '399.24264909375 ml' },
  { label: '16 fl. oz. (473 ml)', size: '473.176473 ml' },
  { label: '6 eggs', size: '6 piece' },
  { label: '8 passion fruits', size: '8 piece' },
  { label: '12 ct', size: '12 piece' },
  { label: '1 dozen', size: '12 piece' },
  { label: '3 bunches', size: '3 bunch' },
  { label: '1 bunch (55 g)', size: '55 g' },
  { label: '1 bunch (1 cup)', size: '236.5882365 ml' },
  { label: '4 oz (4 pieces)', size: '4 piece' },
])('$label holds $size', ({ label, size }) => {
  const read = readPackSize(label);
  expect(read && `${read.quantity.toString()} ${read.dimension}`).toBe(size);
});
