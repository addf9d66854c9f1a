import fc from 'fast-check';
import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { type Amount, formatAmount, type Measure, scaleAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions } from '@/lib/quantities/conversion-rules';
import {
  isInSystem,
  type KitchenOptions,
  splitKitchenMeasure,
  toKitchenAmount,
} from '@/lib/quantities/kitchen-amount-rules';
import { findBestMark, MARKS, toMarkTerms } from '@/lib/quantities/kitchen-mark-rules';

const NO_WEIGHTS = { gramsPerCup: null, units: {} };
const AS_WRITTEN: KitchenOptions = { system: null, weights: null };
const METRIC: KitchenOptions = { system: 'metric', weights: null };
const US: KitchenOptions = { system: 'us', weights: null };
const FLOUR = { gramsPerCup: 125, units: {} };

function toAmount(text: string): Amount {
  const amount = readAmount(text);
  if (!amount) throw new Error(`"${text}" is no amount.`);
  return amount;
}

const scale = (text: string, factor: string, options = AS_WRITTEN) =>
  formatAmount(toKitchenAmount(scaleAmount(toAmount(text), new Fraction(factor)), options));

test.each([
  { rule: 'cups have quarters', text: '1/2 cup', factor: '3', shown: '1 1/2 cups' },
  { rule: 'cups have thirds', text: '1/3 cup', factor: '7', shown: '2 1/3 cups' },
  { rule: 'nothing is measured in eighths of cups', text: '1 cup', factor: '9/8', shown: '1 cup + 2 tbsp' },
  { rule: 'spoons become cups', text: '3 tbsp', factor: '6', shown: '1 cup + 2 tbsp' },
  { rule: '16 tbsp are a cup', text: '8 tbsp', factor: '2', shown: '1 cup' },
  { rule: '4 tbsp are a quarter cup', text: '2 tbsp', factor: '2', shown: '1/4 cup' },
  { rule: '5 tbsp are no part of a cup', text: '2 1/2 tbsp', factor: '2', shown: '5 tbsp' },
  { rule: '3 tsp are a tablespoon', text: '1 1/2 tsp', factor: '2', shown: '1 tbsp' },
  { rule: 'small cups become spoons', text: '1/4 cup', factor: '1/6', shown: '2 tsp' },
  { rule: 'spoons are added up', text: '1 tbsp', factor: '5/3', shown: '1 tbsp + 2 tsp' },
  { rule: 'small spoons have eighths', text: '1/2 tsp', factor: '7/4', shown: '7/8 tsp' },
  { rule: 'the smallest spoon stays', text: '1/16 tsp', factor: '1', shown: '1/16 tsp' },
  { rule: 'nothing is less than the smallest spoon', text: '1/8 tsp', factor: '1/4', shown: '1/16 tsp' },
  { rule: 'many cups of a liquid are quarts', text: '4 cups', factor: '25/2', shown: '12 1/2 qt' },
  { rule: 'a few quarts are cups', text: '3 qt', factor: '1/2', shown: '6 cups' },
  { rule: 'sixteen ounces are a pound', text: '8 oz', factor: '3', shown: '1 1/2 lb' },
  { rule: 'parts of a pound are ounces', text: '1 1/4 lb', factor: '1/4', shown: '5 oz' },
  { rule: 'pounds have thirds', text: '12 oz', factor: '7/4', shown: '1 1/3 lb' },
  { rule: 'a thousand grams are a kilogram', text: '500 g', factor: '5/2', shown: '1.25 kg' },
  { rule: 'grams have no decimals above ten', text: '100 g', factor: '1/3', shown: '33 g' },
  { rule: 'milliliters are rounded to ten', text: '325 ml', factor: '1/3', shown: '110 ml' },
  { rule: 'a thousand milliliters are a liter', text: '750 ml', factor: '2', shown: '1.5 l' },
  { rule: 'what is counted has halves', text: '3 lemons', factor: '1/2', shown: '1 1/2 lemons' },
  { rule: 'from five on, it is counted whole', text: '3 lemons', factor: '7/4', shown: '5 lemons' },
  { rule: 'a part of one has quarters', text: '1', factor: '1/4', shown: '1/4' },
  { rule: 'a part of one has thirds', text: '2', factor: '1/6', shown: '1/3' },
  { rule: 'a part of one has no eighths', text: '1', factor: '1/8', shown: '1/4' },
  { rule: 'a clove is not cut finer than in half', text: '1 clove', factor: '1/4', shown: '1/2 clove' },
  { rule: 'a leaf is taken whole', text: '2 leaves', factor: '1/4', shown: '1 leaf' },
  {
    rule: 'the number of cans scales',
    text: '2 (14.5 oz) cans',
    factor: '7/4',
    shown: '3 1/2 (14.5 oz) cans',
  },
  { rule: 'cans have thirds', text: '1 can', factor: '1/3', shown: '1/3 can' },
  { rule: 'a pinch is at least one', text: '1 pinch', factor: '1/4', shown: '1 pinch' },
  { rule: 'many pinches are a spoon', text: '1 pinch', factor: '12', shown: '3/4 tsp' },
  { rule: 'many dashes are a spoon', text: '1 dash', factor: '8', shown: '1 tsp' },
  { rule: 'both ends of a range scale', text: '1-2 tbsp', factor: '2', shown: '2-4 tbsp' },
  { rule: 'both ends of a range have one unit', text: '4-6 tbsp', factor: '2', shown: '1/2-3/4 cup' },
  { rule: 'a range of things', text: '2-3', factor: '5', shown: '10-15' },
  { rule: 'a sum is added up', text: '1 cup + 2 tbsp', factor: '2', shown: '2 1/4 cups' },
  { rule: 'unlike terms are not added', text: '1 can + 1/4 cup', factor: '2', shown: '2 cans + 1/2 cup' },
  {
    rule: 'terms are only added if all are alike',
    text: '1 cup + 2 tbsp + 1 can',
    factor: '2',
    shown: '2 cups + 1/4 cup + 2 cans',
  },
  {
    rule: 'unlike things are not added',
    text: '1 clove + 1 bunch',
    factor: '2',
    shown: '2 cloves + 2 bunches',
  },
  { rule: 'nor are things without a unit', text: '1 egg + 1 leek', factor: '2', shown: '2 egg + 2 leek' },
  {
    rule: 'what is only about right is one term',
    text: 'about 1 1/8 cups',
    factor: '1',
    shown: 'about 1 cup',
  },
  { rule: 'a dozen is twelve', text: '1 dozen', factor: '1/2', shown: '6' },
  { rule: '"to taste" stays', text: 'to taste', factor: '3', shown: 'to taste' },
])('$rule: $text times $factor is $shown', ({ text, factor, shown }) => {
  expect(scale(text, factor)).toBe(shown);
});

