import { computeAverageCents, listSalesDays, sumSalesDays, sumSalesPeriods } from '@/lib/orders/sales-rules';

const ZONE = 'America/New_York';
/** Ten in the evening of November 30 in New York. */
const NOW = new Date('2026-12-01T03:00:00Z');
const DAYS = listSalesDays(NOW, ZONE);
const anOrder = (createdAt: string, totalCents = 1_000, refundedCents = 0) => ({
  createdAt: new Date(createdAt),
  totalCents,
  refundedCents,
});
const sum = (...orders: ReturnType<typeof anOrder>[]) => sumSalesDays(orders, DAYS, ZONE);
const find = (days: ReturnType<typeof sum>, day: string) => days.find((each) => each.day === day);

test('the days are sixty of the shop’s, the last of them today', () => {
  expect([DAYS.length, DAYS[0], DAYS.at(-1)]).toEqual([60, '2026-10-02', '2026-11-30']);
});

test('an order counts on the day of the shop on which it was placed, also beside a change of the clock', () => {
  const days = sum(
    anOrder('2026-12-01T02:59:00Z'),
    anOrder('2026-11-01T03:59:59Z'),
    anOrder('2026-11-01T04:00:00Z'),
    anOrder('2026-11-02T04:59:59Z'),
  );
  expect(['2026-10-31', '2026-11-01', '2026-11-30'].map((day) => find(days, day)?.orderCount)).toEqual([
    1, 2, 1,
  ]);
});

test('an order from before the first day is in no sum', () => {
  expect(sum(anOrder('2026-10-02T03:59:59Z')).every(({ orderCount }) => orderCount === 0)).toBe(true);
});

test('each period has the sums of its days beside those of as many days before', () => {
  const periods = sumSalesPeriods(
    sum(
      anOrder('2026-11-30T15:00:00Z', 2_000, 500),
      anOrder('2026-11-29T15:00:00Z', 300),
      anOrder('2026-11-20T15:00:00Z', 40),
      anOrder('2026-10-15T15:00:00Z', 5),
    ),
  );
  expect(periods).toEqual([
    {
      ...{ dayCount: 1, orderCount: 1, paidCents: 2_000, refundedCents: 500 },
      before: { orderCount: 1, paidCents: 300 },
    },
    {
      ...{ dayCount: 7, orderCount: 2, paidCents: 2_300, refundedCents: 500 },
      before: { orderCount: 1, paidCents: 40 },
    },
    {
      ...{ dayCount: 30, orderCount: 3, paidCents: 2_340, refundedCents: 500 },
      before: { orderCount: 1, paidCents: 5 },
    },
  ]);
});

test('the average order is rounded to a cent, and none without an order', () => {
  expect(computeAverageCents({ orderCount: 3, paidCents: 1_000 })).toBe(333);
  expect(computeAverageCents({ orderCount: 0, paidCents: 0 })).toBeNull();
});
