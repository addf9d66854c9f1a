import 'server-only';
import mongoose from 'mongoose';
import { Order, type OrderDocument } from '@/models/order';
import { listRefunds } from './refund-rules';
import { toUnsummedMark } from './unsummed-order-commands';

/** Orders whose refund was made before the shop stored how much it was. */
const REFUNDED_WITHOUT_AMOUNT = {
  'payment.state': 'refunded',
  'payment.refundedCents': null,
  refunds: null,
} as const;

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
        update: { $set: { 'payment.refundedCents': totalCents, ...toUnsummedMark() } },
      },
    })),
  );
  return orders.length;
}

/** Orders with refunds as older versions stored them: as a sum, and those of a part in a list of their own. */
const WITHOUT_REFUNDS: mongoose.QueryFilter<OrderDocument> = {
  refunds: null,
  $or: [
    { 'payment.refundedCents': mongoose.trusted({ $gt: 0 }) },
    { 'payment.partialRefunds': mongoose.trusted({ $exists: true }) },
  ],
};

export async function countOlderRefunds(): Promise<number> {
  return Order.countDocuments(WITHOUT_REFUNDS);
}

/**
 * Stores the refunds of at most `limit` such orders in their present form; returns of how many orders. The fields that older
 * versions read stay as they are.
 */
export async function recordOlderRefunds(limit: number): Promise<number> {
  const orders = await Order.find(WITHOUT_REFUNDS).limit(limit).lean<OrderDocument[]>();
  for (const order of orders) {
    await Order.updateOne(
      { _id: order._id, refunds: null },
      { $set: { refunds: listRefunds(order) }, $inc: { refundsVersion: 1 } },
    );
  }
  return orders.length;
}