test.each([
  { rule: 'solids are weighed', text: '2 cups', weights: FLOUR, shown: '250 g' },
  { rule: 'liquids, and what has no density, are measured', text: '2 cups', weights: null, shown: '475 ml' },
  { rule: 'spoons stay', text: '3 tbsp', weights: FLOUR, shown: '3 tbsp' },
  { rule: 'a quarter cup is four spoons', text: '1/4 cup', weights: FLOUR, shown: '4 tbsp' },
  { rule: 'more spoons are weighed', text: '6 tbsp', weights: FLOUR, shown: '47 g' },
  { rule: 'ounces are grams', text: '8 oz', weights: FLOUR, shown: '225 g' },
  { rule: 'pounds are kilograms', text: '3 lb', weights: null, shown: '1.35 kg' },
  { rule: 'quarts are liters', text: '2 qt', weights: null, shown: '1.9 l' },
  { rule: 'inches are centimeters', text: '1 1/2 inches', weights: null, shown: '4 cm' },
  { rule: 'a can reads as its label', text: '2 (14.5 oz) cans', weights: null, shown: '2 (411 g) cans' },
  { rule: 'a can of a liquid, too', text: '1 (13.5 fl oz) can', weights: null, shown: '1 (400 ml) can' },
  { rule: 'things stay', text: '3 onions', weights: null, shown: '3 onions' },
  {
    rule: 'a stick of butter is weighed',
    text: '1 stick',
    weights: { gramsPerCup: 227, units: { stick: 113 } },
    shown: '115 g',
  },
  {
    rule: 'a stick of what weighs 50 g is butter',
    text: '1 stick',
    weights: { gramsPerCup: 227, units: { stick: 50 } },
    shown: '50 g',
  },
  { rule: 'a stick of unknown weight stays', text: '1 stick', weights: null, shown: '1 stick' },
  {
    rule: 'pieces of butter stay',
    text: '2',
    weights: { gramsPerCup: 227, units: { stick: 113 } },
    shown: '2',
  },
  {
    rule: 'a stick of cinnamon is not',
    text: '1 stick',
    weights: { gramsPerCup: null, units: { stick: 3 } },
    shown: '1 stick',
  },
  { rule: 'metric amounts stay', text: '500 g', weights: FLOUR, shown: '500 g' },
  { rule: 'metric volumes stay, however small', text: '30 ml', weights: FLOUR, shown: '30 ml' },
])('for metric cooks, $rule: $text is $shown', ({ text, weights, shown }) => {
  expect(scale(text, '1', { system: 'metric', weights })).toBe(shown);
});

