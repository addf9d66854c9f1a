import {
  computeLineFigures,
  computeLineGrams,
  toFigures,
  toMassWeights,
  type WeighedLine,
  type WeighedProduct,
} from '@/lib/recipes/nutrition-rules';

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
  {
    label: 'drained by the form of the line',
    line: { units: 'can', form: 'drained' },
    product: BEANS,
    grams: 255,
  },
  {
    label: 'not drained where only a word begins so',
    line: { units: 'can', details: 'undrained' },
    product: BEANS,
    grams: 425,
  },
  {
    label: 'drained only if the share is known',
    line: { units: 'can', details: 'drained' },
    product: { ...BEANS, drained: null },
    grams: 425,
  },
  { label: 'all, if no share is known', line: { quantity: '100', units: 'g' }, product: BEANS, grams: 100 },
  {
    label: 'a cup of what is cut, of what is sold with its bones, too',
    line: { units: 'cup' },
    product: { ...THIGH, gramsPerCup: 140 },
    grams: 140,
  },
  {
    label: 'a piece that weighs more than one as it is sold, peeled',
    line: {},
    product: aProduct({ units: { piece: 200 }, asBought: 190, edible: 0.8 }),
    grams: 160,
  },
  {
    label: 'a piece whose weight as sold is unknown',
    line: {},
    product: aProduct({ units: { piece: 190 }, asBought: null, edible: 0.8 }),
    grams: 190,
  },
  {
    label: 'counted things that are peeled already',
    line: { basis: 'prepared' },
    product: THIGH,
    grams: 190,
  },
  {
    label: 'another thing than the piece, of what is sold without one',
    line: { units: 'clove' },
    product: aProduct({ units: { clove: 5 }, asBought: 50, edible: 0.8 }),
    grams: 5,
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

test('a pinch weighs a sixteenth of a teaspoon, or 0.3 g if no one knows a cup, and a dash twice that', () => {
  const weigh = (gramsPerCup: number | null, units = {}) => toMassWeights({ gramsPerCup, units }).units;
  expect(weigh(192)).toEqual({ pinch: 0.25, dash: 0.5 });
  expect(weigh(null)).toEqual({ pinch: 0.3, dash: 0.6 });
  expect(weigh(192, { pinch: 1 })).toMatchObject({ pinch: 1, dash: 0.5 });
});

test('an older record weighs what its packs count', () => {
  const weights = toMassWeights({ gramsPerPiece: 55, units: {}, amounts: [{ amount: '1 bunch' }] });
  expect(weights.units).toEqual({ pinch: 0.3, dash: 0.6, piece: 55, bunch: 55 });
});

test('a line calls for the middle of a range, and for nothing known without an amount', () => {
  expect(computeLineGrams(aLine({ quantity: '' }), ONION)).toBeNull();
  expect(computeLineGrams(aLine({ units: 'bunch' }), ONION)).toBeNull();
  expect(computeLineGrams(aLine({ quantity: '1-2' }), ONION)?.toFraction()).toBe('165');
});

test('every figure is computed by itself', () => {
  expect(toFigures((figure) => figure.length)).toEqual({
    ...{ kcal: 4, protein: 7, fat: 3, carbohydrate: 12, fiber: 5, sugar: 5, sodiumMg: 8 },
  });
});

test('what is eaten has each figure in proportion', () => {
  const { nutrition } = computeLineFigures(aLine({ quantity: '50', units: 'g' }), aProduct({})) ?? {};
  expect(nutrition).toEqual({
    kcal: 100,
    protein: 5,
    fat: 2.5,
    carbohydrate: 15,
    fiber: 2,
    sugar: 4,
    sodiumMg: 25,
  });
});
