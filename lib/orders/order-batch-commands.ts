import 'server-only';
import type mongoose from 'mongoose';
import { type ChangedBatch, changeBatch, type DocumentBatch } from '@/lib/db/document-batch-commands';
import { Order, type OrderDocument } from '@/models/order';

/** Makes one update of each order of a batch that needs one. */
export async function changeOrders(
  batch: DocumentBatch,
  {
    fields,
    toUpdate,
  }: {
    fields: Record<string, 1>;
    toUpdate: (order: OrderDocument) => {
      filter: mongoose.QueryFilter<OrderDocument>;
      update: mongoose.UpdateQuery<OrderDocument>;
    } | null;
  },
): Promise<ChangedBatch> {
  return changeBatch(batch, {
    read: (range) =>
      Order.find(range).sort({ _id: 1 }).limit(batch.limit).select(fields).lean<OrderDocument[]>(),
    toWrite: toUpdate,
    write: (updates) => Order.bulkWrite(updates.map((updateOne) => ({ updateOne }))),
  });
}
