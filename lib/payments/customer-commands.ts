import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { User, type UserDocument } from '@/models/user';
import { noteRemovals } from './card-removal-commands';
import { getMerchant } from './merchant-queries';
import { isOfMerchant, toStoredMerchant } from './merchant-rules';
import { isMissing, ProviderFailure } from './provider-failure';
import { createCustomer } from './stripe-client';

/**
 * What `call` returns for the user's customer at the card provider; null when the user is gone. A customer
 * that was deleted over there is replaced, and the call made again with the new one.
 */
export async function withCustomer<T>(
  userId: string,
  call: (customerReference: string) => Promise<T>,
): Promise<T | null> {
  const customer = await ensureCustomer(userId);
  if (customer === null) return null;
  try {
    return await call(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await forgetCustomer(userId, customer);
    const another = await ensureCustomer(userId);
    return another === null ? null : call(another);
  }
}

/** The key of the call that made the deleted customer would give that one again: the next one needs another. */
async function forgetCustomer(userId: string, stripeCustomerId: string): Promise<void> {
  await dropCards(
    { _id: userId, stripeCustomerId },
    { $unset: { stripeCustomerId: 1, stripeMerchant: 1 }, $inc: { stripeCustomerTries: 1 } },
  );
}

/**
 * Writes `update` to a user if it is still as `filter` says, and with it empties the list of cards: they are
 * unknown to the customer that comes next. The merchant that they were saved with must forget them.
 */
async function dropCards(
  filter: mongoose.QueryFilter<UserDocument>,
  update: mongoose.UpdateQuery<UserDocument>,
): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    const before = await User.findOneAndUpdate(
      filter,
      { ...update, $set: { ...update.$set, paymentMethods: [] } },
      { session, returnDocument: 'before' },
    ).lean();
    const cards = before?.paymentMethods ?? [];
    await noteRemovals(
      cards.map(({ stripeId }) => stripeId),
      before?.stripeMerchant,
      session,
    );
  });
}

/**
 * The user's customer at the card provider, made when there is none yet, or only one of another merchant;
 * null when the user is gone. Cards that were saved with such another one go from the list with it.
 */
async function ensureCustomer(userId: string): Promise<string | null> {
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
  const made = { $set: { stripeCustomerId, stripeMerchant: toStoredMerchant(merchant) } };
  if (before) await dropCards({ _id: userId, stripeCustomerId: before }, made);
  else await User.updateOne({ _id: userId, stripeCustomerId: mongoose.trusted({ $exists: false }) }, made);
  const saved = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1 }).lean();
  return saved?.stripeCustomerId ?? null;
}
