import 'server-only';
import type mongoose from 'mongoose';
import { Order, type OrderDocument } from '@/models/order';

/**
 * Changes an order that is still as `filter` says, and returns it; null for any other. Two commands, since the embedded database
 * reads all orders for one that does both: someone else's writes between them are in the returned order.
 */
export async function updateOrder(
  filter: mongoose.QueryFilter<OrderDocument> & Pick<OrderDocument, '_id'>,
  update: mongoose.UpdateQuery<OrderDocument>,
  session?: mongoose.ClientSession,
): Promise<OrderDocument | null> {
  const { matchedCount } = await Order.updateOne(filter, update, { session });
  if (matchedCount === 0) return null;
  return Order.findOne({ _id: filter._id }, null, { session }).lean<OrderDocument>();
}
