import {
  computeLineFigures,
  type WeighedLine,
  type WeighedProduct,
} from '@/lib/recipe-facts/line-mass-rules';

const aLine = (line: Partial<WeighedLine>): WeighedLine => ({
  quantity: '1',
  units: '',
  details: '',
  ...line,
});
const aProduct = (product: Partial<WeighedProduct>): WeighedProduct => ({
  units: {},
  nutrition: { kcal: 200, protein: 10, fat: 5, carbohydrate: 30, fiber: 4, sugar: 8, sodiumMg: 50 },
  ...product,
});

const ONION = aProduct({ units: { piece: 110, large: 200 }, gramsPerCup: 160, asBought: 122, edible: 0.9 });
const THIGH = aProduct({ units: { piece: 190 }, asBought: 190, edible: 0.8 });
const BEANS = aProduct({ units: { can: 425 }, gramsPerCup: 160, drained: 0.6 });

test.each<{ label: string; line: Partial<WeighedLine>; product: WeighedProduct; grams: number }>([
  { label: 'counted things', line: { quantity: '2' }, product: ONION, grams: 220 },
  { label: 'large ones', line: { quantity: '2', details: 'large, sliced' }, product: ONION, grams: 400 },
  { label: 'the middle of a range', line: { quantity: '1-2' }, product: ONION, grams: 165 },
  { label: 'weighed things, peeled', line: { quantity: '100', units: 'g' }, product: ONION, grams: 90 },
  {
    label: 'weighed things that are peeled already',
    line: { quantity: '100', units: 'g', basis: 'prepared' },
    product: ONION,
    grams: 100,
  },
  { label: 'a cup of what is cut', line: { units: 'cup' }, product: ONION, grams: 160 },
  { label: 'counted things that are sold with their bones', line: {}, product: THIGH, grams: 152 },
  { label: 'cans with their liquid', line: { units: 'can' }, product: BEANS, grams: 425 },
  {
    label: 'cans that are drained',
    line: { units: 'can', details: 'drained and rinsed' },
    product: BEANS,
    grams: 255,
  },
  { label: 'the share that is eaten', line: { units: 'cup', used: 0.1 }, product: ONION, grams: 16 },
  { label: 'a pinch', line: { units: 'pinch' }, product: aProduct({}), grams: 0.3 },
  { label: 'nothing of "to taste"', line: { quantity: '' }, product: ONION, grams: 0 },
])('what is eaten of a line is $label', ({ line, product, grams }) => {
  const figures = computeLineFigures(aLine(line), product);
  expect(figures?.grams).toBeCloseTo(grams, 5);
  expect(figures?.nutrition?.kcal).toBeCloseTo(grams * 2, 5);
  expect(figures?.nutrition?.sodiumMg).toBeCloseTo(grams / 2, 5);
});

test('an amount without a weight has no figures, and a product without figures no nutrition', () => {
  expect(computeLineFigures(aLine({ units: 'bunch' }), ONION)).toBeNull();
  expect(computeLineFigures(aLine({}), { ...ONION, nutrition: null })).toEqual({
    grams: 110,
    nutrition: null,
  });
});
