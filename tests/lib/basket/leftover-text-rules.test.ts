import { formatLeftover, formatPackPart } from '@/lib/basket/leftover-text-rules';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';

type Case = {
  label: string;
  leftover: { amount: number; unit: string } | null;
  packs?: [quantity: number, amount: string][];
  system?: UnitSystem;
  gramsPerCup?: number;
  text: string;
};

const format = ({ leftover, packs = [], system, gramsPerCup }: Case) =>
  formatLeftover(
    leftover,
    packs.map(([quantity, amount]) => ({ amount, quantity })),
    { system: system ?? null, weights: { gramsPerCup: gramsPerCup ?? null, units: {} } },
  );

describe('what is left over is said in the kind of unit that the pack states:', () => {
  const ml = { amount: 207, unit: 'ml' };
  const g = { amount: 658, unit: 'g' };
  const stock: Case['packs'] = [[2, '32 fl oz (946 ml)']];
  test.each<Case>([
    {
      label: 'fluid ounces',
      leftover: ml,
      packs: [[1, '8.5 fl oz (250 ml)']],
      text: 'Leaves about 7 fl oz',
    },
    {
      label: 'fluid ounces of a quart',
      leftover: ml,
      packs: [[1, '1 qt (946 ml)']],
      text: 'Leaves about 7 fl oz',
    },
    { label: 'pounds', leftover: g, packs: [[1, '2 lb (907 g)']], text: 'Leaves about 1 1/2 lb' },
    { label: 'ounces', leftover: g, packs: [[1, '26 oz (737 g)']], text: 'Leaves about 23 oz' },
    {
      label: 'ounces of less than a pound',
      leftover: { amount: 120, unit: 'g' },
      packs: [[1, '2 lb (907 g)']],
      text: 'Leaves about 4 oz',
    },
    {
      label: 'quarters of a few ounces',
      leftover: { amount: 35, unit: 'g' },
      packs: [[1, '3 oz (85 g)']],
      text: 'Leaves about 1 1/4 oz',
    },
    { label: 'grams', leftover: g, packs: [[1, '1 kg']], text: 'Leaves about 660 g' },
    {
      label: 'almost all, where only a spoonful is taken',
      leftover: { amount: 459, unit: 'ml' },
      packs: [[1, '16 fl oz (473 ml)']],
      text: 'Leaves almost 16 fl oz',
    },
    {
      label: 'almost all, of sugar in pounds',
      leftover: { amount: 1800, unit: 'g' },
      packs: [[1, '4 lb (1.81 kg)']],
      text: 'Leaves almost 4 lb',
    },
    {
      label: 'almost all, in metric units',
      leftover: { amount: 998, unit: 'g' },
      packs: [[1, '1 kg']],
      text: 'Leaves almost 1 kg',
    },
    {
      label: 'milliliters',
      leftover: ml,
      packs: [[1, '750 ml']],
      system: 'us',
      text: 'Leaves about 210 ml',
    },
    {
      label: 'that of the packs that are bought, if others are compared by weight',
      ...{ leftover: { amount: 240, unit: 'g' }, packs: stock, gramsPerCup: 240 },
      text: 'Leaves about 8 fl oz',
    },
    {
      label: 'its own if nobody knows what a cup weighs',
      ...{ leftover: { amount: 240, unit: 'g' }, packs: stock },
      text: 'Leaves about 8 1/2 oz',
    },
  ])('$label', (each) => {
    expect(format(each)).toBe(each.text);
  });
});

test.each<Case>([
  {
    label: 'volume',
    leftover: { amount: 207, unit: 'ml' },
    packs: [[1, '8.5 fl oz (250 ml)']],
    system: 'metric',
    text: 'Leaves about 210 ml',
  },
  {
    label: 'weight',
    leftover: { amount: 658, unit: 'g' },
    packs: [[1, '2 lb (907 g)']],
    system: 'metric',
    text: 'Leaves about 660 g',
  },
])('metric cooks read in metric units what is left over by $label', (each) => {
  expect(format(each)).toBe(each.text);
});

test.each<Case>([
  {
    label: 'grams',
    leftover: { amount: 735.6, unit: 'g' },
    packs: [[1, '26 oz (737 g)']],
    system: 'metric',
    text: 'Leaves almost 737 g',
  },
  {
    label: 'fluid ounces',
    leftover: { amount: 459, unit: 'ml' },
    packs: [[1, '15.6 fl oz (460 ml)']],
    text: 'Leaves almost 15.6 fl oz',
  },
  {
    label: 'pounds',
    leftover: { amount: 1085, unit: 'g' },
    packs: [[2, '1.2 lb (544 g)']],
    text: 'Leaves almost 2.4 lb',
  },
])('what is left over is never more than the packs hold, in $label', (each) => {
  expect(format(each)).toBe(each.text);
});

test.each<Case>([
  { label: 'pieces', leftover: { amount: 2, unit: 'piece' }, text: 'Leaves 2' },
  { label: 'a half', leftover: { amount: 1.7, unit: 'bunch' }, text: 'Leaves 1 1/2 bunches' },
  { label: 'three quarters', leftover: { amount: 0.93, unit: 'bunch' }, text: 'Leaves 3/4 bunch' },
  { label: 'less than a quarter', leftover: { amount: 0.2, unit: 'bunch' }, text: '' },
  {
    label: 'a few drops',
    leftover: { amount: 3, unit: 'ml' },
    packs: [[1, '8.5 fl oz (250 ml)']],
    text: '',
  },
  { label: 'nothing', leftover: null, text: '' },
])('what is left over is said of $label', (each) => {
  expect(format(each)).toBe(each.text);
});

test('a part of what is left over is said alone, and not at all if it is too little', () => {
  const say = (amount: number, pack: string) =>
    formatPackPart({ amount, unit: 'g' }, [{ amount: pack, quantity: 1 }], { system: null, weights: null });
  expect(say(300, '500g')).toBe('300 g');
  expect(say(80, '500g')).toBe('80 g');
  expect(say(7, '16 oz (454 g)')).toBe('1/4 oz');
  expect(say(1, '16 oz (454 g)')).toBe('');
  expect(formatPackPart({ amount: 2, unit: 'piece' }, [], { system: null, weights: null })).toBe('2');
});
