import { createHash } from 'node:crypto';
import type { AccountRestoredEmailData } from '@/lib/mail/email-job-types';
import { withOneDefault } from '@/lib/payments/stripe/card-rules';
import type { StoredPasskey } from '@/lib/users/user-passkey-commands';
import type { EmailChangeDocument } from '@/models/email-change';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import type { UserDocument } from '@/models/user';

/** How long a change of an account's email can be undone, and how long before it a thief may have had the account. */
export const EMAIL_UNDO_MS = 24 * 60 * 60 * 1000;

/** The fields of an account that a thief could change, as it was when its email was changed. */
export type AccountSnapshot = NonNullable<EmailChangeDocument['accountBefore']>;

type StoredAddress = Pick<
  UserDocument['addresses'][number],
  | '_id'
  | 'label'
  | 'company'
  | 'street1'
  | 'street2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'phoneNumber'
  | 'isPrimary'
>;
type StoredCard = Pick<
  UserDocument['paymentMethods'][number],
  'stripeId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'isPrimary' | 'updatedAt'
>;
type Account = Pick<UserDocument, 'allergens' | 'passwordResetAt' | 'phoneNumber' | 'secondFactor'> & {
  passkeys?: readonly StoredPasskey[] | null;
  addresses: readonly StoredAddress[];
  paymentMethods: readonly StoredCard[];
};

/**
 * Describes the account, mostly by digests: deletable values are not copied. Only the user's allergens are, since their health
 * may depend on having it back.
 */
export function toAccountSnapshot(account: Account, takenAt: Date): AccountSnapshot {
  const addresses = account.addresses ?? [];
  const cards = account.paymentMethods ?? [];
  return {
    takenAt,
    addressDigests: addresses.map(toAddressDigest),
    primaryAddressId: addresses.find(({ isPrimary }) => isPrimary)?._id.toHexString(),
    cardIds: cards.map(({ stripeId }) => stripeId),
    defaultCardId: cards.find(({ isPrimary }) => isPrimary)?.stripeId,
    allergensDigest: toAllergensDigest(account),
    allergens: account.allergens ?? [],
    phoneDigest: toPhoneDigest(account),
    recoveryCodeHashes: account.secondFactor?.recoveryCodeHashes ?? [],
  };
}

/** The update that undoes a takeover. */
export type Recovery = {
  addresses: StoredAddress[];
  paymentMethods: StoredCard[];
  removedCardIds: string[];
  secondFactor: 'kept' | 'removed' | 'without recovery codes';
  /** Those that stay; absent if all do. */
  passkeys?: StoredPasskey[];
  /** The owner's allergens before, and those added since by the same user; absent if the account has just these. */
  allergens?: AllergenGroup[];
  /** Empty if the number was changed since; absent if it is the owner's. */
  phoneNumber?: '';
  /** For the owner: what was undone. It has none of the values, which may be those of someone else. */
  report: AccountRestoredEmailData;
};

/**
 * Computes how the account recovers from a change of its email: means of login and payment, addresses and a phone number added
 * since then are removed, those of login also if added shortly before. Whoever changes the email back may not be the one who used
 * the account since: a stranger can change the email of an account of their own to that of a victim, and wait. None of the owner's
 * allergens is lost, and none of a victim is told.
 */
