import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { User } from '@/models/user';
import { findCardOwner, hasUsableCards, type StoredCard, viewCards } from './card-queries';
import { noteRemovals, removeNotedCards } from './card-removal-commands';
import { MAX_CARDS, withOneDefault } from './card-rules';
import type { CardAddition, CardUpdate, SavedCard } from './card-schema';
import { withCustomer } from './customer-commands';
import { knownMerchant } from './merchant-queries';
import { toStoredMerchant } from './merchant-rules';
import type { ProviderCard } from './payment-schema';
import { createSetup, getCard, getSetup, setDefaultCard, updateCard } from './stripe-cards';

/** Of changes at once one always succeeds, so that this many can meet. */
const MAX_ATTEMPTS = 100;
const MAX_PAUSE_MS = 20;

/** Lets the browser set a card up for the user; gives the secret it does that with. */
export async function startSetup(userId: string): Promise<string> {
  const secret = await withCustomer(userId, createSetup);
  if (secret === null) throw new AppError('unauthenticated', 'Please log in to continue.');
  return secret;
}

/**
 * Lists a card that the provider has set up for this user. Refused with `not_found` when it is not
 * theirs, by our own record before the provider is asked; with `limit_reached` at the 11th, which the
 * provider then forgets.
 */
export async function addCard(userId: string, addition: CardAddition): Promise<SavedCard[]> {
  const { paymentMethodId, label, billing, isPrimary } = addition;
  await connect();
  const user = await User.findOne({ _id: userId }).select({ stripeCustomerId: 1, paymentMethods: 1 }).lean();
  const owner = await findCardOwner(paymentMethodId);
  if (!user?.stripeCustomerId || (owner !== null && owner !== userId)) throw unknownCard();
  const found = await getCard(paymentMethodId);
  if (found?.customerReference !== user.stripeCustomerId) throw unknownCard();
  const card = await updateCard(paymentMethodId, { label, billing });
  return listCard(userId, card, { label, billing, isPrimary });
}

/**
 * Lists a card that its customer saved with an order, or whose browser was closed before it could name
 * it. A card that is listed stays as it is; one that is not the user's any more is left out.
 */
export async function keepCard(userId: string, stripeId: string): Promise<void> {
  await connect();
  const user = await User.findOne({ _id: userId })
    .select({ stripeCustomerId: 1, stripeMerchant: 1, paymentMethods: 1 })
    .lean();
  if (!user?.stripeCustomerId || !hasUsableCards(user)) return;
  if (user.paymentMethods?.some((card) => card.stripeId === stripeId)) return;
  const card = await getCard(stripeId);
  if (card?.customerReference !== user.stripeCustomerId) return;
  const { cardholderName: label, billing } = card;
  await listCard(userId, card, { label, billing, isPrimary: false, isNew: true }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
  });
}

/** As `keepCard`, for a setup that came to its end at the provider. */
export async function keepSetUpCard(setupReference: string): Promise<void> {
  const { customerReference, cardReference } = await getSetup(setupReference);
  if (!customerReference || !cardReference) return;
  await connect();
  const user = await User.findOne({ stripeCustomerId: customerReference }).select({ _id: 1 }).lean();
  if (user) await keepCard(String(user._id), cardReference);
}

/** Writes a saved card anew; its number is the provider's matter. */
export async function changeCard(userId: string, stripeId: string, update: CardUpdate): Promise<SavedCard[]> {
  await requireOwn(userId, stripeId);
  const { label, billing, isPrimary, expMonth, expYear } = update;
  const card = await updateCard(stripeId, { label, billing, expMonth, expYear });
  return changeCards(userId, (cards) => {
    const changed = having(cards, stripeId).map((each) =>
      each.stripeId === stripeId ? { ...each, ...toFields(card), label, billing } : each,
    );
    return withOneDefault(changed, isPrimary ? stripeId : undefined);
  });
}

export async function makeDefault(userId: string, stripeId: string): Promise<SavedCard[]> {
  return changeCards(userId, (cards) => withOneDefault(having(cards, stripeId), stripeId));
}

/** Takes a card away, here and at the provider; the newest left becomes the default one. */
export async function deleteCard(userId: string, stripeId: string): Promise<SavedCard[]> {
  await requireOwn(userId, stripeId);
  const cards = await changeCards(userId, (all) =>
    withOneDefault(having(all, stripeId).filter((card) => card.stripeId !== stripeId)),
  );
  await removeNotedCards();
  return cards;
}

