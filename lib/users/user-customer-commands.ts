import 'server-only';
import mongoose from 'mongoose';
import { User, type UserDocument } from '@/models/user';

/** The user's customer at the card provider, and the merchant account that the customer belongs to. */
type Customer = { stripeCustomerId: string; stripeMerchant: Merchant };
type Merchant = Pick<NonNullable<UserDocument['stripeMerchant']>, 'mode'> & { account?: string };

/** Cards that a write removed from a user, and the merchant account that they were saved with. */
export type DroppedCards = {
  stripeIds: string[];
  stripeMerchant: UserDocument['stripeMerchant'];
};

/** Stores a user's first customer: of two concurrent writes the first wins. No effect if the user does not exist. */
export async function setFirstCustomer(userId: string, customer: Customer): Promise<void> {
  await User.updateOne(
    { _id: userId, stripeCustomerId: mongoose.trusted({ $exists: false }) },
    { $set: customer },
  );
}

/**
 * Replaces the customer `stripeCustomerId` and empties the list of cards, which the new one does not have.
 * Returns the dropped cards, or null without a change if the user has a different customer by now.
 */
export async function replaceCustomer(
  userId: string,
  {
    stripeCustomerId,
    customer,
    session,
  }: { stripeCustomerId: string; customer: Customer; session: mongoose.ClientSession },
): Promise<DroppedCards | null> {
  return dropCards({ userId, stripeCustomerId }, { $set: { ...customer, paymentMethods: [] } }, session);
}

/**
 * Removes a customer that the provider has deleted, empties the list of cards and counts an attempt, so that
 * the next request that creates one has a new idempotency key. Returns the dropped cards, or null without a
 * change if the user has a different customer by now.
 */
export async function unlinkCustomer(
  userId: string,
  stripeCustomerId: string,
  session: mongoose.ClientSession,
): Promise<DroppedCards | null> {
  return dropCards(
    { userId, stripeCustomerId },
    {
      $set: { paymentMethods: [] },
      $unset: { stripeCustomerId: 1, stripeMerchant: 1 },
      $inc: { stripeCustomerTries: 1 },
    },
    session,
  );
}

/** Counts a failed attempt to create a customer: the provider would repeat the failure for the same idempotency key. */
export async function incrementCustomerTries(userId: string): Promise<void> {
  await User.updateOne({ _id: userId }, { $inc: { stripeCustomerTries: 1 } });
}

/** Stores the merchant of customers that were stored without one; the others keep theirs. Safe to repeat. */
export async function setMissingMerchants(stripeMerchant: Merchant): Promise<void> {
  await User.updateMany(
    {
      stripeCustomerId: mongoose.trusted({ $exists: true }),
      stripeMerchant: mongoose.trusted({ $exists: false }),
    },
    { $set: { stripeMerchant } },
  );
}

/** Runs an update that empties the list of cards, if the user still has that customer. */
async function dropCards(
  { userId, stripeCustomerId }: { userId: string; stripeCustomerId: string },
  update: mongoose.UpdateQuery<UserDocument>,
  session: mongoose.ClientSession,
): Promise<DroppedCards | null> {
  const previous = await User.findOneAndUpdate({ _id: userId, stripeCustomerId }, update, {
    session,
    returnDocument: 'before',
  }).lean();
  return (
    previous && {
      stripeIds: (previous.paymentMethods ?? []).map(({ stripeId }) => stripeId),
      stripeMerchant: previous.stripeMerchant,
    }
  );
}
