import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { CardWatch, type CardWatchDocument } from '@/models/card-watch';
import { Order } from '@/models/order';

/** The id of the shop's one watch. */
export const WATCH_ID = 'cards';

/** Returns the watch on tried cards while it lasts. */
export async function findCardWatch(): Promise<CardWatchDocument | null> {
  await connect();
  return CardWatch.findOne({ _id: WATCH_ID, until: mongoose.trusted({ $gt: new Date() }) }).lean();
}

/**
 * Whether this user has a paid order. A saved card proves nothing: it costs its thief no more than the card. Nor does an email, so
 * no guest is known.
 */
export async function isKnownCustomer(userId: string): Promise<boolean> {
  await connect();
  return (await Order.exists({ userId, 'payment.state': 'paid' })) !== null;
}
