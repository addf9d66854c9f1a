import 'server-only';
import { connect } from '@/lib/db/connect';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { isUsableByMerchant, type StoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { User } from '@/models/user';
import { sortCards } from './card-rules';
import type { SavedCard } from './card-schema';
import { knownStripeMerchant } from './merchant-queries';

/** A card as stored in a user document. */
export type StoredCard = {
  stripeId: string;
  label?: string | null;
  cardholderName?: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint?: string | null;
  isPrimary: boolean;
  updatedAt: Date;
  billing?: { [Field in keyof SavedCard['billing']]?: string | null } | null;
};

type CardOwner = {
  paymentMethods?: readonly StoredCard[] | null;
  stripeMerchant?: StoredMerchant | null | undefined;
};

/** Returns the cards of a stored user that the shop's current merchant knows, the default first. */
export function listUsableCards(user: CardOwner): SavedCard[] {
  return hasUsableCards(user) ? toSavedCards(user.paymentMethods ?? []) : [];
}

/** Whether the shop's current merchant knows this user's customer and cards. */
export function hasUsableCards({ stripeMerchant }: Pick<CardOwner, 'stripeMerchant'>): boolean {
  return isUsableByMerchant(stripeMerchant ?? {}, knownStripeMerchant());
}

/**
 * Returns the id of the user who saved this card, from the shop's own records; null if no one did with the current
 * merchant.
 */
export async function findCardOwner(stripeId: string): Promise<string | null> {
  await connect();
  const owner = await User.findOne({ 'paymentMethods.stripeId': stripeId })
    .select({ stripeMerchant: 1 })
    .lean();
  return owner && hasUsableCards(owner) ? String(owner._id) : null;
}

export function toSavedCards(cards: readonly StoredCard[]): SavedCard[] {
  return sortCards(cards).map(({ stripeId, label, cardholderName, brand, last4, ...card }) => ({
    stripeId,
    label: label ?? '',
    cardholderName: cardholderName ?? '',
    brand,
    last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    isPrimary: card.isPrimary,
    updatedAt: card.updatedAt.toISOString(),
    billing: toPostalAddress(card.billing ?? {}),
  }));
}
