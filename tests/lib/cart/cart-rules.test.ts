import { withoutPieces, withQuantity } from '@/lib/cart/cart-change-rules';
import {
  CART_LIFETIME_MS,
  type CartItem,
  canAddToCart,
  countPieces,
  readStoredCart,
  toCartItem,
  toStoredCart,
  withItem,
} from '@/lib/cart/cart-rules';
import { computeCartTotals, toDollars } from '@/lib/orders/pricing-rules';

const anItem = (fields: Partial<CartItem> & { amount?: string; price?: number } = {}): CartItem => {
  const { amount = '100g', price = 3.4, ...rest } = fields;
  return {
    _id: '1'.repeat(24),
    name: 'Saffron',
    description: '',
    aliases: [],
    category: 'Spices & Seasonings',
    amounts: [{ amount, price }],
    sellable: true,
    image: '',
    selectedOption: { amount, price },
    quantity: 1,
    ...rest,
  };
};
const toLines = (items: readonly CartItem[]) =>
  items.map(({ name, selectedOption, quantity }) => `${quantity} ${name} ${selectedOption.amount}`);

describe('refuses to add an item', () => {
  test.each([
    { rule: 'with a quantity of 0', fields: { quantity: 0 } },
    { rule: 'with a quantity of 101', fields: { quantity: 101 } },
    { rule: 'with a fractional quantity', fields: { quantity: 1.5 } },
    { rule: 'without an amount', fields: { amount: '' } },
    { rule: 'without a price', fields: { price: Number.NaN } },
  ])('$rule', ({ fields }) => {
    expect(canAddToCart(anItem(fields))).toBe(false);
  });

  test.each([1, 100])('accepts a quantity of %d', (quantity) => {
    expect(canAddToCart(anItem({ quantity }))).toBe(true);
  });
});

test('adding the same item in the same amount increases its line; another amount gets its own line', () => {
  const cart = [anItem({ quantity: 2 }), anItem({ amount: '1kg' })].reduce<CartItem[]>(withItem, [anItem()]);
  expect(toLines(cart)).toEqual(['3 Saffron 100g', '1 Saffron 1kg']);
  expect(countPieces(cart)).toBe(4);
});

test('a line holds at most 100 items', () => {
  expect(toLines(withItem([anItem({ quantity: 60 })], anItem({ quantity: 60 })))).toEqual([
    '100 Saffron 100g',
  ]);
});

test('a quantity below 1 removes the line', () => {
  const identity = { _id: '1'.repeat(24), amount: '100g' };
  expect(withQuantity([anItem()], identity, 0)).toEqual([]);
  expect(toLines(withQuantity([anItem()], identity, 7))).toEqual(['7 Saffron 100g']);
});

test('ordered items are removed from the cart; items added later stay', () => {
  const cart = [anItem({ quantity: 3 }), anItem({ amount: '1kg' })];
  const remaining = withoutPieces(cart, [{ _id: '1'.repeat(24), amount: '100g', quantity: 2 }]);
  expect(toLines(remaining)).toEqual(['1 Saffron 100g', '1 Saffron 1kg']);
});

describe('a stored cart', () => {
  const now = Date.UTC(2026, 0, 1);
  const stored = toStoredCart([anItem()], now);

  test('expires after 6 hours (21,600,000 ms)', () => {
    expect(CART_LIFETIME_MS).toBe(21_600_000);
    expect(readStoredCart(stored, now + CART_LIFETIME_MS - 1)).toEqual([anItem()]);
    expect(readStoredCart(stored, now + CART_LIFETIME_MS)).toEqual([]);
  });

  test('keeps the fields of the ingredient, the selected option and the quantity', () => {
    const ingredient = {
      _id: '1'.repeat(24),
      name: 'Saffron',
      description: 'Threads',
      aliases: ['kesar'],
      category: 'Spices & Seasonings',
      amounts: [
        { amount: '1g', price: 9.5 },
        { amount: '2g', price: 17 },
      ],
      sellable: true,
      image: 'saffron.jpg',
      ships: 'ambient',
    };
    const offer = { ...ingredient, nutrition: null };
    const item = toCartItem(offer, { amount: '1g', price: 9.5 }, 2);
    expect(readStoredCart(toStoredCart([item], now), now)).toEqual([
      { ...ingredient, selectedOption: { amount: '1g', price: 9.5 }, quantity: 2 },
    ]);
  });

  test('is still read if it was stored before its items kept all of these fields', () => {
    const { _id, name, category, image, selectedOption, quantity } = anItem();
    const items = [{ _id, name, category, image, selectedOption, quantity }];
    expect(readStoredCart(JSON.stringify({ items, timestamp: now }), now)).toEqual([anItem()]);
  });

  test.each([
    '{broken',
    'null',
    '[]',
    '{"items":[]}',
    '{"items":{},"timestamp":1}',
    JSON.stringify({ items: [{ ...anItem(), quantity: 0 }], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), selectedOption: null }], timestamp: now }),
    JSON.stringify({ items: [anItem({ price: -1 })], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), aliases: 'kesar' }], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), amounts: [null] }], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), ships: 1 }], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), recipes: 'Ramen' }], timestamp: now }),
    JSON.stringify({ items: [{ ...anItem(), recipes: [{ recipeId: 'a', servings: '4' }] }], timestamp: now }),
  ])('is refused if it is %s', (text) => {
    expect(() => readStoredCart(text, now)).toThrow();
  });
});

test('a cart costs the sum in whole cents', () => {
  const items = [anItem({ price: 0.1 }), anItem({ price: 0.2 }), anItem({ price: 1.1, quantity: 3 })];
  expect(toDollars(computeCartTotals(items).subtotalCents)).toBe(3.6);
});
