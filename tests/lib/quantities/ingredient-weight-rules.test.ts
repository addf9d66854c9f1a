import {
  roundGrams,
  toBoughtWeights,
  toGramsPerPiece,
  toWeights,
} from '@/lib/quantities/ingredient-weight-rules';

const weigh = (fields: Partial<Parameters<typeof toBoughtWeights>[0]>) =>
  toBoughtWeights({ gramsPerCup: null, gramsPerPiece: null, units: {}, amounts: [], ...fields });

test('nothing is known of what has no weights', () => {
  expect(weigh({ asBought: 100, edible: 0.5 })).toEqual({ gramsPerCup: null, units: {} });
});

test('what is eaten whole weighs the same as it is bought', () => {
  expect(weigh({ gramsPerCup: 185, units: { piece: 20 } })).toMatchObject({
    gramsPerCup: 185,
    units: { piece: 20 },
  });
});

test('a cup is of what goes into the pot, and takes more than that', () => {
  expect(weigh({ gramsPerCup: 120, edible: 0.8 })).toEqual({ gramsPerCup: 150, units: {} });
});

test('pieces whose weights are of what is eaten are bought with all the rest, in every size', () => {
  const { gramsPerCup, units } = weigh({
    gramsPerCup: 110,
    edible: 0.5,
    asBought: 100,
    units: { piece: 50, large: 75 },
  });
  expect({ gramsPerCup, units }).toMatchObject({ gramsPerCup: 220, units: { piece: 100, large: 150 } });
});

test('leaves belong to a bunch as it is sold', () => {
  expect(weigh({ edible: 0.6, asBought: 75, units: { bunch: 45, leaf: 0.6 } }).units).toMatchObject({
    bunch: 75,
    leaf: 1,
  });
});

test('a piece that is bought as it is counted stays as it is', () => {
  expect(weigh({ edible: 0.8, asBought: 190, units: { piece: 190 } }).units).toMatchObject({ piece: 190 });
});

test('what has the weights of a stalk and of a bunch is sold by the bunch', () => {
  expect(weigh({ asBought: 450, units: { medium: 40, stalk: 40, bunch: 400 } }).units).toMatchObject({
    stalk: 45,
    bunch: 450,
  });
});

test('what is sold by the head weighs as much as a head', () => {
  expect(weigh({ asBought: 600, units: { head: 500, leaf: 10 } }).units).toMatchObject({
    head: 600,
    leaf: 12,
  });
});

test.each<{ label: string; units: Record<string, number>; grams: number | null }>([
  { label: 'none of what has no weights', units: {}, grams: null },
  { label: 'a piece', units: { large: 75, medium: 60, piece: 50 }, grams: 50 },
  { label: 'else a medium one', units: { clove: 5, large: 75, medium: 60 }, grams: 60 },
  { label: 'else a large one', units: { clove: 5, large: 75 }, grams: 75 },
  { label: 'else the first of its units', units: { clove: 5, head: 50 }, grams: 5 },
])('callers that know no units are told the weight of $label', ({ units, grams }) => {
  expect(toGramsPerPiece(units)).toBe(grams);
});

test.each<{ label: string; units: Record<string, number>; sizes: Record<string, number> }>([
  { label: 'no size of what has only another unit', units: { clove: 5 }, sizes: { clove: 5 } },
  ...['piece', 'medium', 'large', 'small', 'extra-large'].map((size) => ({
    label: `every size of what has the weight of ${size}`,
    units: { [size]: 50 },
    sizes: { piece: 50, medium: 50, large: 50, small: 50, 'extra-large': 50 },
  })),
  {
    label: 'a size of its own, and the piece for the others',
    units: { piece: 50, large: 75 },
    sizes: { piece: 50, medium: 50, large: 75, small: 50, 'extra-large': 50 },
  },
  {
    label: 'a medium one before a large and a small one',
    units: { small: 30, large: 75, medium: 60 },
    sizes: { piece: 60, medium: 60, large: 75, small: 30, 'extra-large': 60 },
  },
])('recipes weigh $label', ({ units, sizes }) => {
  const weights = toWeights({ gramsPerCup: 120, gramsPerPiece: 999, units, amounts: [{ amount: '6 eggs' }] });
  expect(weights).toStrictEqual({ gramsPerCup: 120, units: sizes });
});

const SINGLE_THINGS =
  'piece clove cube ear fillet inch knob leaf patty pod rib sheet slice sprig stalk stick strip wedge';
test.each([
  { label: 'nothing, if it has no weight', grams: null, packs: ['1 bunch'], names: '' },
  {
    label: 'a single thing, never a bunch or a can, without packs',
    grams: 5,
    packs: [],
    names: SINGLE_THINGS,
  },
  {
    label: 'a single thing if its packs are weighed',
    grams: 5,
    packs: ['500g', '1 cup'],
    names: SINGLE_THINGS,
  },
  {
    label: 'a single thing if its packs are cans or unsized',
    grams: 5,
    packs: ['1 can', 'large'],
    names: SINGLE_THINGS,
  },
  { label: 'what its packs count', grams: 55, packs: ['2 bunches', '500g', 'large'], names: 'piece bunch' },
  { label: 'a piece of which there are some in a pack', grams: 50, packs: ['6 eggs'], names: 'piece' },
])('the one weight of an older ingredient is of $label', ({ grams, packs, names }) => {
  const amounts = packs.map((amount) => ({ amount }));
  const { units } = toWeights({ gramsPerCup: null, gramsPerPiece: grams, units: {}, amounts });
  expect(units).toEqual(
    Object.fromEntries(
      names
        .split(' ')
        .filter(Boolean)
        .map((name) => [name, grams]),
    ),
  );
});

test('a weight has six decimals at most', () => {
  expect([1 / 3, 0.0000004, 250].map(roundGrams)).toEqual([0.333333, 0, 250]);
});