test.each([
  { text: '500 g', shown: '17 1/2 oz' },
  { text: '750 ml', shown: '3 1/4 cups' },
  { text: '1 kg', shown: '2 1/4 lb' },
  { text: '2 cups', shown: '2 cups' },
  { text: '1 stick', weights: { gramsPerCup: 227, units: { stick: 113 } }, shown: '1 stick' },
])('for cooks in the US, $text is $shown', ({ text, weights = null, shown }) => {
  expect(scale(text, '1', { ...US, weights })).toBe(shown);
});

test('a solid stays in cups, however many', () => {
  expect(scale('2 cups', '10', { system: null, weights: FLOUR })).toBe('20 cups');
});

test('a long root is weighed', () => {
  const weights = { gramsPerCup: 96, units: { inch: 15 } };
  expect(scale('2 inches', '3', { system: null, weights })).toBe('6 inches');
  expect(scale('2 inches', '8', { system: null, weights })).toBe('8 1/2 oz');
  expect(scale('2 inches', '8', { system: 'metric', weights })).toBe('240 g');
});

test('what weighs next to nothing is not cut up', () => {
  const pods = { gramsPerCup: null, units: { piece: 0.2 } };
  const olives = { gramsPerCup: null, units: { piece: 4 } };
  expect(scale('6', '1/8', { system: null, weights: pods })).toBe('1');
  expect(scale('2', '1/8', { system: null, weights: olives })).toBe('1/4');
});

test('a sheet or a stick that weighs little is cut into quarters, and not weighed', () => {
  const nori = { gramsPerCup: null, units: { sheet: 2.5 } };
  const cinnamon = { gramsPerCup: null, units: { piece: 3, stick: 3 } };
  for (const system of [null, 'metric'] as const) {
    expect(scale('1/2 sheet', '1/4', { system, weights: nori })).toBe('1/4 sheet');
    expect(scale('1', '1/3', { system, weights: cinnamon })).toBe('1/3');
    expect(scale('1', '1/6', { system, weights: cinnamon })).toBe('1/4');
  }
});

test('of something dry, the smallest amount is a pinch', () => {
  for (const system of [null, 'metric'] as const) {
    expect(scale('1/4 tsp', '1/16', { system, weights: FLOUR })).toBe('1 pinch');
    expect(scale('1/4 tsp', '1/2', { system, weights: FLOUR })).toBe('1/8 tsp');
    expect(scale('1/4 tsp', '1/16', { system, weights: null })).toBe('1/16 tsp');
  }
});

test.each(['leaf', 'sprig', 'pod', 'drop', 'pinch', 'dash', 'splash', 'drizzle', 'sprinkle', 'smidgen'])(
  'a %s is taken whole',
  (unit) => {
    expect(scale(`1 ${unit}`, '1/4')).toBe(`1 ${unit}`);
  },
);

