import type { CartItem } from '@/lib/cart/cart-rules';
import { comparePrice, withPriceChanges } from '@/lib/cart/price-change-rules';

const line: CartItem = {
  _id: '1'.repeat(24),
  name: 'Saffron',
  category: 'Spices & Seasonings',
  image: '',
  selectedOption: { amount: '1g', price: 9.5 },
  quantity: 2,
};
const identity = { _id: line._id, amount: '1g' };
const amounts = [{ amount: '1g', price: 9.5 }];

test.each([
  ['costs the same', { sellable: true, amounts }, null],
  ['costs more', { sellable: true, amounts: [{ amount: '1g', price: 9.75 }] }, { ...identity, price: 9.75 }],
  [
    'has another size only',
    { sellable: true, amounts: [{ amount: '2g', price: 9.5 }] },
    { ...identity, price: null },
  ],
  ['is not sold any more', { sellable: false, amounts }, { ...identity, price: null }],
  ['is gone', null, { ...identity, price: null }],
])('a line that %s', (_, sold, change) => {
  expect(comparePrice(line, sold)).toEqual(change);
});

test('accepting takes the new price over, and takes out what is gone; other lines stay', () => {
  expect(withPriceChanges(line, [{ ...identity, price: 9.75 }])?.selectedOption).toEqual({
    amount: '1g',
    price: 9.75,
  });
  expect(withPriceChanges(line, [{ ...identity, price: null }])).toBeNull();
  expect(withPriceChanges(line, [{ ...identity, amount: '2g', price: null }])).toBe(line);
});
