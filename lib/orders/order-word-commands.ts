import 'server-only';
import type { ChangedBatch, DocumentBatch } from '@/lib/db/document-batch-commands';
import { Order } from '@/models/order';
import { listOrderWords } from '@/models/order-words';
import { changeOrders } from './order-batch-commands';

export async function countOrdersWithoutWords(): Promise<number> {
  return Order.countDocuments({ searchWords: null });
}

/** Stores the words by which admins find orders that an older version has stored. */
export async function writeOrderWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeOrders(batch, {
    fields: { orderNumber: 1, email: 1, shippingInfo: 1, 'items.name': 1, tracking: 1, searchWords: 1 },
    toUpdate: (order) =>
      order.searchWords
        ? null
        : {
            filter: { _id: order._id, searchWords: null },
            update: { $set: { searchWords: listOrderWords(order) } },
          },
  });
}
