import {
  type BasketChoices,
  computeChosenBasket,
  listSoldRows,
  NO_CHOICES,
  toLineKey,
  withoutAdvice,
  withoutMissing,
  withPacks,
  withRow,
  withSubstitute,
} from '@/lib/basket/basket-choice-rules';
import type { BasketRecipe } from '@/lib/basket/basket-line-rules';
import type { WeighedOffer } from '@/lib/basket/need-rules';

const anOffer = (_id: string, packs: [amount: string, price: number][], fields = {}): WeighedOffer => ({
  ...{ _id, name: _id, description: '', aliases: [], category: 'Grains & Breads', sellable: true, image: '' },
  amounts: packs.map(([amount, price]) => ({ amount, price })),
  ...fields,
});
const rice = anOffer('rice', [
  ['500g', 3],
  ['1kg', 7],
]);
const salt = anOffer('salt', [['1kg', 1]]);
const tofu = anOffer('tofu', [['250g', 2]]);
const paneer = anOffer('paneer', [['200g', 3]], { sellable: false });
const offers = [rice, salt, tofu, paneer];

const aLine = (quantity: string, name: string, fields = {}) => ({
  ...{ quantity, units: 'g', name, details: '' },
  ...fields,
});
const biryani: BasketRecipe = {
  ...{ _id: 'biryani', title: 'Biryani', servings: 4, foodTypes: [] },
  ingredients: [
    aLine('800', 'rice', { id: 'rice' }),
    aLine('20', 'salt'),
    aLine('500', 'paneer', { id: 'paneer' }),
    aLine('300', 'rice', { id: 'more', optional: true }),
  ],
  products: ['rice', 'salt', 'paneer', 'rice'],
  substitutes: [
    { for: 'paneer', use: 'tofu', ratio: '1:1', effect: '', product: 'tofu', others: [] },
    { for: 'paneer', use: 'silken tofu', ratio: 'half as much', effect: '', product: 'tofu', others: [] },
  ],
};
const [toTofu, toHalf] = biryani.substitutes.map(({ use, ratio, product }) => ({
  use,
  ratio,
  itemId: product,
  others: [],
}));

type CartLines = { itemId: string; amount: string; quantity: number }[];
const compute = (
  choices: BasketChoices,
  { servings = 4, alwaysAtHome = [] as string[], cart = [] as CartLines } = {},
) => computeChosenBasket([{ recipe: biryani, servings }], choices, { alwaysAtHome, cart, offers });
type Computed = ReturnType<typeof compute>;
const toTexts = ({ rows }: Computed) =>
  rows.map(
    ({ name, state, packs }) =>
      `${state}: ${packs.map(({ amount, quantity }) => `${quantity} × ${amount} `).join('')}${name}`,
  );
const findRow = ({ rows }: Computed, id: string, wanted = 'needed') => {
  const row = rows.find(({ itemId, state }) => itemId === id && state === wanted);
  if (!row) throw new Error(`There is no ${id} that is ${wanted}.`);
  return row;
};
const tick = (isTicked: boolean, isAlwaysAtHome = false) => ({ isTicked, isAlwaysAtHome });

test('without choices, the cheapest packs of all that is not optional are in the basket', () => {
  expect(toTexts(compute(NO_CHOICES))).toEqual([
    'needed: 2 × 500g rice',
    'needed: 1 × 1kg salt',
    'optional: rice',
  ]);
});

test('an unticked row is had, until it is ticked again', () => {
  const had = withRow(NO_CHOICES, findRow(compute(NO_CHOICES), 'salt'), tick(false));
  expect(toTexts(compute(had))).toContain('have: salt');
  const needed = withRow(had, findRow(compute(had), 'salt', 'have'), tick(true));
  expect(needed).toEqual(NO_CHOICES);
});

test('a ticked optional row joins the other lines; unticked, it is optional and not had', () => {
  const wanted = withRow(NO_CHOICES, findRow(compute(NO_CHOICES), 'rice', 'optional'), tick(true));
  expect(toTexts(compute(wanted))).toEqual(['needed: 3 × 500g rice', 'needed: 1 × 1kg salt']);
  const had = withRow(wanted, findRow(compute(wanted), 'rice'), tick(false));
  expect(toTexts(compute(had))).toEqual(['have: rice', 'needed: 1 × 1kg salt', 'optional: rice']);
});

