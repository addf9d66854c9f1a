import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { User } from '@/models/user';
import { ProviderFailure } from './provider-failure';
import { createCustomer } from './stripe-client';

/** The user's customer at the card provider, made when there is none yet; null when the user is gone. */
export async function ensureCustomer(userId: string): Promise<string | null> {
  await connect();
  const user = await User.findOne({ _id: userId })
    .select({ stripeCustomerId: 1, stripeCustomerTries: 1 })
    .lean();
  if (!user || user.stripeCustomerId) return user?.stripeCustomerId ?? null;
  const stripeCustomerId = await createCustomer(userId, user.stripeCustomerTries ?? 0).catch(
    async (error: unknown) => {
      if (error instanceof ProviderFailure && error.spendsKey) {
        await User.updateOne({ _id: userId }, { $inc: { stripeCustomerTries: 1 } });
      }
      throw error;
    },
  );
  await User.updateOne(
    { _id: userId, stripeCustomerId: mongoose.trusted({ $exists: false }) },
    { $set: { stripeCustomerId } },
  );
  const saved = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1 }).lean();
  return saved?.stripeCustomerId ?? null;
}
