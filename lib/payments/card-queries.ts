import 'server-only';
import { connect } from '@/lib/db/connect';
import { User } from '@/models/user';
import { sortCards } from './card-rules';
import type { SavedCard } from './card-schema';
import { knownMerchant } from './merchant-queries';
import { isOfMerchant, type StoredMerchant } from './merchant-rules';

/** A card as a user's record holds it. */
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

/** The saved cards of a user, the default first; none for a user who is not there, nor of another merchant. */
export async function listCards(userId: string): Promise<SavedCard[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ paymentMethods: 1, stripeMerchant: 1 }).lean();
  return user && hasUsableCards(user) ? viewCards(user.paymentMethods ?? []) : [];
}

/** Whether the merchant that the shop sells as now knows the customer and the cards of this user. */
export function hasUsableCards({
  stripeMerchant,
}: {
  stripeMerchant?: StoredMerchant | null | undefined;
}): boolean {
  return isOfMerchant(stripeMerchant ?? {}, knownMerchant('stripe'));
}

/** Who saved this card, by our own record; null when nobody did, or with another merchant. */
export async function findCardOwner(stripeId: string): Promise<string | null> {
  await connect();
  const owner = await User.findOne({ 'paymentMethods.stripeId': stripeId })
    .select({ stripeMerchant: 1 })
    .lean();
  return owner && hasUsableCards(owner) ? String(owner._id) : null;
}

export function viewCards(cards: readonly StoredCard[]): SavedCard[] {
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
    billing: {
      street1: card.billing?.street1 ?? '',
      street2: card.billing?.street2 ?? '',
      city: card.billing?.city ?? '',
      state: card.billing?.state ?? '',
      postalCode: card.billing?.postalCode ?? '',
    },
  }));
}
