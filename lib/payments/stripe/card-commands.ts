import 'server-only';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { log } from '@/lib/runtime/log';
import { replaceUserCards } from '@/lib/users/user-list-commands';
import { User } from '@/models/user';
import type { ProviderCard } from './card-payment-types';
import { findCardOwner, hasUsableCards, type StoredCard, toSavedCards } from './card-queries';
import { detachRemovedCards, recordRemovals } from './card-removal-commands';
import { MAX_CARDS, withOneDefault } from './card-rules';
import type { CardAddition, CardUpdate, SavedCard } from './card-schema';
import { admitCard, findSetupUser, watchNewCard } from './card-watch-commands';
import { withCustomer } from './customer-commands';
import { knownStripeMerchant } from './merchant-queries';
import { createSetup, findCard, setDefaultCard, updateCard } from './stripe-cards';

/** Starts the setup of a card for the user; returns the secret with which the browser completes it. */
export async function startSetup(userId: string): Promise<string> {
  const { needsAuthentication } = await admitCard(userId);
  const secret = await withCustomer(userId, (customer) => createSetup(customer, needsAuthentication));
  if (secret === null) throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
  return secret;
}

/**
 * Adds a card that the provider has set up for this user to their list. Throws `not_found` if it is not theirs;
 * the shop's own records are checked first. Throws `limit_reached` for the 11th card, which is then detached at the
 * provider.
 */
export async function addCard(userId: string, addition: CardAddition): Promise<SavedCard[]> {
  const { paymentMethodId, label, billing, isPrimary } = addition;
  await connect();
  const user = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1, paymentMethods: 1 }).lean();
  const owner = await findCardOwner(paymentMethodId);
  if (!user?.stripeCustomerId || (owner !== null && owner !== userId)) throw unknownCardError();
  const providerCard = await findCard(paymentMethodId);
  if (providerCard?.customerReference !== user.stripeCustomerId) throw unknownCardError();
  const card = await updateCard(paymentMethodId, { label, billing });
  return addToList(userId, card, { label, billing, isPrimary });
}

/**
 * Adds a card that was saved with an order, or whose browser was closed before it sent the card's name, to the user's
 * list. A card that is already listed is left unchanged; one that no longer belongs to the user is ignored.
 */
export async function saveCard(userId: string, stripeId: string): Promise<void> {
  await connect();
  const user = await User.findOne({ _id: userId })
    .select({ stripeCustomerId: 1, stripeMerchant: 1, paymentMethods: 1 })
    .lean();
  if (!user?.stripeCustomerId || !hasUsableCards(user)) return;
  if (user.paymentMethods?.some((card) => card.stripeId === stripeId)) return;
  const card = await findCard(stripeId);
  if (card?.customerReference !== user.stripeCustomerId) return;
  const { cardholderName: label, billing } = card;
  await addToList(userId, card, { label, billing, isPrimary: false, isNew: true }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
  });
}

/** Like `saveCard`, for a setup that is complete at the provider. */
export async function saveCardFromSetup(setupReference: string): Promise<void> {
  const user = await findSetupUser(setupReference);
  if (!user?.cardReference) return;
  await watchNewCard(user.id);
  await saveCard(user.id, user.cardReference);
}

/** Changes a saved card, except for its number, which only the provider has. */
export async function changeCard(userId: string, stripeId: string, update: CardUpdate): Promise<SavedCard[]> {
  await requireOwnCard(userId, stripeId);
  const { label, billing, isPrimary, expMonth, expYear } = update;
  const card = await updateCard(stripeId, { label, billing, expMonth, expYear });
  return changeCards(userId, (cards) => {
    const changed = requireListedCard(cards, stripeId).map((listedCard) =>
      listedCard.stripeId === stripeId
        ? { ...listedCard, ...toCardFields(card), label, billing }
        : listedCard,
    );
    return withOneDefault(changed, isPrimary ? stripeId : undefined);
  });
}

export async function makeCardDefault(userId: string, stripeId: string): Promise<SavedCard[]> {
  return changeCards(userId, (cards) => withOneDefault(requireListedCard(cards, stripeId), stripeId));
}

/** Deletes a card, here and at the provider; if it was the default, the newest remaining card becomes the default. */
export async function deleteCard(userId: string, stripeId: string): Promise<SavedCard[]> {
  await requireOwnCard(userId, stripeId);
  const cards = await changeCards(userId, (all) =>
    withOneDefault(requireListedCard(all, stripeId).filter((card) => card.stripeId !== stripeId)),
  );
  await detachRemovedCards();
  return cards;
}

