import { computeDayStartMs, DAY_MS, toDay } from './day-rules';

/** What the sales are computed from: an order that was charged, and the refunds of it that were made. */
export type SoldOrder = { createdAt: Date; totalCents: number; refundedCents: number };
/** The orders that were placed on a day of the shop, 2026-12-31; their sums in cents. */
export type SalesDay = { day: string; orderCount: number; paidCents: number; refundedCents: number };
/** The sums of some days until today, beside those of as many days before. */
export type SalesPeriod = Omit<SalesDay, 'day'> & {
  dayCount: number;
  before: { orderCount: number; paidCents: number };
};

/** For how many days until today the sales are shown, each beside as many days before. */
const SALES_PERIODS = [1, 7, 30] as const;
const LONGEST_PERIOD = Math.max(...SALES_PERIODS);

/** Returns the days of the longest period and of the one before it in the shop's time zone, oldest first; the last is today. */
export function listSalesDays(now: Date, timeZone: string): string[] {
  const todayMs = Date.parse(toDay(now, timeZone));
  return Array.from({ length: 2 * LONGEST_PERIOD }, (_, index) =>
    new Date(todayMs - (2 * LONGEST_PERIOD - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns the sums of each of these consecutive days, oldest first; orders of other days are left out. */
export function sumSalesDays(
  orders: readonly SoldOrder[],
  days: readonly string[],
  timeZone: string,
): SalesDay[] {
  const startsMs = days.map((day) => computeDayStartMs(day, timeZone));
  const sums = days.map((day) => ({ day, orderCount: 0, paidCents: 0, refundedCents: 0 }));
  for (const { createdAt, totalCents, refundedCents } of orders) {
    const sum = sums[startsMs.findLastIndex((startMs) => createdAt.getTime() >= startMs)];
    if (!sum) continue;
    sum.orderCount += 1;
    sum.paidCents += totalCents;
    sum.refundedCents += refundedCents;
  }
  return sums;
}

/** Returns the sums of each of `SALES_PERIODS`; the days are those of `listSalesDays`. */
export function sumSalesPeriods(days: readonly SalesDay[]): SalesPeriod[] {
  return SALES_PERIODS.map((dayCount) => {
    const { orderCount, paidCents } = sumDays(days.slice(-2 * dayCount, -dayCount));
    return { dayCount, ...sumDays(days.slice(-dayCount)), before: { orderCount, paidCents } };
  });
}

function sumDays(days: readonly SalesDay[]): Omit<SalesDay, 'day'> {
  const sum = (key: 'orderCount' | 'paidCents' | 'refundedCents') =>
    days.reduce((total, day) => total + day[key], 0);
  return { orderCount: sum('orderCount'), paidCents: sum('paidCents'), refundedCents: sum('refundedCents') };
}

/** Returns the sum of an average order in cents, rounded; null without an order. */
export function computeAverageCents({
  orderCount,
  paidCents,
}: Pick<SalesDay, 'orderCount' | 'paidCents'>): number | null {
  return orderCount === 0 ? null : Math.round(paidCents / orderCount);
}
