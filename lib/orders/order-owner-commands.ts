import 'server-only';
import type mongoose from 'mongoose';
import { Order } from '@/models/order';

/** For the transaction that deletes an account: orders are the shop's books and stay; whose they were is forgotten. */
export async function unlinkOrders(userId: string, session: mongoose.ClientSession): Promise<void> {
  await Order.updateMany({ userId }, { $unset: { userId: 1, 'payment.customerReference': 1 } }, { session });
}
