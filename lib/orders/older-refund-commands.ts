import 'server-only';
import mongoose from 'mongoose';
import type { ChangedBatch, DocumentBatch } from '@/lib/db/document-batch-commands';
import { Order, type OrderDocument } from '@/models/order';
import { changeOrders } from './order-batch-commands';
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

/** Records the amount of such refunds, which were of the whole order. */
export async function recordRefundAmounts(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeOrders(batch, {
    fields: { totalCents: 1, 'payment.state': 1, 'payment.refundedCents': 1, 'refunds._id': 1 },
    toUpdate: ({ _id, totalCents, payment, refunds }) =>
      payment.state === 'refunded' && payment.refundedCents == null && !refunds
        ? {
            filter: { _id, ...REFUNDED_WITHOUT_AMOUNT },
            update: { $set: { 'payment.refundedCents': totalCents, ...toUnsummedMark() } },
          }
        : null,
  });
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

/** Stores the refunds of such orders in their present form. The fields that older versions read stay as they are. */
export async function recordOlderRefunds(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeOrders(batch, {
    fields: { payment: 1, 'refunds._id': 1 },
    toUpdate: (order) => {
      const { refundedCents, partialRefunds } = order.payment;
      if (order.refunds || ((refundedCents ?? 0) <= 0 && partialRefunds === undefined)) return null;
      return {
        filter: { _id: order._id, refunds: null },
        update: { $set: { refunds: listRefunds(order) }, $inc: { refundsVersion: 1 } },
      };
    },
  });
}
