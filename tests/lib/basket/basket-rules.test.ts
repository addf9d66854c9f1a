import Fraction from 'fraction.js';
import {
  type Basket,
  type BasketWish,
  computeBasket,
  findAdvice,
  type PackedItem,
  toBasketItems,
  toPlainWish,
} from '@/lib/basket/basket-rules';
import type { WeighedOffer } from '@/lib/basket/need-rules';
import { aBasketRecipe, aBasketWish } from '@/tests/support/baskets';

type Packs = readonly (readonly [amount: string, price: number])[];

const anOffer = (_id: string, packs: Packs, fields: Partial<WeighedOffer> = {}): WeighedOffer => ({
  _id,
  name: _id,
  description: '',
  aliases: [],
  category: 'Grains & Breads',
  sellable: true,
  image: `${_id}.jpg`,
  gramsPerCup: 200,
  gramsPerPiece: null,
  units: {},
  amounts: packs.map(([amount, price]) => ({ amount, price })),
  ...fields,
});
const RICE = anOffer('rice', [
  ['500g', 3],
  ['1kg', 5],
]);
const LIME = anOffer('lime', [
  ['1 lime', 0.5],
  ['6 limes', 2.5],
]);

const aLine = (id: string, quantity: string, units: string, fields: object = {}) => ({
  ...{ id, quantity, units, name: id, product: 'rice' },
  ...fields,
});
/** A recipe for four with 400 g of rice in one line and a cup, 200 g, in another. */
const PILAF = aBasketRecipe({ lines: [aLine('rice', '400', 'g'), aLine('more-rice', '1', 'cup')] });

const compute = (wish: Partial<BasketWish> = {}, offers: WeighedOffer[] = [RICE]) =>
  computeBasket({ ...aBasketWish(PILAF), ...wish }, offers);
const cook = (servings: number, fields: { have?: string[]; want?: string[] } = {}, recipe = PILAF) => ({
  recipes: [{ recipe, servings, have: [], ...fields }],
});
const toTexts = ({ rows }: Pick<Basket, 'rows'>) =>
  rows.flatMap(({ packs }) => packs.map(({ amount, quantity }) => `${quantity} × ${amount}`));

test('lines that name the same ingredient are one row, packed together, with what is left over and its price', () => {
  expect(compute().rows).toEqual([
    {
      itemId: 'rice',
      name: 'rice',
      category: 'Grains & Breads',
      image: 'rice.jpg',
      lines: [
        { recipeId: PILAF._id, lineId: 'rice' },
        { recipeId: PILAF._id, lineId: 'more-rice' },
      ],
      state: 'needed',
      need: { amount: 600, unit: 'g', grams: 600 },
      packs: [{ amount: '1kg', quantity: 1, pricePerUnit: 5, unitPrice: '$0.14 per oz' }],
      price: 5,
      leftover: { amount: 400, unit: 'g' },
      shortPercent: 0,
      reason: null,
      inCart: [],
      atHome: 'none',
      alternatives: {
        fewest: [{ amount: '1kg', quantity: 1, pricePerUnit: 5, unitPrice: '$0.14 per oz' }],
        sizes: [
          { amount: '500g', quantity: 2, price: 6 },
          { amount: '1kg', quantity: 1, price: 5 },
        ],
      },
      substitutes: [],
    },
  ]);
});

test('needs follow the servings exactly', () => {
  expect(compute(cook(1)).rows).toMatchObject([{ need: { grams: 150 } }]);
  expect(compute(cook(3)).rows).toMatchObject([{ need: { grams: 450 } }]);
  expect(toTexts(compute(cook(50)))).toEqual(['1 × 500g', '7 × 1kg']);
});

test('several recipes are packed together, and each need says which recipe it is from', () => {
  const pudding = aBasketRecipe({ _id: '1'.repeat(24), lines: [aLine('rice', '450', 'g')] });
  const { rows } = compute({ recipes: [...cook(4).recipes, { recipe: pudding, servings: 4, have: [] }] });
  expect(toTexts({ rows })).toEqual(['1 × 1kg']);
  expect(rows).toMatchObject([
    {
      lines: [
        { recipeId: PILAF._id, lineId: 'rice' },
        { recipeId: PILAF._id, lineId: 'more-rice' },
        { recipeId: pudding._id, lineId: 'rice' },
      ],
      shortPercent: 5,
    },
  ]);
  const dessert = { ...pudding, foodTypes: ['Dessert'] };
  const exact = compute({ recipes: [...cook(4).recipes, { recipe: dessert, servings: 4, have: [] }] });
  expect(exact.rows).toMatchObject([{ shortPercent: 0, price: 8 }]);
});

