import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { findLastRun } from '@/lib/db/job-run-commands';
import { getTimeZone } from '@/lib/site/setting-queries';
import { DailySum, type DailySumDocument } from '@/models/daily-sum';
import { Recipe } from '@/models/recipe';
import { DAILY_SUMS_JOB } from './daily-sum-commands';
import { toDollars } from './pricing-rules';
import {
  type BoughtRecipe,
  countRecipeOrders,
  DETAILED_DAYS,
  fillDays,
  listSalesDays,
  listTopProducts,
  mergeHours,
  type SalesDay,
  type SalesHour,
  type SoldProduct,
  TOP_COUNT,
} from './sales-rules';
import { countUnsummedOrders } from './unsummed-order-commands';

type Sales = {
  /** Two years, oldest first; the last one is today. */
  days: SalesDay[];
  /** Of `DETAILED_DAYS`. */
  hours: SalesHour[];
  /** Of `DETAILED_DAYS`. */
  products: SoldProduct[];
  /** Of `DETAILED_DAYS`, without private recipes. */
  recipes: (BoughtRecipe & { title: string })[];
  /** How many orders have changed since the sums of their days were computed. */
  unsummedCount: number;
};

/** Returns the sales until today; null until all days have been summed in the shop's time zone. */
export async function findSales(now: Date): Promise<Sales | null> {
  await connect();
  const timeZone = await getTimeZone();
  const days = listSalesDays(now, timeZone);
  const [isSummed, stored, detailed, unsummedCount] = await Promise.all([
    hasSums(timeZone),
    findDays({ from: days[0], to: days.at(-1) }, { hours: 0, products: 0, recipes: 0 }),
    findDays({ from: days.at(-DETAILED_DAYS), to: days.at(-1) }, { hours: 1, products: 1, recipes: 1 }),
    countUnsummedOrders(),
  ]);
  if (!isSummed) return null;
  return {
    days: fillDays(
      days,
      stored.map(({ _id, orderCount, paidCents, refundedCents, pieceCount, newCustomerCount }) => ({
        ...{ day: _id, orderCount, paidCents, refundedCents, pieceCount, newCustomerCount },
      })),
    ),
    hours: mergeHours(detailed.map(({ hours }) => hours)),
    products: listTopProducts(
      detailed.map(({ products }) =>
        products.map(({ ingredientId, name, pieceCount, cents }) => ({
          ...{ ingredientId: String(ingredientId), name, pieceCount, cents },
        })),
      ),
    ),
    recipes: await findTopRecipes(detailed),
    unsummedCount,
  };
}

/** Of so many recipes at most, those that have become private or been deleted are left out of the best. */
const READ_RECIPES = 10 * TOP_COUNT;

async function findTopRecipes(days: readonly DailySumDocument[]): Promise<Sales['recipes']> {
  const counts = countRecipeOrders(
    days.map(({ recipes }) =>
      recipes.map(({ recipeId, orderCount }) => ({ recipeId: String(recipeId), orderCount })),
    ),
  ).slice(0, READ_RECIPES);
  if (counts.length === 0) return [];
  const recipes = await Recipe.find({
    _id: mongoose.trusted({ $in: counts.map(({ recipeId }) => recipeId) }),
    isPrivate: false,
  })
    .select({ title: 1 })
    .lean();
  const titles = new Map(recipes.map(({ _id, title }) => [String(_id), title]));
  return counts
    .flatMap(({ recipeId, orderCount }) => {
      const title = titles.get(recipeId);
      return title === undefined ? [] : [{ recipeId, orderCount, title }];
    })
    .slice(0, TOP_COUNT);
}

/** What was paid for the orders of some days, and what of it was refunded, in dollars. */
export type PaidSums = { paid: number; refunded: number };
type DayRange = { from?: string | undefined; to?: string | undefined };

/** Returns the sums of all days from one to another, both included; null until all days have been summed. */
export async function computeSalesSums(range: DayRange): Promise<PaidSums | null> {
  await connect();
  if (!(await hasSums(await getTimeZone()))) return null;
  const [sums] = await DailySum.aggregate<{ paidCents: number; refundedCents: number }>([
    { $match: toDayRange(range) },
    { $group: { _id: null, paidCents: { $sum: '$paidCents' }, refundedCents: { $sum: '$refundedCents' } } },
  ]);
  return { paid: toDollars(sums?.paidCents ?? 0), refunded: toDollars(sums?.refundedCents ?? 0) };
}

async function hasSums(timeZone: string): Promise<boolean> {
  return (await findLastRun(DAILY_SUMS_JOB, timeZone)) !== null;
}

function findDays(range: DayRange, fields: Record<string, 0 | 1>): Promise<DailySumDocument[]> {
  return DailySum.find(toDayRange(range)).sort({ _id: 1 }).select(fields).lean<DailySumDocument[]>();
}

function toDayRange({ from, to }: DayRange) {
  if (!from && !to) return {};
  return { _id: mongoose.trusted({ ...(from && { $gte: from }), ...(to && { $lte: to }) }) };
}
