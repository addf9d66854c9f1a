import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isUsableByMerchant, toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { isResourceMissing, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import {
  type DroppedCards,
  incrementCustomerTries,
  replaceCustomer,
  setFirstCustomer,
  unlinkCustomer,
} from '@/lib/users/user-customer-commands';
import { User } from '@/models/user';
import { recordRemovals } from './card-removal-commands';
import { getStripeMerchant } from './merchant-queries';
import { createCustomer } from './stripe-client';

/**
 * Calls `run` with the user's customer at the card provider; returns null if the user no longer exists. A customer that
 * was deleted at the provider is replaced, and `run` is called again with the new one.
 */
export async function withCustomer<T>(
  userId: string,
  run: (customerReference: string) => Promise<T>,
): Promise<T | null> {
  const customer = await ensureCustomer(userId);
  if (customer === null) return null;
  try {
    return await run(customer);
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
    // Reusing the idempotency key would return the deleted customer again, so the key is changed.
    await dropCards((session) => unlinkCustomer(userId, customer, session));
    const newCustomer = await ensureCustomer(userId);
    return newCustomer === null ? null : run(newCustomer);
  }
}

/**
 * Runs a write that drops a user's customer and saved cards, and records that the cards must be detached at
 * their merchant.
 */
async function dropCards(
  write: (session: mongoose.ClientSession) => Promise<DroppedCards | null>,
): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    const droppedCards = await write(session);
    if (droppedCards) await recordRemovals(droppedCards.stripeIds, droppedCards.stripeMerchant, session);
  });
}

/**
 * Returns the user's customer at the card provider, creating it if there is none yet or only one of another merchant;
 * null if the user no longer exists. Cards saved with the other merchant are dropped with it.
 */
async function ensureCustomer(userId: string): Promise<string | null> {
  await connect();
  const merchant = await getStripeMerchant();
  const user = await User.findOne({ _id: userId })
    .select({ stripeCustomerId: 1, stripeCustomerTries: 1, stripeMerchant: 1 })
    .lean();
  if (!user) return null;
  const { stripeCustomerId: previousId, stripeMerchant } = user;
  if (previousId && isUsableByMerchant(stripeMerchant ?? {}, merchant)) return previousId;
  const stripeCustomerId = await createCustomer(userId, user.stripeCustomerTries ?? 0).catch(
    async (error: unknown) => {
      if (error instanceof ProviderFailure && error.needsNewKey) {
        await incrementCustomerTries(userId);
      }
      throw error;
    },
  );
  const newCustomer = { stripeCustomerId, stripeMerchant: toStoredMerchant(merchant) };
  if (previousId)
    await dropCards((session) =>
      replaceCustomer(userId, { stripeCustomerId: previousId, customer: newCustomer, session }),
    );
  else await setFirstCustomer(userId, newCustomer);
  const saved = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1 }).lean();
  return saved?.stripeCustomerId ?? null;
}