describe('the need is told', () => {
  const tell = (lines: ReturnType<typeof aLine>[], offer = RICE) =>
    computeBasket(aBasketWish(aBasketRecipe({ lines })), [offer]).rows[0]?.need;

  test.each([
    {
      rule: 'as the recipe writes it',
      lines: [aLine('a', '1 1/2', 'cups')],
      need: { amount: 1.5, unit: 'cup', grams: 300 },
    },
    {
      rule: 'in the larger of two units',
      lines: [aLine('a', '1/2', 'cup'), aLine('b', '4', 'tbsp')],
      need: { amount: 0.75, unit: 'cup', grams: 150 },
    },
    {
      rule: 'in the measure of the packs if the lines mix volume and weight, but in ounces',
      lines: [aLine('a', '1', 'cup'), aLine('b', '1', 'oz')],
      need: { amount: 8.05479, unit: 'oz', grams: 228.35 },
    },
    {
      rule: 'in ounces, too, if they mix weight and a number of pieces',
      lines: [aLine('a', '1', 'lb'), aLine('b', '2', '')],
      offer: { ...RICE, units: { piece: 150 } },
      need: { amount: 26.5822, unit: 'oz', grams: 753.592 },
    },
    {
      rule: 'in grams if a line is metric',
      lines: [aLine('a', '1', 'cup'), aLine('b', '50', 'g')],
      need: { amount: 250, unit: 'g', grams: 250 },
    },
    {
      rule: 'of cans by what they hold',
      lines: [aLine('a', '2', 'cans', { size: '14.5 oz' })],
      need: { amount: 29, unit: 'oz', grams: 822.136 },
    },
    {
      rule: 'at the upper end of a range',
      lines: [aLine('a', '2-3', 'cups')],
      need: { amount: 3, unit: 'cup', grams: 600 },
    },
    {
      rule: 'without what nobody measures',
      lines: [aLine('a', '1', 'cup'), aLine('b', '1', 'pinch')],
      need: { amount: 1, unit: 'cup', grams: 200 },
    },
    { rule: 'not at all if no line says how much', lines: [aLine('a', '', '')], need: null },
    {
      rule: 'without grams if nobody knows the weight',
      lines: [aLine('a', '2', 'limes', { product: 'lime', units: '' })],
      offer: LIME,
      need: { amount: 2, unit: 'piece' },
    },
    {
      rule: 'with the grams of what is bought, before it is peeled',
      lines: [aLine('a', '500', 'g', { basis: 'prepared' })],
      offer: { ...RICE, edible: 0.5 },
      need: { amount: 500, unit: 'g', grams: 1000 },
    },
  ])('$rule', ({ lines, offer, need }) => {
    expect(tell(lines, offer)).toEqual(need);
  });
});

describe('what the cook has', () => {
  test('a line that the cook has is a row of its own, without packs', () => {
    const { rows } = compute(cook(4, { have: ['more-rice', 'unknown'] }));
    expect(rows).toMatchObject([
      { state: 'needed', lines: [{ lineId: 'rice' }], packs: [{ amount: '500g', quantity: 1 }] },
      { state: 'have', lines: [{ lineId: 'more-rice' }], packs: [], price: 0, leftover: null },
    ]);
  });

  test('nothing is bought of what is always at home', () => {
    const basket = compute({ alwaysAtHome: ['rice', 'unknown'] });
    expect(basket).toMatchObject({ subtotal: 0, shipping: 0, total: 0 });
    expect(basket.rows).toMatchObject([{ state: 'atHome', need: { grams: 600 }, packs: [] }]);
  });

  test('a line without an id goes by its number', () => {
    const recipe = aBasketRecipe({
      lines: [
        { quantity: '400', units: 'g', product: 'rice' },
        { quantity: '1', units: 'cup', product: 'rice' },
      ],
    });
    expect(compute(cook(4, { have: ['#2'] }, recipe)).rows).toMatchObject([
      { state: 'needed', lines: [{ lineId: '#1' }] },
      { state: 'have', lines: [{ lineId: '#2' }] },
    ]);
  });
});