test('what is always at home can be bought this time, and is at home again when it is unticked', () => {
  const options = { alwaysAtHome: ['salt'] };
  const atHome = compute(NO_CHOICES, options);
  expect(toTexts(atHome)).toContain('needed: 2 × 500g rice');
  expect(toTexts(atHome)).toContain('atHome: salt');
  const missing = withRow(NO_CHOICES, findRow(atHome, 'salt', 'atHome'), tick(true, true));
  expect(toTexts(compute(missing, options))).toContain('needed: 1 × 1kg salt');
  expect(withRow(missing, findRow(compute(missing, options), 'salt'), tick(false, true))).toEqual(NO_CHOICES);
});

test('what was had before it was said to be always at home can be bought, too', () => {
  const options = { alwaysAtHome: ['salt'] };
  const had = withRow(NO_CHOICES, findRow(compute(NO_CHOICES), 'salt'), tick(false));
  const missing = withRow(had, findRow(compute(had, options), 'salt', 'have'), tick(true, true));
  expect(toTexts(compute(missing, options))).toContain('needed: 1 × 1kg salt');
});

test('what is said to be always at home is not bought anymore, although it was this time', () => {
  const missing = { ...NO_CHOICES, missing: ['salt', 'rice'] };
  expect(withoutMissing(missing, 'salt').missing).toEqual(['rice']);
});

test('one ingredient has fewest packs or a single size, for any servings, until the preferred ones are chosen', () => {
  const fewest = withPacks(NO_CHOICES, 'rice', { kind: 'fewest' });
  expect(toTexts(compute(fewest))[0]).toBe('needed: 1 × 1kg rice');
  expect(toTexts(compute(fewest, { servings: 7 }))[0]).toBe('needed: 1 × 500g 1 × 1kg rice');
  const size = withPacks(fewest, 'rice', { kind: 'size', amount: '1kg' });
  expect(toTexts(compute(size, { servings: 7 }))[0]).toBe('needed: 2 × 1kg rice');
  expect(compute(size).preferred.get('rice')?.price).toBe(6);
  expect(withPacks(size, 'rice', null)).toEqual(NO_CHOICES);
});

test('the packs of an advice last until something else changes', () => {
  const packs = [{ amount: '500g', quantity: 3 }];
  const advised = withPacks(NO_CHOICES, 'rice', { kind: 'advice', packs, cart: [] });
  expect(toTexts(compute(advised))[0]).toBe('needed: 3 × 500g rice');
  const salty = findRow(compute(advised), 'salt');
  for (const changed of [
    withoutAdvice(advised),
    withRow(advised, salty, tick(false)),
    withPacks(advised, 'salt', { kind: 'fewest' }),
    withSubstitute(advised, salty.lines, null),
    withoutMissing(advised, 'salt'),
  ]) {
    expect(changed.packs.rice).toBeUndefined();
  }
});

test('the packs of an advice are for the cart that it was about, not for a changed one', () => {
  const packs = [{ amount: '500g', quantity: 3 }];
  const salt3 = { itemId: 'salt', amount: '1kg', quantity: 3 };
  const rice1 = { itemId: 'rice', amount: '500g', quantity: 1 };
  const advised = withPacks(NO_CHOICES, 'rice', { kind: 'advice', packs, cart: [salt3, rice1] });
  const toRice = (cart: CartLines) => toTexts(compute(advised, { cart }))[0];
  expect(toRice([{ ...rice1 }, { ...salt3 }])).toBe('needed: 3 × 500g rice');
  for (const changed of [[], [salt3], [{ ...salt3, quantity: 4 }, rice1], [salt3, rice1, rice1]]) {
    expect(toRice(changed)).toBe('needed: 2 × 500g rice');
  }
});

describe('a substitute for what the shop does not sell', () => {
  const lines = [{ recipeId: 'biryani', lineId: 'paneer' }];

  test('is bought in the amount of the line, which stays among what to get elsewhere', () => {
    const swapped = withSubstitute(NO_CHOICES, lines, toTofu ?? null);
    const basket = compute(swapped);
    expect(toTexts(basket)).toContain('needed: 2 × 250g tofu');
    expect(basket.elsewhere.map(({ name }) => name)).toEqual(['paneer']);
    expect(withSubstitute(swapped, lines, null)).toEqual(NO_CHOICES);
  });

  test('is one pack if the ratio says that it is another amount', () => {
    const row = findRow(compute(withSubstitute(NO_CHOICES, lines, toHalf ?? null)), 'tofu');
    expect(row.packs.map(({ quantity }) => quantity)).toEqual([1]);
    expect(row.reason).toBe('The recipe does not say how much.');
  });
});

