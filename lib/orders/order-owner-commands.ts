import 'server-only';
import type mongoose from 'mongoose';
import { Order } from '@/models/order';
import { User } from '@/models/user';

const OWNER_FIELDS = { userId: 1, 'payment.customerReference': 1 } as const;

/**
 * Removes the owner from a user's orders, which the shop must keep; runs in the transaction that deletes the account.
 */
export async function unlinkOrders(userId: string, session: mongoose.ClientSession): Promise<void> {
  await Order.updateMany({ userId }, { $unset: OWNER_FIELDS }, { session });
}

/** Removes the owner if the account was deleted while the order was placed; runs at the end of placement. */
export async function unlinkIfAccountDeleted(
  orderId: mongoose.Types.ObjectId,
  userId: string,
): Promise<void> {
  if (await User.exists({ _id: userId })) return;
  await Order.updateOne({ _id: orderId }, { $unset: OWNER_FIELDS });
}
