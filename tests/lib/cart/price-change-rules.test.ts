import type { CartItem } from '@/lib/cart/cart-rules';
import { findPriceChange, withCurrentFacts, withPriceChanges } from '@/lib/cart/price-change-rules';

const line: CartItem = {
  _id: '1'.repeat(24),
  name: 'Saffron',
  description: '',
  aliases: [],
  category: 'Spices & Seasonings',
  amounts: [{ amount: '1g', price: 9.5 }],
  sellable: true,
  image: '',
  selectedOption: { amount: '1g', price: 9.5 },
  quantity: 2,
};
const identity = { _id: line._id, amount: '1g' };
const amounts = [{ amount: '1g', price: 9.5 }];

test.each([
  { rule: 'has the same price is unchanged', sold: { sellable: true, amounts }, change: null },
  {
    rule: 'costs more is changed',
    sold: { sellable: true, amounts: [{ amount: '1g', price: 9.75 }] },
    change: { ...identity, price: 9.75 },
  },
  {
    rule: 'is sold only in another size is gone',
    sold: { sellable: true, amounts: [{ amount: '2g', price: 9.5 }] },
    change: { ...identity, price: null },
  },
  {
    rule: 'is no longer sold is gone',
    sold: { sellable: false, amounts },
    change: { ...identity, price: null },
  },
  {
    rule: 'can no longer be shipped is gone',
    sold: { sellable: true, ships: 'no', amounts },
    change: { ...identity, price: null },
  },
  { rule: 'was deleted is gone', sold: null, change: { ...identity, price: null } },
])('a line that $rule', ({ sold, change }) => {
  expect(findPriceChange(line, sold)).toEqual(change);
});

test('accepting applies new prices and removes unavailable lines; other lines stay', () => {
  expect(withPriceChanges(line, [{ ...identity, price: 9.75 }])?.selectedOption).toEqual({
    amount: '1g',
    price: 9.75,
  });
  expect(withPriceChanges(line, [{ ...identity, price: null }])).toBeNull();
  expect(withPriceChanges(line, [{ ...identity, amount: '2g', price: null }])).toBe(line);
});

test('a line gets what its ingredient has now: how it is shipped, its image and its packs', () => {
  const current = {
    ships: 'frozen',
    image: 'new.jpg',
    amounts: [...amounts, { amount: '2g', price: 18 }],
    sellable: true,
  };
  const currentLine = withCurrentFacts(line, current);
  expect(currentLine).toEqual({ ...line, ...current });
  expect(withCurrentFacts(currentLine, current)).toBe(currentLine);
  expect(withCurrentFacts(currentLine, { ...current, ships: null }).ships).toBeUndefined();
  expect(withCurrentFacts(currentLine, { ...current, image: '' }).image).toBe('');
});

test('a line whose ingredient could not be loaded stays as it is', () => {
  expect(withCurrentFacts(line, null)).toBe(line);
});
