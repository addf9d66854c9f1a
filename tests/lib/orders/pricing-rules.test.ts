import {
  computeCartTotals,
  computeToFreeShipping,
  computeTotals,
  FREE_SHIPPING_NOTE,
  isSamePrice,
  mergeLines,
  toCents,
  toDollars,
} from '@/lib/orders/pricing-rules';
import { createRandom } from '@/tests/support/random';

test.each([
  { priceCents: 0, shippingCents: 0, totalCents: 0 },
  { priceCents: 1, shippingCents: 500, totalCents: 501 },
  { priceCents: 2_499, shippingCents: 500, totalCents: 2_999 },
  { priceCents: 2_500, shippingCents: 0, totalCents: 2_500 },
  { priceCents: 2_501, shippingCents: 0, totalCents: 2_501 },
])(
  'goods for $priceCents cents: shipping $shippingCents, total $totalCents',
  ({ priceCents, shippingCents, totalCents }) => {
    expect(computeTotals([{ priceCents, quantity: 1 }])).toEqual({
      subtotalCents: priceCents,
      shippingCents,
      taxCents: 0,
      totalCents,
    });
  },
);

test('an empty cart costs nothing', () => {
  expect(computeTotals([]).totalCents).toBe(0);
});

test('a cart in dollars has the totals of its order in cents', () => {
  const items = [
    { selectedOption: { price: 6.5 }, quantity: 2 },
    { selectedOption: { price: 0.07 }, quantity: 3 },
  ];
  const subtotalCents = 1_321;
  expect(computeCartTotals(items)).toEqual({
    ...{ subtotalCents, shippingCents: 500, taxCents: 0, totalCents: 1_821 },
  });
  expect(FREE_SHIPPING_NOTE).toBe('Free shipping for orders $25+');
  expect(computeToFreeShipping(computeCartTotals(items))).toBe(1_179);
});

test('every price with two decimals converts to cents and back', () => {
  for (let cents = 1; cents <= 999_999; cents++) {
    const dollars = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
    if (toCents(dollars) !== cents || toDollars(cents) !== dollars) throw new Error(`${dollars}`);
  }
});

test('for any cart, the totals are whole cents, add up, and do not depend on the line order', () => {
  const random = createRandom(7);
  for (let run = 0; run < 2_000; run++) {
    const lines = Array.from({ length: random.integer(1, 20) }, () => ({
      priceCents: random.integer(1, 999_999),
      quantity: random.integer(1, 100),
    }));
    const totals = computeTotals(lines);
    let subtotalCents = 0;
    for (const { priceCents, quantity } of lines) {
      for (let unit = 0; unit < quantity; unit++) subtotalCents += priceCents;
    }
    expect(totals.subtotalCents).toBe(subtotalCents);
    expect(totals.shippingCents).toBe(subtotalCents < 2_500 ? 500 : 0);
    expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents);
    expect(Number.isSafeInteger(totals.totalCents)).toBe(true);
    expect(computeTotals(lines.toReversed())).toEqual(totals);
  }
});

test.each([
  { dollars: 12.99, cents: 1_299, isSame: true },
  { dollars: 0.1 + 0.2, cents: 30, isSame: true },
  { dollars: 12.98, cents: 1_299, isSame: false },
  { dollars: 12.991, cents: 1_299, isSame: false },
  { dollars: -12.99, cents: 1_299, isSame: false },
  { dollars: Number.MAX_VALUE, cents: 1_299, isSame: false },
])('$$dollars equals $cents cents: $isSame', ({ dollars, cents, isSame }) => {
  expect(isSamePrice(dollars, cents)).toBe(isSame);
});

test('lines of the same item and amount are merged whatever their price; another amount stays separate', () => {
  const line = { itemId: 'a', amount: '100g', quantity: 2, pricePerUnit: 3 };
  expect(
    mergeLines([
      line,
      { ...line, amount: '500g' },
      { ...line, quantity: 99 },
      { ...line, pricePerUnit: 0.01 },
    ]),
  ).toEqual([
    { ...line, quantity: 103 },
    { ...line, amount: '500g' },
  ]);
});
