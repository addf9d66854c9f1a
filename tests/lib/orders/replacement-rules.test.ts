import {
  findLeft,
  findReplacement,
  formatReplacement,
  listShortages,
  withReplacement,
} from '@/lib/orders/replacement-rules';
import { aCartItem } from '@/tests/support/view-examples';

const packs = [
  { amount: '12 oz', price: 2.49 },
  { amount: '2 lb', price: 4.99 },
  { amount: '10 lb', price: 19.99 },
];
const [small, medium, large] = ['12 oz', '2 lb', '10 lb'];
const sprouts = aCartItem({
  name: 'Bean Sprouts',
  amounts: packs,
  selectedOption: { amount: '12 oz', price: 2.49 },
  quantity: 1,
});
const low = (amount = '', left = 0) => ({ _id: sprouts._id, amount, left });

test('a line is short if it has more pieces than are left; a pack that is not listed has enough', () => {
  expect(listShortages([sprouts], [low(small, 0)])).toEqual([low(small, 0)]);
  expect(listShortages([{ ...sprouts, quantity: 3 }], [low(small, 2)])).toEqual([low(small, 2)]);
  expect(listShortages([{ ...sprouts, quantity: 2 }], [low(small, 2), low(medium, 0)])).toEqual([]);
  expect(listShortages([sprouts], [{ ...low(small), _id: '9'.repeat(24) }])).toEqual([]);
});

test('a line that has a former name of a pack is short with it', () => {
  const amounts = [{ amount: '12 oz (340 g)', price: 2.49, formerAmounts: ['12 oz'] }];
  expect(listShortages([{ ...sprouts, amounts }], [low('12 oz (340 g)', 0)])).toEqual([low('12 oz', 0)]);
  expect(findReplacement({ ...sprouts, amounts }, [], [low('12 oz (340 g)', 0)])).toBeNull();
  expect(findLeft({ ...sprouts, amounts }, '12 oz', [low('12 oz', 0)])).toBeUndefined();
});

test.each([
  { rule: 'is the nearest size', lowPacks: [low(small)], expected: medium },
  { rule: 'is the next one if that is sold out too', lowPacks: [low(small), low(medium)], expected: large },
  {
    rule: 'is none if all are sold out',
    lowPacks: packs.map(({ amount }) => low(amount)),
    expected: undefined,
  },
])('the replacement of a sold-out pack $rule', ({ lowPacks, expected }) => {
  expect(findReplacement(sprouts, [sprouts], lowPacks)?.amount).toBe(expected);
});

test('a replacement holds at least as much as the line, in whole packs of which enough are left beside the cart', () => {
  const line = { ...sprouts, selectedOption: { amount: '10 lb', price: 19.99 } };
  expect(findReplacement(line, [], [low(large)])).toEqual({ amount: '2 lb', price: 4.99, quantity: 5 });
  expect(findReplacement(line, [], [low(large), low(medium, 4)])).toMatchObject({
    amount: '12 oz',
    quantity: 14,
  });
  const held = { ...sprouts, selectedOption: { amount: '2 lb', price: 4.99 } };
  expect(findReplacement(line, [held], [low(large), low(medium, 5)])?.amount).toBe('12 oz');
});

test('what is not sold any more, or has no price, replaces nothing', () => {
  expect(findReplacement({ ...sprouts, sellable: false }, [], [low(small)])).toBeNull();
  const unpriced = [{ amount: '2 lb', price: 0 }];
  expect(findReplacement({ ...sprouts, amounts: unpriced }, [], [low(small)])).toBeNull();
});

test('a replacement takes the place of its line, at its price, and joins a line that the cart has of it', () => {
  const replacement = { amount: '2 lb', price: 4.99, quantity: 1 };
  expect(formatReplacement(replacement)).toBe('Take 2 lb for $4.99 instead');
  expect(formatReplacement({ ...replacement, quantity: 3 })).toBe('Take 3 × 2 lb for $14.97 instead');
  const held = { ...sprouts, selectedOption: { amount: '2 lb', price: 4.99 }, quantity: 2 };
  expect(withReplacement([sprouts], sprouts, replacement)).toEqual([{ ...held, quantity: 1 }]);
  expect(withReplacement([sprouts, held], sprouts, replacement)).toEqual([{ ...held, quantity: 3 }]);
});