describe('the cart', () => {
  const cart = [{ itemId: 'rice', amount: '500g', quantity: 1 }];

  test('is part of the totals, but does not count as the recipe’s unless the cook says so', () => {
    const basket = compute({ cart });
    expect(toTexts(basket)).toEqual(['1 × 1kg']);
    expect(basket).toMatchObject({ subtotal: 8, shipping: 5, total: 13 });
    expect(basket.rows).toMatchObject([
      { inCart: [{ amount: '500g', quantity: 1 }], leftover: { amount: 400 } },
    ]);
  });

  test('counts if the cook says so: only the rest is packed', () => {
    const basket = compute({ cart, countCart: true });
    expect(toTexts(basket)).toEqual(['1 × 500g']);
    expect(basket.rows).toMatchObject([{ leftover: { amount: 400 } }]);
    const enough = compute({ cart: [{ itemId: 'rice', amount: '1kg', quantity: 1 }], countCart: true });
    expect(enough.rows).toMatchObject([{ packs: [], leftover: { amount: 400 } }]);
  });

  test('may miss as much of the need as packs may', () => {
    const inCart = { cart: [{ itemId: 'rice', amount: '1kg', quantity: 1 }], countCart: true };
    const recipe = (grams: string) => aBasketRecipe({ lines: [aLine('rice', grams, 'g')] });
    expect(compute({ ...inCart, ...cook(4, {}, recipe('1050')) }).rows).toMatchObject([
      { packs: [], shortPercent: 5 },
    ]);
    expect(toTexts(compute({ ...inCart, ...cook(4, {}, recipe('1100')) }))).toEqual(['1 × 500g']);
  });

  test('with a pack of what cannot be computed needs no other one', () => {
    const recipe = aBasketRecipe({ lines: [aLine('rice', '', '')] });
    expect(toTexts(compute({ cart, ...cook(4, {}, recipe) }))).toEqual(['1 × 500g']);
    expect(toTexts(compute({ cart, countCart: true, ...cook(4, {}, recipe) }))).toEqual([]);
  });

  test('has no more than 100 of a pack after the basket is added', () => {
    const full = [{ itemId: 'rice', amount: '1kg', quantity: 99 }];
    expect(toTexts(compute({ cart: full, ...cook(20) }))).toEqual(['4 × 500g', '1 × 1kg']);
    const overfull = [...full, { itemId: 'rice', amount: '1kg', quantity: 99 }];
    expect(toTexts(compute({ cart: overfull }))).toEqual(['2 × 500g']);
  });

  test('costs nothing for what the shop does not sell', () => {
    const gone = [
      { itemId: 'gone', amount: '1kg', quantity: 1 },
      { itemId: 'rice', amount: '3kg', quantity: 1 },
    ];
    expect(compute({ cart: gone, countCart: true })).toMatchObject({
      subtotal: 5,
      rows: [{ packs: [{ amount: '1kg' }] }],
    });
  });
});

