import { formatDoubt, formatNeed, formatSources, type LineTexts } from '@/lib/basket/basket-text-rules';
import { formatPacks } from '@/lib/basket/pack-choice-rules';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';

const aText = (amount: string, size = '') => ({ ...{ name: '', about: '', details: '' }, amount, size });
const texts: LineTexts = new Map([
  ['biryani/1', aText('2 1/4 cups')],
  ['biryani/2', aText('1/4 cup')],
  ['korma/1', aText('2 cans', '(14.5 oz each)')],
  ['korma/2', aText('')],
  ['korma/3', aText('3')],
]);
const toLine = (key: string) => {
  const [recipeId = '', lineId = ''] = key.split('/');
  return { recipeId, lineId };
};
describe('a row says what is needed', () => {
  test.each<{
    label: string;
    keys: string[];
    need: { amount: number; unit: string; grams?: number } | null;
    name?: string;
    packs?: string[];
    system?: UnitSystem;
    gramsPerCup?: number;
    text: string;
  }>([
    {
      label: 'as the recipe’s line says it, with its weight',
      keys: ['biryani/1'],
      need: { amount: 2.25, unit: 'cup', grams: 416.25 },
      text: '2 1/4 cups (about 415 g)',
    },
    {
      label: 'in cans',
      keys: ['korma/1'],
      need: { amount: 29, unit: 'oz', grams: 822 },
      text: '2 cans (14.5 oz each)',
    },
    {
      label: 'as the sum of several lines',
      keys: ['biryani/1', 'biryani/2'],
      need: { amount: 2.5, unit: 'cup', grams: 462.5 },
      text: '2 1/2 cups (about 460 g)',
    },
    {
      label: 'in metric units, and its weight once',
      keys: ['biryani/1', 'biryani/2'],
      need: { amount: 2.5, unit: 'cup', grams: 462.5 },
      system: 'metric',
      text: '460 g',
    },
    {
      label: 'with the weight of the cups themselves, although whole ears are bought for them',
      keys: ['biryani/1'],
      need: { amount: 2.25, unit: 'cup', grams: 900 },
      name: 'Corn',
      packs: ['8 ears'],
      gramsPerCup: 145,
      text: '2 1/4 cups (about 325 g)',
    },
    {
      label: 'with the weight of what is counted as it is bought',
      keys: ['korma/3'],
      need: { amount: 3, unit: 'piece', grams: 330 },
      name: 'Lemon',
      text: '3 (about 330 g)',
    },
    {
      label: 'in pounds, if it is more than some ounces',
      keys: ['biryani/1', 'biryani/2'],
      need: { amount: 32.8, unit: 'oz', grams: 930 },
      text: '2 lb',
    },
    {
      label: 'without a weight that nobody would weigh',
      keys: ['biryani/2'],
      need: { amount: 1, unit: 'tsp', grams: 3.85 },
      text: '1/4 cup',
    },
    {
      label: 'in US units without an eighth of an ounce',
      keys: ['biryani/2'],
      need: { amount: 2, unit: 'tsp', grams: 7.7 },
      system: 'us',
      text: '1/4 cup',
    },
    {
      label: 'without the weight of what is sold by volume',
      keys: ['biryani/1'],
      need: { amount: 2.25, unit: 'cup', grams: 416.25 },
      packs: ['8.5 fl oz (250 ml)', '1 qt (946 ml)'],
      text: '2 1/4 cups',
    },
    {
      label: 'with the weight of a liquid that is sold by weight',
      keys: ['biryani/1'],
      need: { amount: 2.25, unit: 'cup', grams: 540 },
      name: 'Vegetable Stock',
      packs: ['14.5 oz (411 g)'],
      gramsPerCup: 240,
      text: '2 1/4 cups (about 540 g)',
    },
    {
      label: 'without the weight of a liquid of which nothing is bought',
      keys: ['biryani/1'],
      need: { amount: 2.25, unit: 'cup', grams: 540 },
      name: 'Vegetable Stock',
      text: '2 1/4 cups',
    },
    { label: 'not at all if the recipe does not', keys: ['korma/2'], need: null, text: '' },
  ])('$label', ({ keys, need, name = 'Rice', packs = [], system = null, gramsPerCup = 185, text }) => {
    const bought = packs.map((amount) => ({ amount, quantity: 1 }));
    const row = { name, lines: keys.map(toLine), need, packs: bought };
    expect(formatNeed(row, { texts, system, weights: { gramsPerCup, units: {} } })).toBe(text);
  });
});

test('a need of several recipes says what each of them takes', () => {
  const titles = new Map([
    ['biryani', 'Biryani'],
    ['korma', 'Korma'],
  ]);
  const lines = ['biryani/1', 'biryani/2', 'korma/2'].map(toLine);
  expect(formatSources(lines, { texts, titles })).toEqual([
    '2 1/4 cups and 1/4 cup for Biryani',
    'for Korma',
  ]);
});

test('packs are listed with their number', () => {
  const packs = [
    { amount: '500g', quantity: 1 },
    { amount: '100g', quantity: 2 },
  ];
  expect(formatPacks(packs)).toBe('1 × 500g + 2 × 100g');
});

test('a row says what is doubtful about its packs', () => {
  expect(formatDoubt({ reason: 'The recipe does not say how much.', shortPercent: 0 })).toBe(
    'The recipe does not say how much. Please check the pack.',
  );
  expect(formatDoubt({ reason: null, shortPercent: 3 })).toBe(
    '3% less than the recipe calls for, which is close enough.',
  );
  expect(formatDoubt({ reason: null, shortPercent: 0 })).toBe('');
});
