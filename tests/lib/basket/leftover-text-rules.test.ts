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
      text: 'About 7 fl oz left over',
    },
    {
      label: 'fluid ounces of a quart',
      leftover: ml,
      packs: [[1, '1 qt (946 ml)']],
      text: 'About 7 fl oz left over',
    },
    { label: 'pounds', leftover: g, packs: [[1, '2 lb (907 g)']], text: 'About 1 1/2 lb left over' },
    { label: 'ounces', leftover: g, packs: [[1, '26 oz (737 g)']], text: 'About 23 oz left over' },
    {
      label: 'ounces of less than a pound',
      leftover: { amount: 120, unit: 'g' },
      packs: [[1, '2 lb (907 g)']],
      text: 'About 4 oz left over',
    },
    {
      label: 'quarters of a few ounces',
      leftover: { amount: 35, unit: 'g' },
      packs: [[1, '3 oz (85 g)']],
      text: 'About 1 1/4 oz left over',
    },
    { label: 'grams', leftover: g, packs: [[1, '1 kg']], text: 'About 660 g left over' },
    {
      label: 'almost all, where only a spoonful is taken',
      leftover: { amount: 459, unit: 'ml' },
      packs: [[1, '16 fl oz (473 ml)']],
      text: 'Almost 16 fl oz left over',
    },
    {
      label: 'almost all, of sugar in pounds',
      leftover: { amount: 1800, unit: 'g' },
      packs: [[1, '4 lb (1.81 kg)']],
      text: 'Almost 4 lb left over',
    },
    {
      label: 'almost all, in metric units',
      leftover: { amount: 998, unit: 'g' },
      packs: [[1, '1 kg']],
      text: 'Almost 1 kg left over',
    },
    {
      label: 'milliliters',
      leftover: ml,
      packs: [[1, '750 ml']],
      system: 'us',
      text: 'About 210 ml left over',
    },
    {
      label: 'that of the packs that are bought, if others are compared by weight',
      ...{ leftover: { amount: 240, unit: 'g' }, packs: stock, gramsPerCup: 240 },
      text: 'About 8 fl oz left over',
    },
    {
      label: 'its own if nobody knows what a cup weighs',
      ...{ leftover: { amount: 240, unit: 'g' }, packs: stock },
      text: 'About 8 1/2 oz left over',
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
    text: 'About 210 ml left over',
  },
  {
    label: 'weight',
    leftover: { amount: 658, unit: 'g' },
    packs: [[1, '2 lb (907 g)']],
    system: 'metric',
    text: 'About 660 g left over',
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
    text: 'Almost 737 g left over',
  },
  {
    label: 'fluid ounces',
    leftover: { amount: 459, unit: 'ml' },
    packs: [[1, '15.6 fl oz (460 ml)']],
    text: 'Almost 15.6 fl oz left over',
  },
  {
    label: 'pounds',
    leftover: { amount: 1085, unit: 'g' },
    packs: [[2, '1.2 lb (544 g)']],
    text: 'Almost 2.4 lb left over',
  },
])('what is left over is never more than the packs hold, in $label', (each) => {
  expect(format(each)).toBe(each.text);
});

test.each<Case>([
  { label: 'pieces', leftover: { amount: 2, unit: 'piece' }, text: '2 left over' },
  { label: 'a half', leftover: { amount: 1.7, unit: 'bunch' }, text: '1 1/2 bunches left over' },
  { label: 'three quarters', leftover: { amount: 0.93, unit: 'bunch' }, text: '3/4 bunch left over' },
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
