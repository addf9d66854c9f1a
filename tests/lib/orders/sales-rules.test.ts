import {
  computeAverageCents,
  countRecipeOrders,
  fillDays,
  listSalesDays,
  listTopProducts,
  mergeHours,
  sumSalesPeriods,
} from '@/lib/orders/sales-rules';

/** Ten in the evening of November 30 in New York. */
const DAYS = listSalesDays(new Date('2026-12-01T03:00:00Z'), 'America/New_York');
const aDay = (day: string, paidCents: number) => ({
  ...{ day, orderCount: 1, paidCents, refundedCents: 10, pieceCount: 3, newCustomerCount: 1 },
});
const aProduct = (ingredientId: string, name: string, cents: number) => ({
  ...{ ingredientId, name, pieceCount: 1, cents },
});

test('the days are two years of the shop’s, the last of them today', () => {
  expect([DAYS.length, DAYS[0], DAYS.at(-1)]).toEqual([730, '2024-12-01', '2026-11-30']);
  expect(new Set(DAYS).size).toBe(730);
});

test('each period has the sums of its days beside those of as many days before', () => {
  const stored = [
    aDay('2024-11-30', 1_000_000),
    aDay('2025-11-30', 7),
    aDay('2026-10-15', 5),
    aDay('2026-11-20', 40),
    aDay('2026-11-29', 300),
    aDay('2026-11-30', 2_000),
  ];
  const periods = sumSalesPeriods(fillDays(DAYS, stored));
  expect(
    periods.map(({ dayCount, sums, before }) => [
      dayCount,
      sums.paidCents,
      before.paidCents,
      sums.pieceCount,
    ]),
  ).toEqual([
    [1, 2_000, 300, 3],
    [7, 2_300, 40, 6],
    [30, 2_340, 5, 9],
    [365, 2_345, 7, 12],
  ]);
});

test('the average order is rounded to a cent, and none without an order', () => {
  expect(computeAverageCents({ orderCount: 3, paidCents: 1_000 })).toBe(333);
  expect(computeAverageCents({ orderCount: 0, paidCents: 0 })).toBeNull();
});

test('every hour of the day is there, also one without an order', () => {
  const hours = mergeHours([
    [{ hour: 9, orderCount: 1, paidCents: 5 }],
    [
      { hour: 9, orderCount: 2, paidCents: 7 },
      { hour: 23, orderCount: 1, paidCents: 1 },
    ],
  ]);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[9], hours[23]].map((each) => each?.paidCents)).toEqual([0, 12, 1]);
});

test('the top products are ten, those that were paid most for, by their last name', () => {
  const others = Array.from({ length: 12 }, (_, index) => aProduct(`other-${index}`, `Other ${index}`, 10));
  const top = listTopProducts([
    [aProduct('a', 'Rise', 600), aProduct('b', 'Miso', 1_100)],
    others,
    [aProduct('a', 'Rice', 600)],
  ]);
  expect(top).toHaveLength(10);
  expect(top.slice(0, 2)).toEqual([
    { ingredientId: 'a', name: 'Rice', pieceCount: 2, cents: 1_200 },
    { ingredientId: 'b', name: 'Miso', pieceCount: 1, cents: 1_100 },
  ]);
});

test('recipes are sorted by the orders of all days', () => {
  const aRecipe = (recipeId: string, orderCount: number) => ({ recipeId, orderCount });
  expect(countRecipeOrders([[aRecipe('a', 2), aRecipe('b', 3)], [aRecipe('a', 2)]])).toEqual([
    aRecipe('a', 4),
    aRecipe('b', 3),
  ]);
});
