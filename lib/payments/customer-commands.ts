import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { User } from '@/models/user';
import { getMerchant } from './merchant-queries';
import { isOfMerchant, toStoredMerchant } from './merchant-rules';
import { ProviderFailure } from './provider-failure';
import { createCustomer } from './stripe-client';

/**
 * The user's customer at the card provider, made when there is none yet, or only one of another merchant;
 * null when the user is gone. Cards that were saved with such another one go from the list with it.
 */
export async function ensureCustomer(userId: string): Promise<string | null> {
  await connect();
  const merchant = await getMerchant('stripe');
  const user = await User.findOne({ _id: userId })
    .select({ stripeCustomerId: 1, stripeCustomerTries: 1, stripeMerchant: 1 })
    .lean();
  if (!user) return null;
  const { stripeCustomerId: before, stripeMerchant } = user;
  if (before && isOfMerchant(stripeMerchant ?? {}, merchant)) return before;
  const stripeCustomerId = await createCustomer(userId, user.stripeCustomerTries ?? 0).catch(
    async (error: unknown) => {
      if (error instanceof ProviderFailure && error.spendsKey) {
        await User.updateOne({ _id: userId }, { $inc: { stripeCustomerTries: 1 } });
      }
      throw error;
    },
  );
  await User.updateOne(
    { _id: userId, stripeCustomerId: before ?? mongoose.trusted({ $exists: false }) },
    {
      $set: {
        stripeCustomerId,
        stripeMerchant: toStoredMerchant(merchant),
        ...(before && { paymentMethods: [] }),
      },
    },
  );
  const saved = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1 }).lean();
  return saved?.stripeCustomerId ?? null;
}
