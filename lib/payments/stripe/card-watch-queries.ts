import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { CardWatch, type CardWatchDocument } from '@/models/card-watch';
import { Order } from '@/models/order';
import { User } from '@/models/user';
import { hasUsableCards } from './card-queries';

/** The id of the shop's one watch. */
export const WATCH_ID = 'cards';

/** Returns the watch on tried cards while it lasts. */
export async function findCardWatch(): Promise<CardWatchDocument | null> {
  await connect();
  return CardWatch.findOne({ _id: WATCH_ID, until: mongoose.trusted({ $gt: new Date() }) }).lean();
}

/** Whether this user has a saved card, or a paid order. An email proves nothing, so no guest is known. */
export async function isKnownCustomer(userId: string): Promise<boolean> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ paymentMethods: 1, stripeMerchant: 1 }).lean();
  if (!user) return false;
  if (hasUsableCards(user) && user.paymentMethods && user.paymentMethods.length > 0) return true;
  return hasPaidOrder(userId);
}

export async function hasPaidOrder(userId: string): Promise<boolean> {
  return (await Order.exists({ userId, 'payment.state': 'paid' })) !== null;
}
