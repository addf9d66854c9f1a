import { isPriceOf, mergeLines, toCents, toDollars, totalsOf } from '@/lib/orders/pricing-rules';
import { randomOf } from '@/tests/support/random';

test.each([
  [0, 0, 0],
  [1, 500, 501],
  [2_499, 500, 2_999],
  [2_500, 0, 2_500],
  [2_501, 0, 2_501],
])('goods for %i cents: shipping %i, total %i', (priceCents, shippingCents, totalCents) => {
  expect(totalsOf([{ priceCents, quantity: 1 }])).toEqual({
    subtotalCents: priceCents,
    shippingCents,
    taxCents: 0,
    totalCents,
  });
});

test('an empty cart costs nothing', () => {
  expect(totalsOf([]).totalCents).toBe(0);
});

test('every price of two decimals becomes the cents it says, and back', () => {
  for (let cents = 1; cents <= 999_999; cents++) {
    const dollars = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
    if (toCents(dollars) !== cents || toDollars(cents) !== dollars) throw new Error(`${dollars}`);
  }
});

test('whatever is in a cart, its totals are whole cents, add up, and do not depend on the order of lines', () => {
  const random = randomOf(7);
  for (let run = 0; run < 2_000; run++) {
    const lines = Array.from({ length: random.whole(1, 20) }, () => ({
      priceCents: random.whole(1, 999_999),
      quantity: random.whole(1, 100),
    }));
    const totals = totalsOf(lines);
    let subtotalCents = 0;
    for (const { priceCents, quantity } of lines) {
      for (let piece = 0; piece < quantity; piece++) subtotalCents += priceCents;
    }
    expect(totals.subtotalCents).toBe(subtotalCents);
    expect(totals.shippingCents).toBe(subtotalCents < 2_500 ? 500 : 0);
    expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents);
    expect(Number.isSafeInteger(totals.totalCents)).toBe(true);
    expect(totalsOf(lines.toReversed())).toEqual(totals);
  }
});

test.each([
  [12.99, 1_299, true],
  [0.1 + 0.2, 30, true],
  [12.98, 1_299, false],
  [12.991, 1_299, false],
  [-12.99, 1_299, false],
  [Number.MAX_VALUE, 1_299, false],
])('$%d seen for %i cents: the same price %s', (dollars, cents, isSame) => {
  expect(isPriceOf(dollars, cents)).toBe(isSame);
});

test('the same item and amount twice is one line, whatever price it names; another amount stays apart', () => {
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
