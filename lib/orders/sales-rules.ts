import { DAY_MS, toDay } from './day-rules';

/** The sums of the orders that were placed on a day of the shop, 2026-12-31, and charged. */
export type SalesDay = {
  day: string;
  orderCount: number;
  paidCents: number;
  /** What of that was refunded on any day. */
  refundedCents: number;
  pieceCount: number;
  newCustomerCount: number;
};
export type SalesSums = Omit<SalesDay, 'day'>;
/** The sums of some days until today, beside those of as many days before. */
export type SalesPeriod = { dayCount: number; sums: SalesSums; before: SalesSums };
/** The sums of an hour of the day, 0 to 23. */
export type SalesHour = { hour: number; orderCount: number; paidCents: number };
export type SoldProduct = { ingredientId: string; name: string; pieceCount: number; cents: number };
/** A recipe that so many orders had something for. */
export type BoughtRecipe = { recipeId: string; orderCount: number };

/** For how many days until today the sales are shown, each beside as many days before. */
const SALES_PERIODS = [1, 7, 30, 365] as const;
const LONGEST_PERIOD = Math.max(...SALES_PERIODS);
/** How many days until today are shown by day, by hour and by product. */
export const DETAILED_DAYS = 30;
/** Rows of a list of the best. */
export const TOP_COUNT = 10;

/** Returns the days of the longest period and of the one before it in the shop's time zone, oldest first; the last is today. */
export function listSalesDays(now: Date, timeZone: string): string[] {
  const todayMs = Date.parse(toDay(now, timeZone));
  return Array.from({ length: 2 * LONGEST_PERIOD }, (_, index) =>
    new Date(todayMs - (2 * LONGEST_PERIOD - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns these days with their sums, which are 0 where none are stored. */
export function fillDays(days: readonly string[], stored: readonly SalesDay[]): SalesDay[] {
  const sums = new Map(stored.map((each) => [each.day, each]));
  return days.map((day) => sums.get(day) ?? { day, ...sumDays([]) });
}

/** Returns the sums of each of `SALES_PERIODS`; the days are those of `listSalesDays`. */
export function sumSalesPeriods(days: readonly SalesDay[]): SalesPeriod[] {
  return SALES_PERIODS.map((dayCount) => ({
    dayCount,
    sums: sumDays(days.slice(-dayCount)),
    before: sumDays(days.slice(-2 * dayCount, -dayCount)),
  }));
}

function sumDays(days: readonly SalesSums[]): SalesSums {
  const sum = (key: keyof SalesSums) => days.reduce((total, day) => total + day[key], 0);
  return {
    orderCount: sum('orderCount'),
    paidCents: sum('paidCents'),
    refundedCents: sum('refundedCents'),
    pieceCount: sum('pieceCount'),
    newCustomerCount: sum('newCustomerCount'),
  };
}

/** Returns the sums of each of the 24 hours from those of several days. */
export function mergeHours(hoursOfDays: readonly (readonly SalesHour[])[]): SalesHour[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, orderCount: 0, paidCents: 0 }));
  for (const { hour, orderCount, paidCents } of hoursOfDays.flat()) {
    const sums = hours[hour];
    if (!sums) continue;
    sums.orderCount += orderCount;
    sums.paidCents += paidCents;
  }
  return hours;
}

/** Returns the products that were paid most for, from those of several days, oldest first; each has its last name. */
export function listTopProducts(productsOfDays: readonly (readonly SoldProduct[])[]): SoldProduct[] {
  const products = new Map<string, SoldProduct>();
  for (const { ingredientId, name, pieceCount, cents } of productsOfDays.flat()) {
    const sums = products.get(ingredientId) ?? { pieceCount: 0, cents: 0 };
    products.set(ingredientId, {
      ...{ ingredientId, name },
      ...{ pieceCount: sums.pieceCount + pieceCount, cents: sums.cents + cents },
    });
  }
  return [...products.values()]
    .sort((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en'))
    .slice(0, TOP_COUNT);
}

/** Returns how many orders of several days had something for each recipe, the most first. */
export function countRecipeOrders(recipesOfDays: readonly (readonly BoughtRecipe[])[]): BoughtRecipe[] {
  const counts = new Map<string, number>();
  for (const { recipeId, orderCount } of recipesOfDays.flat())
    counts.set(recipeId, (counts.get(recipeId) ?? 0) + orderCount);
  return [...counts]
    .map(([recipeId, orderCount]) => ({ recipeId, orderCount }))
    .sort((a, b) => b.orderCount - a.orderCount);
}

/** Returns the sum of an average order in cents, rounded; null without an order. */
export function computeAverageCents({
  orderCount,
  paidCents,
}: Pick<SalesSums, 'orderCount' | 'paidCents'>): number | null {
  return orderCount === 0 ? null : Math.round(paidCents / orderCount);
}