test.each<{ unit: string; weights: KitchenOptions['weights'] }>([
  { unit: 'clove', weights: { gramsPerCup: 136, units: { clove: 5 } } },
  { unit: 'handful', weights: { gramsPerCup: 24, units: { handful: 30 } } },
])('a $unit is halved, and never measured in spoons', ({ unit, weights }) => {
  expect(scale(`1 ${unit}`, '1/16', { system: null, weights })).toBe(`1/2 ${unit}`);
});

test('cans have quarters up to five', () => {
  expect(scale('19 cans', '1/4')).toBe('4 3/4 cans');
  expect(scale('21 cans', '1/4')).toBe('5 cans');
});

test('the ends of a range have no spoons in addition', () => {
  expect(scale('1-1 1/8 cups', '1')).toBe('1 cup');
});

const ONION = { gramsPerCup: 160, units: { piece: 110 } };
const LEMON = { gramsPerCup: 244, units: { piece: 48, wedge: 8 } };
const TOMATOES = { gramsPerCup: 242, units: { can: 411 } };

type ShareCase = Pick<KitchenOptions, 'contents' | 'isPrepared'> & {
  rule: string;
  text: string;
  factor: string;
  weights: KitchenOptions['weights'];
  isChopped?: boolean;
  us: string;
  metric: string;
};

test.each<ShareCase>([
  {
    rule: 'of a chopped onion in spoons',
    ...{ text: '1', factor: '1/6', weights: ONION, isChopped: true },
    ...{ us: '2 tbsp', metric: '2 tbsp' },
  },
  { rule: 'of another onion a quarter', text: '1', factor: '1/6', weights: ONION, us: '1/4', metric: '1/4' },
  {
    rule: 'unless that is too much',
    text: '1',
    factor: '1/16',
    weights: ONION,
    us: '2 tsp',
    metric: '2 tsp',
  },
  {
    rule: 'of a can, in cups from a quarter cup on',
    ...{ text: '1 (14.5 oz) can', factor: '1/6', weights: TOMATOES },
    ...{ us: '1/4 cup', metric: '70 g' },
  },
  {
    rule: 'of a heavy thing',
    isChopped: true,
    text: '2',
    factor: '1/12',
    weights: { gramsPerCup: 104, units: { piece: 300 } },
    us: '1/2 cup',
    metric: '50 g',
  },
  {
    rule: 'of a lemon in wedges',
    text: '1',
    factor: '1/6',
    weights: LEMON,
    us: '1 wedge',
    metric: '1 wedge',
  },
  { rule: 'not a quarter', text: '1', factor: '1/4', weights: ONION, us: '1/4', metric: '1/4' },
  {
    rule: 'of a can by its label',
    text: '1 (28 oz) can',
    factor: '1/6',
    weights: TOMATOES,
    us: '1/2 cup',
    metric: '130 g',
  },
  {
    rule: 'of a can of a liquid',
    text: '1 (13.5 fl oz) can',
    factor: '1/8',
    weights: null,
    us: '3 1/2 tbsp',
    metric: '3 1/2 tbsp',
  },
  {
    rule: 'of a can that is only known by its weight',
    text: '1 (14 oz) can',
    factor: '1/7',
    weights: null,
    us: '2 oz',
    metric: '57 g',
  },
  {
    rule: 'of a lemon in whole wedges',
    text: '1',
    factor: '1/12',
    weights: LEMON,
    us: '1 wedge',
    metric: '1 wedge',
  },
  {
    rule: 'not of a lemon that is cut or juiced already',
    ...{ text: '1', factor: '1/6', weights: LEMON, isPrepared: true },
    ...{ us: '1/4', metric: '1/4' },
  },
  {
    rule: 'not of what has four wedges',
    text: '1',
    factor: '1/6',
    weights: { gramsPerCup: 244, units: { piece: 48, wedge: 12 } },
    us: '1/4',
    metric: '1/4',
  },
  {
    rule: 'in cups without spoons in addition',
    ...{ text: '1', factor: '1/6', weights: { gramsPerCup: 104, units: { piece: 351 } }, isChopped: true },
    ...{ us: '1/2 cup', metric: '60 g' },
  },
  {
    rule: 'by weight of what has no cup, from ten grams on',
    ...{ text: '1', factor: '1/8', weights: { gramsPerCup: null, units: { piece: 80 } }, isChopped: true },
    ...{ us: '3/8 oz', metric: '10 g' },
  },
  {
    rule: 'not below ten grams of what has no cup',
    ...{ text: '1', factor: '1/8', weights: { gramsPerCup: null, units: { piece: 79 } }, isChopped: true },
    ...{ us: '1/4', metric: '1/4' },
  },
  {
    rule: 'of a metric can in grams',
    text: '1 (400 g) can',
    factor: '1/6',
    weights: TOMATOES,
    us: '67 g',
    metric: '67 g',
  },
  {
    rule: 'of a can by what the line says that it holds',
    ...{
      text: '1 can',
      factor: '1/6',
      weights: TOMATOES,
      contents: { quantity: new Fraction(28), unit: 'oz' },
    },
    ...{ us: '1/2 cup', metric: '130 g' },
  },
  {
    rule: 'not of a can that holds things',
    ...{
      text: '1 can',
      factor: '1/6',
      weights: null,
      contents: { quantity: new Fraction(8), unit: 'patty' },
    },
    ...{ us: '1/4 can', metric: '1/4 can' },
  },
  {
    rule: 'not of a can that holds nobody knows how much',
    text: '1 can',
    factor: '1/6',
    weights: TOMATOES,
    us: '1/4 can',
    metric: '1/4 can',
  },
  {
    rule: 'not of a thing whose weight nobody knows, however little',
    text: '1',
    factor: '1/16',
    weights: { gramsPerCup: 160, units: {} },
    us: '1/4',
    metric: '1/4',
  },
  {
    rule: 'not of a thing whose weight nobody knows',
    text: '1',
    factor: '1/6',
    weights: null,
    us: '1/4',
    metric: '1/4',
  },
])(
  'less than a quarter is measured by what is in it: $rule',
  ({ text, factor, us, metric, rule: _, ...options }) => {
    expect(scale(text, factor, { system: null, ...options })).toBe(us);
    expect(scale(text, factor, { system: 'metric', ...options })).toBe(metric);
  },
);