type Listing = Pick<CardAddition, 'label' | 'isPrimary'> & {
  billing: ProviderCard['billing'];
  /** Leaves a card that is listed meanwhile as it is. */
  isNew?: true;
};

async function listCard(
  userId: string,
  card: ProviderCard,
  { label, billing, isPrimary, isNew }: Listing,
): Promise<SavedCard[]> {
  const added = { ...toFields(card), stripeId: card.reference, label, billing, isPrimary: false };
  try {
    const cards = await changeCards(userId, (all) => {
      const listed = all.find(({ stripeId }) => stripeId === card.reference);
      if (listed && isNew) return all;
      // The same card entered again takes the place of the older entry.
      const same = all.filter((each) => each !== listed && each.fingerprint === card.fingerprint);
      const others = all.filter((each) => each !== listed && !same.includes(each));
      if (others.length >= MAX_CARDS) {
        throw new AppError('limit_reached', `You can save at most ${MAX_CARDS} cards.`);
      }
      const wasDefault = [listed, ...same].some((each) => each?.isPrimary);
      return withOneDefault([...others, added], isPrimary || wasDefault ? added.stripeId : undefined);
    });
    await removeNotedCards();
    return cards;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached') {
      await noteRemovals([card.reference], toStoredMerchant(knownMerchant('stripe')));
      await removeNotedCards();
    }
    throw error;
  }
}

function toFields({ cardholderName, brand, last4, expMonth, expYear, fingerprint }: ProviderCard) {
  return { cardholderName, brand, last4, expMonth, expYear, fingerprint, updatedAt: new Date() };
}

async function requireOwn(userId: string, stripeId: string): Promise<void> {
  if ((await findCardOwner(stripeId)) !== userId) throw unknownCard();
}

function having(cards: StoredCard[], stripeId: string): StoredCard[] {
  if (!cards.some((card) => card.stripeId === stripeId)) throw unknownCard();
  return cards;
}

function unknownCard(): AppError {
  return new AppError('not_found', 'There is no such card.');
}

/**
 * Replaces the whole list of a user by what `change` makes of it, provided that it is still the list
 * that was read; else reads again. So whatever `change` keeps is kept under any concurrency. What is not
 * listed any more is noted to be removed, all or nothing: no listed card is taken off its customer, and
 * none that is not listed stays.
 */
async function changeCards(
  userId: string,
  change: (cards: StoredCard[]) => StoredCard[],
): Promise<SavedCard[]> {
  await connect();
  const _id = new mongoose.Types.ObjectId(userId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The driver's own collection: Mongoose would fill in defaults, and the list read must be exact.
    const user = await User.collection.findOne(
      { _id },
      { projection: { paymentMethods: 1, stripeCustomerId: 1, stripeMerchant: 1 } },
    );
    if (!user || !hasUsableCards({ stripeMerchant: user.stripeMerchant })) throw unknownCard();
    const cards: StoredCard[] = user.paymentMethods ?? [];
    const changed = change(cards);
    const removed = cards.filter((card) => !changed.some(({ stripeId }) => stripeId === card.stripeId));
    const isChanged = await mongoose.connection.transaction(async (session) => {
      const { matchedCount } = await User.collection.updateOne(
        // A user of an older shop may have no list at all, which equals null.
        { _id, paymentMethods: user.paymentMethods ?? null },
        { $set: { paymentMethods: changed } },
        { session },
      );
      if (matchedCount === 0) return false;
      await noteRemovals(
        removed.map(({ stripeId }) => stripeId),
        user.stripeMerchant,
        session,
      );
      return true;
    });
    if (isChanged) {
      await tellDefault(user.stripeCustomerId, changed);
      return viewCards(changed);
    }
    await pause(Math.random() * MAX_PAUSE_MS);
  }
  throw new AppError('conflict', 'Your cards were just changed elsewhere. Please try again.');
}

/** For who looks at the customer over there; the shop itself goes by its own list. */
async function tellDefault(customer: string | undefined, cards: readonly StoredCard[]): Promise<void> {
  const chosen = cards.find(({ isPrimary }) => isPrimary);
  if (!customer || !chosen) return;
  await setDefaultCard(customer, chosen.stripeId).catch((error: unknown) => {
    log.warn({ err: error }, 'the provider was not told of a default card');
  });
}