export function toRecovery(
  account: Account,
  { changedAt, accountBefore }: Pick<EmailChangeDocument, 'changedAt' | 'accountBefore'>,
): Recovery {
  // A change stored by an earlier version has no snapshot: nothing but the second factor has a date.
  const before = accountBefore ?? toAccountSnapshot(account, changedAt);
  const addresses = recoverAddresses(account.addresses ?? [], before);
  const cards = account.paymentMethods ?? [];
  const removedCards = cards.filter(({ stripeId }) => !before.cardIds.includes(stripeId));
  const paymentMethods = withOneDefault(
    cards.filter((card) => !removedCards.includes(card)),
    before.defaultCardId ?? undefined,
  );
  const secondFactor = recoverSecondFactor(account.secondFactor, before);
  const passkeys = account.passkeys ?? [];
  const knownPasskeys = passkeys.filter(({ createdAt }) => createdAt < toTrustedUntil(before));
  const removedPasskeys = passkeys.filter((passkey) => !knownPasskeys.includes(passkey));
  const isPhoneNew = toPhoneDigest(account) !== before.phoneDigest;
  const areAllergensChanged = toAllergensDigest(account) !== before.allergensDigest;
  const avoided = new Set([...(before.allergens ?? []), ...listOwnAllergens(account, before)]);
  return {
    addresses,
    paymentMethods,
    removedCardIds: removedCards.map(({ stripeId }) => stripeId),
    secondFactor,
    ...(removedPasskeys.length > 0 && { passkeys: knownPasskeys }),
    ...(isPhoneNew && { phoneNumber: '' as const }),
    ...(areAllergensChanged && { allergens: ALLERGEN_GROUPS.filter((group) => avoided.has(group)) }),
    report: {
      undone: [
        ...(secondFactor === 'removed' ? (['second-factor'] as const) : []),
        ...(secondFactor === 'without recovery codes' ? (['recovery-codes'] as const) : []),
        ...(areAllergensChanged ? (['allergens'] as const) : []),
      ],
      ...(removedPasskeys.length > 0 && { removedPasskeys: removedPasskeys.map(({ name }) => name) }),
      areCardsRemoved: removedCards.length > 0,
      areAddressesRemoved: addresses.length < (account.addresses ?? []).length,
      isPhoneRemoved: isPhoneNew,
      isSecondFactorKept: Boolean(account.secondFactor) && secondFactor !== 'removed',
    },
  };
}

function recoverAddresses(addresses: readonly StoredAddress[], before: AccountSnapshot): StoredAddress[] {
  const known = addresses.filter((address) => before.addressDigests.includes(toAddressDigest(address)));
  const primary = known.find(({ _id }) => _id.toHexString() === before.primaryAddressId) ?? known[0];
  return known.map((address) => ({ ...address, isPrimary: address === primary }));
}

function recoverSecondFactor(
  secondFactor: UserDocument['secondFactor'],
  before: AccountSnapshot,
): Recovery['secondFactor'] {
  if (!secondFactor) return 'kept';
  const trustedUntil = toTrustedUntil(before);
  if (secondFactor.enabledAt >= trustedUntil) return 'removed';
  const { recoveryCodesReplacedAt, recoveryCodeHashes } = secondFactor;
  const areCodesKnown =
    !(recoveryCodesReplacedAt && recoveryCodesReplacedAt >= trustedUntil) &&
    recoveryCodeHashes.every((hash) => before.recoveryCodeHashes.includes(hash));
  return areCodesKnown ? 'kept' : 'without recovery codes';
}

/** Those of the account since then are someone else's health data, if its password was reset by a link to another mailbox. */
function listOwnAllergens({ allergens, passwordResetAt }: Account, { takenAt }: AccountSnapshot): string[] {
  const isOfOthers = passwordResetAt && passwordResetAt >= takenAt;
  return isOfOthers ? [] : (allergens ?? []);
}

/** The time until which added means of login are the owner's. */
function toTrustedUntil({ takenAt }: AccountSnapshot): Date {
  return new Date(takenAt.getTime() - EMAIL_UNDO_MS);
}

function toAddressDigest({ isPrimary: _, ...fields }: StoredAddress): string {
  return toDigest(Object.entries(fields).toSorted().flat().map(String));
}

function toAllergensDigest({ allergens }: Pick<Account, 'allergens'>): string {
  return toDigest((allergens ?? []).toSorted());
}

function toPhoneDigest({ phoneNumber }: Pick<Account, 'phoneNumber'>): string {
  return toDigest([phoneNumber ?? '']);
}

function toDigest(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