test.each([
  { grams: 9, shown: ['1/2', '1/4'] },
  { grams: 10, shown: ['1/2', '1/8'] },
])('what weighs $grams g is cut into quarters, or into eighths from ten grams on', ({ grams, shown }) => {
  const [whole, part] = ['1/2', '1/8'].map((text) => toAmount(text).measures[0]);
  const weights = { gramsPerCup: null, units: { piece: grams } };
  const shares = whole && part && splitKitchenMeasure(whole, [part], { system: null, weights });
  expect(
    shares && [shares.whole, ...shares.parts].map((measure) => formatAmount({ measures: [measure] })),
  ).toEqual(shown);
});

test('steps that take less than a quarter of a can have all of it in spoons and cups', () => {
  const split = (whole: string, ...parts: string[]) => {
    const measures = [whole, ...parts].map(
      (text) => scaleAmount(toAmount(text), new Fraction('1/6')).measures[0],
    );
    const [first, ...others] = measures.flatMap((measure) => measure ?? []);
    const shares = first && splitKitchenMeasure(first, others, { system: null, weights: TOMATOES });
    return shares && [shares.whole, ...shares.parts].map((measure) => formatAmount({ measures: [measure] }));
  };
  expect(split('2 (14.5 oz) cans', '1 can', '1 can')).toEqual(['1/2 cup', '1/4 cup', '1/4 cup']);
  expect(split('12 (14.5 oz) cans', '1 can')).toEqual(['2 (14.5 oz) cans', '1/4 can']);
});

