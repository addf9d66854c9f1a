import Fraction from 'fraction.js';
import { findAdvice, type PackedItem } from '@/lib/basket/advice-rules';

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
