import type { WeighedOffer } from '@/lib/basket/need-rules';
import { computeRecipeCost, isFullyPriced, toCostTexts } from '@/lib/basket/recipe-cost-rules';
import { aBasketRecipe } from '@/tests/support/baskets';

const anOffer = (_id: string, fields: Partial<WeighedOffer> = {}): WeighedOffer => ({
  _id,
  name: _id,
  description: '',
  aliases: [],
  category: 'Grains & Breads',
  sellable: true,
  image: '',
  gramsPerCup: 200,
  units: {},
  amounts: [{ amount: '500g', price: 3 }],
  ...fields,
});
const RICE = anOffer('rice');
const WINE = anOffer('wine', { ships: 'no' });

const aLine = (product: string, quantity: string, units: string, fields: object = {}) => ({
  ...{ product, id: product, name: product, quantity, units },
  ...fields,
});
/** For four servings. */
const compute = (lines: ReturnType<typeof aLine>[], offers = [RICE, WINE]) =>
  computeRecipeCost(aBasketRecipe({ lines }), offers);

describe('has no price', () => {
  test.each([
    { what: 'what cannot be sent', line: aLine('wine', '1', 'cup') },
    { what: 'what is not sold', line: aLine('saffron', '1', 'g') },
    { what: 'an amount whose weight nobody knows', line: aLine('rice', '3', 'jars') },
  ])('$what', ({ line }) => {
    const cost = compute([line]);
    expect(cost).toMatchObject({ perServing: null, pricedIngredients: 0, ingredients: 1 });
    expect(isFullyPriced(cost)).toBe(false);
    expect(toCostTexts(cost, 4)).toEqual({
      'cost-used': 'Not known',
      'cost-packs': 'Not known',
      'cost-note': 'Not known: no ingredient has a price.',
    });
  });

  test('a recipe whose ingredients can all be left out', () => {
    expect(isFullyPriced(compute([aLine('rice', '250', 'g', { optional: true })]))).toBe(false);
  });
});

test('a serving costs its share of what is used of the packs, and its share of the packs that are bought', () => {
  // Of two packs for $6.00, 600 g are used.
  expect(compute([aLine('rice', '600', 'g')]).perServing).toEqual({ usedCents: 90, packsCents: 150 });
});

test('for other servings, each uses as much, and its share of the packs is that of as many as these take', () => {
  const recipe = aBasketRecipe({ lines: [aLine('rice', '600', 'g')] });
  // Of three packs for $9.00, 1,200 g are used by eight; of one for $3.00, 300 g by two.
  expect(computeRecipeCost(recipe, [RICE], 8).perServing).toEqual({ usedCents: 90, packsCents: 113 });
  expect(computeRecipeCost(recipe, [RICE], 2).perServing).toEqual({ usedCents: 90, packsCents: 150 });
});

test('packs that hold a little less than is needed cost no more than their price', () => {
  expect(compute([aLine('rice', '510', 'g')]).perServing).toEqual({ usedCents: 75, packsCents: 75 });
});

test('optional lines and tap water cost nothing, and are no ingredients without a price', () => {
  const cost = compute([
    aLine('rice', '250', 'g'),
    aLine('wine', '1', 'cup', { optional: true }),
    aLine('water', '2', 'cups'),
  ]);
  expect(cost).toEqual({
    perServing: { usedCents: 38, packsCents: 75 },
    ...{ pricedIngredients: 1, ingredients: 1, unpriced: [], unsaid: [] },
  });
  expect(isFullyPriced(cost)).toBe(true);
});

test('the page says of how many ingredients it knows the price, and names the others', () => {
  const cost = compute([aLine('rice', '250', 'g'), aLine('wine', '1', 'cup')]);
  expect(toCostTexts(cost, 4)).toEqual({
    'cost-used': '$0.38',
    'cost-packs': '$0.75',
    'cost-note':
      'If you cook all 4 servings. Covers 1 of 2 ingredients. Excludes shipping and optional ingredients. No price: wine.',
  });
  expect(isFullyPriced(cost)).toBe(false);
});

test.each([
  { what: 'to taste', line: aLine('rice', '', '', { details: 'to taste' }) },
  { what: 'without a word about the amount', line: aLine('rice', '', '', { details: 'for serving' }) },
  { what: 'in a pinch', line: aLine('rice', '1', 'pinch') },
])('what is sold and called for $what costs nothing, and is named', ({ line }) => {
  const beans = anOffer('beans');
  const cost = compute([aLine('beans', '250', 'g'), line], [RICE, beans]);
  expect(cost).toEqual({
    perServing: { usedCents: 38, packsCents: 75 },
    ...{ pricedIngredients: 1, ingredients: 2, unpriced: [], unsaid: ['rice'] },
  });
  expect(isFullyPriced(cost)).toBe(true);
  expect(toCostTexts(cost, 4)['cost-note']).toMatch(
    /^If .* Covers 1 of 2 ingredients\. .* No amount: rice\.$/,
  );
});

test('of what one line measures and another one does not, the measured part has a price', () => {
  const cost = compute([aLine('rice', '250', 'g'), aLine('rice', '', '', { details: 'for serving' })]);
  expect(cost).toMatchObject({ perServing: { usedCents: 38 }, unpriced: [], unsaid: ['rice'] });
});

test('what is not sold has no price without an amount either, and nothing but amounts that are not said has no cost', () => {
  expect(compute([aLine('rice', '250', 'g'), aLine('wine', '', '')])).toMatchObject({
    ...{ unpriced: ['wine'], unsaid: [] },
  });
  const cost = compute([aLine('rice', '', '')]);
  expect(isFullyPriced(cost)).toBe(false);
  expect(toCostTexts(cost, 4)['cost-note']).toBe('Not known: no ingredient has an amount and a price.');
});