test('steps that take less than a quarter of an onion take eighths and sixths, if all of them take a quarter', () => {
  const split = (whole: string, part: string) => {
    const [first, other] = [whole, part].map((text) => toAmount(text).measures[0]);
    const shares = first && other && splitKitchenMeasure(first, [other], { system: null, weights: ONION });
    return shares && [shares.whole, ...shares.parts].map((measure) => formatAmount({ measures: [measure] }));
  };
  expect(split('1/2', '1/8')).toEqual(['1/2', '1/8']);
  expect(split('1/4', '1/8')).toEqual(['1/4', '1/8']);
  expect(split('1 1/2', '1/6')).toEqual(['1 1/2', '1/6']);
  expect(split('1/5', '1/10')).toEqual(['2 tbsp', '1 tbsp']);
});

test.each([
  { text: '3 tbsp', isMetric: true, isUs: true },
  { text: '1 tsp', isMetric: true, isUs: true },
  { text: '1/4 cup', isMetric: false, isUs: true },
  { text: '2 cups', isMetric: false, isUs: true },
  { text: '200 ml', isMetric: true, isUs: false },
  { text: '4 pinches', isMetric: true, isUs: true },
  { text: '200 g', isMetric: true, isUs: false },
  { text: '2 eggs', isMetric: true, isUs: true },
  { text: '1 inch', isMetric: false, isUs: true },
  { text: 'to taste', isMetric: true, isUs: true },
  { text: '1 can + 200 g', isMetric: true, isUs: false },
])(
  '$text needs no change for metric cooks: $isMetric, for those in the US: $isUs',
  ({ text, isMetric, isUs }) => {
    const [measure] = toAmount(text).measures;
    const isIn = (options: KitchenOptions) => measure && isInSystem(measure, options);
    expect([isIn(METRIC), isIn(US), isIn(AS_WRITTEN)]).toEqual([isMetric, isUs, true]);
  },
);

test.each([
  {
    label: 'a stick of butter',
    text: '1 stick',
    weights: { gramsPerCup: 227, units: { stick: 113 } },
    isIn: false,
  },
  {
    label: 'a stick of cinnamon',
    text: '1 stick',
    weights: { gramsPerCup: null, units: { stick: 3 } },
    isIn: true,
  },
  { label: 'a wedge of a lemon', text: '1/6', weights: LEMON, isIn: true },
  { label: 'a share of a can', text: '1/6 (14 oz) can', weights: TOMATOES, isIn: true },
])('metric cooks can take $label as it is: $isIn', ({ text, weights, isIn }) => {
  const [measure] = toAmount(text).measures;
  expect(measure && isInSystem(measure, { system: 'metric', weights })).toBe(isIn);
});

const SEEDED = { seed: 1, numRuns: 2_000 };
const number = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 2, 3, 4, 6, 7, 8, 16, 50))
  .map(([numerator, denominator]) => new Fraction(numerator, denominator));
const unit = fc.constantFrom(
  'tsp',
  'tbsp',
  'cup',
  'qt',
  'oz',
  'lb',
  'g',
  'kg',
  'ml',
  'l',
  'piece',
  'clove',
  'can',
  'inch',
);
const options = fc.record({
  system: fc.constantFrom(null, 'us' as const, 'metric' as const),
  weights: fc.constantFrom(null, FLOUR),
});
const measure = fc.tuple(number, unit).map(
  ([value, name]): Measure => ({
    isAbout: false,
    parts: [{ min: value, max: value, unit: name, size: null }],
  }),
);

/** How much a measure is, in its own dimension; a pinch is the smallest spoonful. */
function toValue({ parts, ...measured }: Measure): Fraction {
  const spoons = parts.map((part) =>
    part.unit === 'pinch' ? { ...part, unit: 'tsp', min: part.min.div(16n), max: part.max.div(16n) } : part,
  );
  const amount = { measures: [{ ...measured, parts: spoons }] };
  const [dimension = ''] = listDimensions(amount);
  const value = convertAmount(amount, dimension, NO_WEIGHTS);
  if ('refusal' in value) throw new Error(value.refusal);
  return value.max;
}

