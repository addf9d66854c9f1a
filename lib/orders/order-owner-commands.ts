import 'server-only';
import type mongoose from 'mongoose';
import { Order } from '@/models/order';
import { User } from '@/models/user';

const OWNER = { userId: 1, 'payment.customerReference': 1 } as const;

/** For the transaction that deletes an account: orders are the shop's books and stay; whose they were is forgotten. */
export async function unlinkOrders(userId: string, session: mongoose.ClientSession): Promise<void> {
  await Order.updateMany({ userId }, { $unset: OWNER }, { session });
}

/** For the end of a placement: the account may have been deleted while it was at work. */
export async function unlinkWithoutAccount(orderId: mongoose.Types.ObjectId, userId: string): Promise<void> {
  if (await User.exists({ _id: userId })) return;
  await Order.updateOne({ _id: orderId }, { $unset: OWNER });
}