type CardListOptions = Pick<CardAddition, 'label' | 'isPrimary'> & {
  billing: ProviderCard['billing'];
  /** Leaves the card unchanged if it is already listed. */
  isNew?: true;
};

async function addToList(
  userId: string,
  card: ProviderCard,
  { label, billing, isPrimary, isNew }: CardListOptions,
): Promise<SavedCard[]> {
  const added = { ...toCardFields(card), stripeId: card.reference, label, billing, isPrimary: false };
  try {
    const cards = await changeCards(userId, (all) => {
      const listed = all.find(({ stripeId }) => stripeId === card.reference);
      if (listed && isNew) return all;
      // The same card entered again replaces the older entry.
      const duplicates = all.filter((other) => other !== listed && other.fingerprint === card.fingerprint);
      const others = all.filter((other) => other !== listed && !duplicates.includes(other));
      if (others.length >= MAX_CARDS) {
        throw new AppError({ code: 'limit_reached', message: `You can save at most ${MAX_CARDS} cards.` });
      }
      const wasDefault = [listed, ...duplicates].some((replaced) => replaced?.isPrimary);
      return withOneDefault([...others, added], isPrimary || wasDefault ? added.stripeId : undefined);
    });
    await detachRemovedCards();
    return cards;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached') {
      await recordRemovals([card.reference], toStoredMerchant(knownStripeMerchant()));
      await detachRemovedCards();
    }
    throw error;
  }
}

function toCardFields({ cardholderName, brand, last4, expMonth, expYear, fingerprint }: ProviderCard) {
  return { cardholderName, brand, last4, expMonth, expYear, fingerprint, updatedAt: new Date() };
}

async function requireOwnCard(userId: string, stripeId: string): Promise<void> {
  if ((await findCardOwner(stripeId)) !== userId) throw unknownCardError();
}

function requireListedCard(cards: StoredCard[], stripeId: string): StoredCard[] {
  if (!cards.some((card) => card.stripeId === stripeId)) throw unknownCardError();
  return cards;
}

function unknownCardError(): AppError {
  return new AppError({ code: 'not_found', message: 'There is no such card.' });
}

/**
 * Replaces a user's entire list with the one that `change` returns; safe under any concurrency. The same
 * transaction records the removed cards to be detached, so that a listed card is never detached from its
 * customer and an unlisted one never stays attached.
 */
async function changeCards(
  userId: string,
  change: (cards: StoredCard[]) => StoredCard[],
): Promise<SavedCard[]> {
  await connect();
  const _id = new mongoose.Types.ObjectId(userId);
  const { customer, changed } = await compareAndSwap(async () => {
    // Bypasses Mongoose, which would fill in defaults: the list must be exactly the stored one.
    const user = await User.collection.findOne(
      { _id },
      { projection: { paymentMethods: 1, stripeCustomerId: 1, stripeMerchant: 1 } },
    );
    if (!user || !hasUsableCards({ stripeMerchant: user.stripeMerchant })) throw unknownCardError();
    const cards: StoredCard[] = user.paymentMethods ?? [];
    const changed = change(cards);
    const removed = cards.filter((card) => !changed.some(({ stripeId }) => stripeId === card.stripeId));
    return mongoose.connection.transaction(async (session) => {
      const readList = user.paymentMethods ?? null;
      if (!(await replaceUserCards(userId, { readList, newList: changed }, session))) return LOST_RACE;
      await recordRemovals(
        removed.map(({ stripeId }) => stripeId),
        user.stripeMerchant,
        session,
      );
      return { customer: user.stripeCustomerId, changed };
    });
  }, 'Your cards were just changed somewhere else. Please try again.');
  await syncDefaultCard(customer, changed);
  return toSavedCards(changed);
}

/** Sets the default card at the provider, for staff who view the customer there; the shop uses its own list. */
async function syncDefaultCard(customer: string | undefined, cards: readonly StoredCard[]): Promise<void> {
  const defaultCard = cards.find(({ isPrimary }) => isPrimary);
  if (!customer || !defaultCard) return;
  await setDefaultCard(customer, defaultCard.stripeId).catch((error: unknown) => {
    log.warn({ err: error }, 'the default card could not be set at the provider');
  });
}