test.each([
  { text: '9999999999 cups', shown: '5000000000 qt' },
  { text: '1 to 9999999999 cups', shown: '4-5000000000 qt' },
])('twice $text is not the smallest amount', ({ text, shown }) => {
  expect(scale(text, '2')).toBe(shown);
});

test('above the last mark of a unit the last one is taken, and below the first the first', () => {
  const spoons = MARKS.spoons.filter(({ unit, plus }) => unit === 'tbsp' && !plus);
  const texts = [1e9, 1e-9].map((value) => {
    const [term] = toMarkTerms(findBestMark(value, spoons));
    return term?.quantity.toFraction();
  });
  expect(texts).toEqual(['4', '1']);
});

test('no amount becomes zero, reads as a fraction of nothing or has more than two decimals', () => {
  fc.assert(
    fc.property(measure, options, (measured, chosen) => {
      const text = formatAmount(toKitchenAmount({ measures: [measured] }, chosen));
      expect(text).not.toMatch(/(?:^|[ -])0(?:[ -]|$)|\b0\/|\/1\b|\.\d{3}/);
      expect(readAmount(text)).not.toBeNull();
    }),
    SEEDED,
  );
});

test('what is measured is off by at most an eighth, from two spoonfuls or grams on', () => {
  const measurable = fc.constantFrom('tsp', 'tbsp', 'cup', 'qt', 'oz', 'lb', 'g', 'kg', 'l');
  fc.assert(
    fc.property(number, measurable, (value, name) => {
      fc.pre(value.gte(2n));
      const measured = { isAbout: false, parts: [{ min: value, max: value, unit: name, size: null }] };
      const [rounded] = toKitchenAmount({ measures: [measured] }, AS_WRITTEN).measures;
      const ratio = rounded ? toValue(rounded).div(toValue(measured)).valueOf() : 0;
      expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.125);
    }),
    SEEDED,
  );
});

test('parts of an amount still add up to it after rounding', () => {
  const share = fc.constantFrom('1/8', '1/6', '1/4', '1/3', '1/2', '2/3', '3/4');
  fc.assert(
    fc.property(measure, options, share, (whole, chosen, text) => {
      const first = scaleAmount({ measures: [whole] }, new Fraction(text)).measures;
      const second = scaleAmount({ measures: [whole] }, new Fraction(1).sub(text)).measures;
      const split = splitKitchenMeasure(whole, [...first, ...second], chosen);
      fc.pre(split !== null);
      const sum = split?.parts.map(toValue).reduce((total, value) => total.add(value), new Fraction(0));
      expect(split && sum?.equals(toValue(split.whole))).toBe(true);
    }),
    SEEDED,
  );
});

test('a part and a rest leave something of an amount', () => {
  fc.assert(
    fc.property(measure, options, (whole, chosen) => {
      const parts = scaleAmount({ measures: [whole] }, new Fraction(2, 3)).measures;
      const split = splitKitchenMeasure(whole, parts, chosen);
      fc.pre(split !== null);
      const [part] = split?.parts ?? [];
      expect(split && part && toValue(part).lt(toValue(split.whole))).toBe(true);
    }),
    SEEDED,
  );
});

test.each([
  { reason: 'a range has no exact parts', whole: '2-3 cups', part: '1 cup' },
  { reason: 'a part that is a range is none', whole: '3 cups', part: '1-2 cups' },
  { reason: 'a part of one of unlike terms is none', whole: '1 can + 1 cup', part: '1 can' },
  { reason: 'a part in another measure is not one', whole: '1 lb', part: '1 cup' },
  { reason: 'unlike terms have no common parts', whole: '1 can + 1 cup', part: '1 cup' },
])('$reason: $whole and $part', ({ whole, part }) => {
  const [wholeMeasure, partMeasure] = [whole, part].map((text) => toAmount(text).measures[0]);
  expect(
    wholeMeasure && partMeasure && splitKitchenMeasure(wholeMeasure, [partMeasure], AS_WRITTEN),
  ).toBeNull();
});