describe('a substitute for what the shop sells', () => {
  const biryaniWithOil: BasketRecipe = {
    ...biryani,
    ingredients: [
      aLine('800', 'rice', { id: 'rice' }),
      aLine('100', 'tofu', { id: 'tofu' }),
      aLine('50', 'rice', { id: 'more' }),
      aLine('20', 'salt'),
    ],
    products: ['rice', 'tofu', 'rice', 'salt'],
    substitutes: [{ for: 'more', use: 'tofu', ratio: '1:1', effect: '', product: 'tofu', others: [] }],
  };
  const computeFor = (choices: BasketChoices) =>
    computeChosenBasket([{ recipe: biryaniWithOil, servings: 4 }], choices, {
      alwaysAtHome: [],
      cart: [],
      offers,
    });
  const listRows = (basket: Computed) =>
    listSoldRows(basket, [{ recipe: biryaniWithOil }]).map(
      ({ row, isReplaced }) => `${row.name} ${row.need?.amount}${isReplaced ? ' replaced' : ''}`,
    );
  const [offer] = findRow(computeFor(NO_CHOICES), 'rice').substitutes;
  if (!offer) throw new Error('There is no substitute for rice.');
  const swapped = withSubstitute(NO_CHOICES, offer.lines, offer);

  test('takes the place of those lines that it is for, and of no others of the same ingredient', () => {
    expect(offer.lines).toEqual([{ recipeId: 'biryani', lineId: 'more' }]);
    const basket = computeFor(swapped);
    expect(toTexts(basket)).toEqual([
      'needed: 2 × 500g rice',
      'needed: 1 × 250g tofu',
      'needed: 1 × 1kg salt',
    ]);
    expect(findRow(basket, 'tofu').need).toMatchObject({ amount: 150, unit: 'g' });
  });

  test('leaves what it replaces at its place in the list, and out of the price, until it is taken back', () => {
    const basket = computeFor(swapped);
    expect(listRows(basket)).toEqual(['rice 800', 'tofu 150', 'rice 50 replaced', 'salt 20']);
    expect(basket.subtotal).toBe(basket.rows.reduce((sum, { price }) => sum + price, 0));
    const [replaced] = basket.replaced;
    const restored = withSubstitute(swapped, replaced?.lines ?? [], null);
    expect(restored).toEqual(NO_CHOICES);
    expect(listRows(computeFor(restored))).toEqual(['rice 850', 'tofu 100', 'salt 20']);
  });
});

describe('a substitute of two things', () => {
  const lines = [{ recipeId: 'biryani', lineId: 'paneer' }];
  const tofuAndSalt = {
    ...{ use: 'tofu with salt', ratio: '1:1', itemId: 'tofu' },
    others: [{ itemId: 'salt', name: 'salt' }],
  };
  const swapped = withSubstitute(NO_CHOICES, lines, tofuAndSalt);

  test('is as much of the first one as of the line, and a pack of the other one, of which nobody knows how much', () => {
    const basket = compute(swapped);
    expect(toTexts(basket).toSorted()).toEqual([
      'needed: 1 × 1kg salt',
      'needed: 2 × 250g tofu',
      'needed: 2 × 500g rice',
      'optional: rice',
    ]);
    expect(findRow(basket, 'tofu').reason).toBeNull();
    expect(findRow(basket, 'salt').reason).toBe('One line does not say how much; nothing is added for it.');
    expect(findRow(basket, 'salt').lines).toHaveLength(2);
    expect(basket.elsewhere.map(({ name }) => name)).toEqual(['paneer']);
  });

  test('of which the cook has one thing is the other one', () => {
    const had = withRow(swapped, findRow(compute(swapped), 'salt'), tick(false));
    expect(toTexts(compute(had))).toContain('have: salt');
    expect(toTexts(compute(had))).toContain('needed: 2 × 250g tofu');
  });

  test('is taken back as a whole', () => {
    expect(withSubstitute(swapped, lines, null)).toEqual(NO_CHOICES);
    expect(toTexts(compute(withSubstitute(swapped, lines, toTofu ?? null)))).toContain(
      'needed: 2 × 250g tofu',
    );
  });
});

test('choices about a line of one recipe are not about another recipe', () => {
  const korma = { ...biryani, _id: 'korma' };
  const had = { ...NO_CHOICES, have: [toLineKey({ recipeId: 'korma', lineId: 'rice' })] };
  const basket = computeChosenBasket(
    [biryani, korma].map((recipe) => ({ recipe, servings: 4 })),
    had,
    { alwaysAtHome: [], cart: [], offers },
  );
  expect(findRow(basket, 'rice').lines).toEqual([{ recipeId: 'biryani', lineId: 'rice' }]);
  expect(findRow(basket, 'salt').lines).toHaveLength(2);
});
