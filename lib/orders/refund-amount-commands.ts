import 'server-only';
import { Order } from '@/models/order';

/** Orders whose refund was made before the shop stored how much it was. */
const REFUNDED_WITHOUT_AMOUNT = { 'payment.state': 'refunded', 'payment.refundedCents': null } as const;

export async function countRefundsWithoutAmount(): Promise<number> {
  return Order.countDocuments(REFUNDED_WITHOUT_AMOUNT);
}

/** Records the amount of at most `limit` such refunds, which were of the whole order; returns of how many. */
export async function recordRefundAmounts(limit: number): Promise<number> {
  const orders = await Order.find(REFUNDED_WITHOUT_AMOUNT).select({ totalCents: 1 }).limit(limit).lean();
  if (orders.length === 0) return 0;
  await Order.bulkWrite(
    orders.map(({ _id, totalCents }) => ({
      updateOne: {
        filter: { _id, ...REFUNDED_WITHOUT_AMOUNT },
        update: { $set: { 'payment.refundedCents': totalCents } },
      },
    })),
  );
  return orders.length;
}
