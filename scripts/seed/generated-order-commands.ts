import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { toCents } from '@/lib/orders/pricing-rules';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { generateOrder, toGeneratedOrderId } from './generated-order-rules';

/** Orders per write, and ids per query. */
const BATCH_SIZE = 100;

/**
 * Adds the missing ones of the first `count` generated orders, with items that the shop sells; existing orders are
 * not changed. Sums their days.
 *
 * @returns the number of added orders
 */
export async function generateOrders(
  count: number,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  await connect();
  return withLease(
    'generate',
    async () => {
      const ingredients = await Ingredient.find({ sellable: true })
        .select({ name: 1, amounts: 1, image: 1 })
        .lean();
      const items = ingredients.flatMap(({ _id, name, amounts, image }) =>
        amounts.map(({ amount, price }) => ({
          ...{ id: String(_id), name, amount, priceCents: toCents(price) },
          ...(image && { image }),
        })),
      );
      if (items.length === 0) throw new Error('The shop has no items for sale: load the catalog first.');
      const nowMs = Date.now();
      let added = 0;
      for (let from = 0; from < count; from += BATCH_SIZE) {
        const indexes = Array.from(
          { length: Math.min(BATCH_SIZE, count - from) },
          (_, index) => from + index,
        );
        const existing = await Order.find({ _id: mongoose.trusted({ $in: indexes.map(toGeneratedOrderId) }) })
          .select({ _id: 1 })
          .lean();
        const ids = new Set(existing.map(({ _id }) => String(_id)));
        const missingIndexes = indexes.filter((index) => !ids.has(toGeneratedOrderId(index)));
        await Order.insertMany(missingIndexes.map((index) => generateOrder(index, items, nowMs)));
        added += missingIndexes.length;
        onProgress(from + indexes.length, count);
      }
      // Once for all of them, also of a run that was interrupted: they carry no marks.
      await rebuildDailySums();
      return added;
    },
    LONG_RUNNING_LIMITS,
  );
}
