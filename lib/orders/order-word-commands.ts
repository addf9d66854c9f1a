import 'server-only';
import { type ChangedBatch, changeBatch, type DocumentBatch } from '@/lib/db/document-batch-commands';
import { Order } from '@/models/order';
import { listOrderWords } from '@/models/order-words';

export async function countOrdersWithoutWords(): Promise<number> {
  return Order.countDocuments({ searchWords: null });
}

/** Stores the words by which admins find orders that an older version has stored. */
export async function writeOrderWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeBatch(Order, batch, {
    fields: { orderNumber: 1, email: 1, shippingInfo: 1, 'items.name': 1, tracking: 1, searchWords: 1 },
    toWrite: (order) => {
      if (order.searchWords) return null;
      const filter = { _id: order._id, searchWords: null };
      return { updateOne: { filter, update: { $set: { searchWords: listOrderWords(order) } } } };
    },
  });
}
