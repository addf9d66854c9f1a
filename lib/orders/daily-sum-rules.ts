import type mongoose from 'mongoose';
import type { DailySumDocument } from '@/models/daily-sum';
import type { OrderDocument } from '@/models/order';
import { createClock } from './day-rules';
import { computeRefundedCents } from './refund-rules';

/** What the sums of a day are computed from: an order that was charged. */
export type SummedOrder = Pick<
  OrderDocument,
  '_id' | 'createdAt' | 'email' | 'totalCents' | 'recipeIds' | 'refunds' | 'payment'
> & {
  items: readonly Pick<OrderDocument['items'][number], 'ingredientId' | 'name' | 'quantity' | 'priceCents'>[];
};
export type DailySums = Omit<DailySumDocument, '_id' | 'version' | 'hours' | 'products' | 'recipes'> & {
  hours: { hour: number; orderCount: number; paidCents: number }[];
  products: { ingredientId: mongoose.Types.ObjectId; name: string; pieceCount: number; cents: number }[];
  recipes: { recipeId: mongoose.Types.ObjectId; orderCount: number }[];
};

/** Returns the sums of a day from its charged orders, oldest first. */
export function sumOrders(
  orders: readonly SummedOrder[],
  {
    timeZone,
    earlierEmails,
  }: {
    timeZone: string;
    /** The addresses that bought something before that day. */
    earlierEmails: ReadonlySet<string>;
  },
): DailySums {
  const emails = new Set(orders.map(({ email }) => email));
  return {
    orderCount: orders.length,
    paidCents: sum(orders, ({ totalCents }) => totalCents),
    refundedCents: sum(orders, computeRefundedCents),
    pieceCount: sum(orders, ({ items }) => sum(items, ({ quantity }) => quantity)),
    newCustomerCount: [...emails].filter((email) => !earlierEmails.has(email)).length,
    hours: sumHours(orders, timeZone),
    products: sumProducts(orders),
    recipes: sumRecipes(orders),
  };
}

function sumHours(orders: readonly SummedOrder[], timeZone: string): DailySums['hours'] {
  const toClock = createClock(timeZone);
  const hours = new Map<number, DailySums['hours'][number]>();
  for (const { createdAt, totalCents } of orders) {
    const hour = Number(toClock(createdAt).slice(11, 13));
    const { orderCount, paidCents } = hours.get(hour) ?? { orderCount: 0, paidCents: 0 };
    hours.set(hour, { hour, orderCount: orderCount + 1, paidCents: paidCents + totalCents });
  }
  return [...hours.values()];
}

function sumProducts(orders: readonly SummedOrder[]): DailySums['products'] {
  const products = new Map<string, DailySums['products'][number]>();
  for (const { ingredientId, name, quantity, priceCents } of orders.flatMap(({ items }) => items)) {
    const { pieceCount, cents } = products.get(String(ingredientId)) ?? { pieceCount: 0, cents: 0 };
    products.set(String(ingredientId), {
      ...{ ingredientId, name },
      ...{ pieceCount: pieceCount + quantity, cents: cents + quantity * priceCents },
    });
  }
  return [...products.values()];
}

function sumRecipes(orders: readonly SummedOrder[]): DailySums['recipes'] {
  const recipes = new Map<string, DailySums['recipes'][number]>();
  for (const { recipeIds } of orders) {
    for (const recipeId of new Map(recipeIds?.map((id) => [String(id), id])).values()) {
      const { orderCount } = recipes.get(String(recipeId)) ?? { orderCount: 0 };
      recipes.set(String(recipeId), { recipeId, orderCount: orderCount + 1 });
    }
  }
  return [...recipes.values()];
}

function sum<T>(values: readonly T[], toNumber: (value: T) => number): number {
  return values.reduce((total, value) => total + toNumber(value), 0);
}
