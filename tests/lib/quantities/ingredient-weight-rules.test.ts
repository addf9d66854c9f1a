import { toBoughtWeights } from '@/lib/quantities/ingredient-weight-rules';

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