describe('the cook may choose', () => {
  const eggs = anOffer('eggs', [
    ['4 eggs', 1],
    ['12 eggs', 4],
  ]);
  const recipe = aBasketRecipe({ lines: [aLine('eggs', '12', '', { product: 'eggs' })] });
  const choose = (wish: Partial<BasketWish>) => computeBasket({ ...aBasketWish(recipe), ...wish }, [eggs]);

  test('the fewest packs, which every row offers', () => {
    expect(toTexts(choose({}))).toEqual(['3 × 4 eggs']);
    expect(choose({}).rows).toMatchObject([
      { alternatives: { fewest: [{ amount: '12 eggs', quantity: 1 }] } },
    ]);
    expect(toTexts(choose({ prefer: 'fewest' }))).toEqual(['1 × 12 eggs']);
  });

  test('a single size; one that is not sold any more chooses nothing', () => {
    expect(toTexts(choose({ sizes: { eggs: '12 eggs' } }))).toEqual(['1 × 12 eggs']);
    expect(toTexts(choose({ sizes: { eggs: '6 eggs' } }))).toEqual(['3 × 4 eggs']);
  });

  test('packs of their own, as far as they are sold and an order can have them', () => {
    const { rows } = choose({
      packs: {
        eggs: [
          { amount: '4 eggs', quantity: 2 },
          { amount: '6 eggs', quantity: 1 },
        ],
      },
    });
    expect(toTexts({ rows })).toEqual(['2 × 4 eggs']);
    expect(rows).toMatchObject([{ shortPercent: 33 }]);
    expect(toTexts(choose({ packs: { eggs: [{ amount: '4 eggs', quantity: 500 }] } }))).toEqual([
      '100 × 4 eggs',
    ]);
  });

  test('no size of which an order cannot have enough', () => {
    const { rows } = choose({ recipes: [{ recipe, servings: 200, have: [] }] });
    expect(rows).toMatchObject([{ alternatives: { sizes: [{ amount: '12 eggs', quantity: 50 }] } }]);
    const tooMany = choose({ recipes: [{ recipe, servings: 200, have: [] }], sizes: { eggs: '4 eggs' } });
    expect(tooMany.rows).toMatchObject([
      {
        reason: expect.stringContaining('more than 100'),
        packs: [{ quantity: 1 }],
        alternatives: { fewest: [{ amount: '12 eggs', quantity: 50 }] },
      },
    ]);
  });
});

describe('what the shop does not sell', () => {
  const recipe = aBasketRecipe({
    lines: [
      { id: 'wine', quantity: '1', units: 'cup', name: 'red wine', product: 'wine' },
      { id: 'moon-dust', quantity: '1', units: 'tsp', name: 'Moon dust' },
      { id: 'dust', quantity: '2', units: 'tsp', name: 'moon dust' },
      { id: 'rose', quantity: '1', units: 'tsp', name: 'rose water' },
      { id: 'water', quantity: '2', units: 'cups', name: 'Cold water' },
      { id: 'ice-water', quantity: '1', units: 'cup', name: 'ice water', product: 'water' },
    ],
    substitutes: [
      { for: 'wine', use: 'lime juice', ratio: '1:1', effect: 'sharper', product: 'lime', others: [] },
      { for: 'wine', use: 'love', ratio: '', effect: '', product: null, others: [] },
      { for: 'wine', use: 'sake', ratio: '', effect: '', product: 'sake', others: [] },
    ],
  });
  const wine = anOffer('wine', [['1 l', 9]], { ships: 'no', name: 'Red Wine' });
  const sake = anOffer('sake', [['1 l', 9]], { sellable: false });
  const water = anOffer('water', [], { sellable: false });
  const { rows, elsewhere } = computeBasket(aBasketWish(recipe), [wine, sake, LIME, water]);

  test('is to be got elsewhere, with those of its substitutes that the shop sells; tap water is not', () => {
    expect(rows).toEqual([]);
    expect(elsewhere).toMatchObject([
      {
        itemId: 'wine',
        name: 'Red Wine',
        image: 'wine.jpg',
        lines: [{ lineId: 'wine' }],
        need: { amount: 1, unit: 'cup' },
        substitutes: [
          { use: 'lime juice', itemId: 'lime', pack: { amount: '1 lime', quantity: 1, pricePerUnit: 0.5 } },
        ],
      },
      {
        itemId: null,
        name: 'Moon dust',
        category: null,
        image: '',
        lines: [{ lineId: 'moon-dust' }, { lineId: 'dust' }],
        need: { amount: 3, unit: 'tsp' },
      },
      { name: 'rose water' },
    ]);
    expect(elsewhere[0]?.substitutes).toHaveLength(1);
  });

  test('can be always at home, too', () => {
    const wish = { ...aBasketWish(recipe), alwaysAtHome: ['wine'] };
    expect(computeBasket(wish, [wine]).elsewhere[0]).toMatchObject({ itemId: 'wine', state: 'atHome' });
  });

  test('a sold line tells all its substitutes', () => {
    const sold = computeBasket(aBasketWish(recipe), [{ ...wine, ships: 'ambient' }, LIME]);
    expect(sold.rows[0]?.substitutes.map(({ use, pack }) => [use, pack?.amount])).toEqual([
      ['lime juice', '1 lime'],
      ['love', undefined],
      ['sake', undefined],
    ]);
  });
});

