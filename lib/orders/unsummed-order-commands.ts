import 'server-only';
import mongoose from 'mongoose';
import { Order, type OrderDocument } from '@/models/order';

/**
 * An order carries a mark from each write that changes what the sums of its day are computed from until they have been computed
 * again. The mark is part of that write, so whatever ends a process, no change is left out.
 */

export type UnsummedOrder = Pick<OrderDocument, '_id' | 'email' | 'createdAt' | 'unsummedChange'>;

/** Returns the mark as part of a write; each write has another one. */
export function toUnsummedMark(): { unsummedChange: mongoose.Types.ObjectId } {
  return { unsummedChange: new mongoose.Types.ObjectId() };
}

const IS_UNSUMMED = { unsummedChange: mongoose.trusted({ $exists: true }) };

/** Returns the next orders, at most `limit`, that have changed since the sums of their days were computed. */
export async function listUnsummedOrders(limit: number): Promise<UnsummedOrder[]> {
  return Order.find(IS_UNSUMMED)
    .select({ email: 1, createdAt: 1, unsummedChange: 1 })
    .limit(limit)
    .lean<UnsummedOrder[]>();
}

export async function countUnsummedOrders(): Promise<number> {
  return Order.countDocuments(IS_UNSUMMED);
}

/** Removes the marks of orders whose days were summed after the marks were read; those that changed meanwhile keep theirs. */
export async function unmarkSummedOrders(orders: readonly UnsummedOrder[]): Promise<void> {
  await Order.bulkWrite(
    orders.map(({ _id, unsummedChange }) => ({
      updateOne: { filter: { _id, unsummedChange }, update: { $unset: { unsummedChange: 1 } } },
    })),
  );
}
