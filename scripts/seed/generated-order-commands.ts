import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { LONG_WORK, withLease } from '@/lib/db/lease';
import { toCents } from '@/lib/orders/pricing-rules';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { generatedOrderId, makeOrder } from './generated-order-rules';

/** Orders per write, and ids per query. */
const BATCH = 100;

/**
 * Adds those of the first `count` generated orders that are missing, with items that the shop sells; existing
 * ones stay as they are.
 *
 * @returns how many were added
 */
export async function generateOrders(
  count: number,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  await connect();
  return withLease(
    'generate',
    async () => {
      const sold = await Ingredient.find({ sellable: true }).select({ name: 1, amounts: 1 }).lean();
      const items = sold.flatMap(({ _id, name, amounts }) =>
        amounts.map(({ amount, price }) => ({ id: String(_id), name, amount, priceCents: toCents(price) })),
      );
      if (items.length === 0) throw new Error('The shop sells nothing: load the catalog first.');
      const nowMs = Date.now();
      let added = 0;
      for (let from = 0; from < count; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
        const present = await Order.find({ _id: mongoose.trusted({ $in: numbers.map(generatedOrderId) }) })
          .select({ _id: 1 })
          .lean();
        const ids = new Set(present.map(({ _id }) => String(_id)));
        const missing = numbers.filter((index) => !ids.has(generatedOrderId(index)));
        await Order.insertMany(missing.map((index) => makeOrder(index, items, nowMs)));
        added += missing.length;
        onProgress(from + numbers.length, count);
      }
      return added;
    },
    undefined,
    LONG_WORK,
  );
}