test('what is added are ordinary items for the cart, at the prices of the offers', () => {
  const basket = computeBasket(toPlainWish(PILAF, 10), [RICE]);
  expect(toBasketItems(basket, [RICE])).toMatchObject([
    { _id: 'rice', name: 'rice', selectedOption: { amount: '500g', price: 3 }, quantity: 1 },
    { _id: 'rice', selectedOption: { amount: '1kg', price: 5 }, quantity: 1 },
  ]);
});

const RICE_PACKS = [
  { amount: '1 lb', price: 3 },
  { amount: '2 lb', price: 5 },
];

const anItem = (fields: Partial<PackedItem> = {}): PackedItem => ({
  itemId: 'rice',
  name: 'Rice',
  packs: [{ amount: '1 lb', quantity: 1 }],
  inCart: [],
  left: {},
  options: RICE_PACKS,
  comparison: null,
  ...fields,
});
/** Finds advice for an order of this many cents. */
const advise = (cents: number, items: PackedItem[]) =>
  findAdvice(items, [{ priceCents: cents, quantity: 1 }]);

test('one more pack is advised if the whole order becomes cheaper with it, and by how much', () => {
  expect(advise(2250, [anItem()])).toEqual({
    itemId: 'rice',
    name: 'Rice',
    amount: '1 lb',
    insteadOf: null,
    packs: [{ amount: '1 lb', quantity: 2 }],
    saves: 2,
    text: 'Take one more pack of Rice (1 lb): shipping is then free, and the whole order is $2.00 cheaper.',
  });
});

test.each([
  { rule: 'shipping is free already', cents: 2500 },
  { rule: 'the cart is empty', cents: 0 },
  { rule: 'no pack is enough for free shipping', cents: 1900 },
  { rule: 'the pack costs as much as shipping', cents: 2100 },
])('there is no advice if $rule', ({ cents }) => {
  expect(advise(cents, [anItem()])).toBeNull();
});

test('of several packs, the one with which the order costs least is advised', () => {
  const salt = anItem({ itemId: 'salt', name: 'Salt', options: [{ amount: '1 lb', price: 1 }] });
  expect(advise(2450, [anItem(), salt])).toMatchObject({ itemId: 'salt', saves: 4 });
  expect(advise(2350, [anItem(), salt])).toMatchObject({ itemId: 'rice', saves: 2 });
});

test('a larger pack instead of a smaller one may be cheaper still', () => {
  const [small, large] = RICE_PACKS;
  if (!small || !large) throw new Error('There are two packs.');
  const packs = [
    { option: small, size: new Fraction(1) },
    { option: large, size: new Fraction(2) },
  ];
  const item = anItem({
    comparison: {
      dimension: 'g',
      need: new Fraction(1),
      measured: new Fraction(1),
      can: null,
      packs,
      refused: [],
    },
  });
  expect(advise(2300, [item])).toMatchObject({
    amount: '2 lb',
    insteadOf: '1 lb',
    packs: [{ amount: '2 lb', quantity: 1 }],
    saves: 3,
    text: 'Take the 2 lb pack of Rice instead of the 1 lb one: shipping is then free, and the whole order is $3.00 cheaper.',
  });
});

test('a larger pack that only costs less than smaller ones is not said to make shipping free', () => {
  const [small, large] = [
    { amount: '250g', price: 5 },
    { amount: '500g', price: 4 },
  ];
  const packs = [
    { option: small, size: new Fraction(250) },
    { option: large, size: new Fraction(500) },
  ];
  const item = anItem({
    packs: [{ amount: '250g', quantity: 1 }],
    options: [small, large],
    comparison: {
      dimension: 'g',
      need: new Fraction(200),
      measured: new Fraction(200),
      can: null,
      packs,
      refused: [],
    },
  });
  expect(advise(500, [item])).toBeNull();
});

test('no pack is advised of which the order has 100 already', () => {
  const inCart = [{ amount: '1 lb', quantity: 60 }];
  const packs = [{ amount: '1 lb', quantity: 40 }];
  expect(advise(2250, [anItem({ inCart, packs })])).toBeNull();
  expect(advise(2250, [anItem({ inCart, packs: [{ amount: '1 lb', quantity: 39 }] })])).not.toBeNull();
});
