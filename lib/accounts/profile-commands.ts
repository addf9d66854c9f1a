import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { detachRemovedCards } from '@/lib/payments/stripe/card-removal-commands';
import type { NotesFate } from '@/lib/reviews/note-commands';
import { replaceUserPassword, setUserAllergens, setUserPhoneNumber } from '@/lib/users/user-commands';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { type OnUserDeleted, removeUser } from './admin-commands';
import { continueSession } from './credential-commands';
import { requirePassword, WRONG_PASSWORD, wrongPasswordError } from './password-check';
import { hashPassword } from './password-hash';
import { enqueueSecurityNotice } from './security-notice-commands';
import type { SessionClaims } from './session-rules';

/** Stores a ten-digit phone number; an empty one removes it. */
export async function changePhone(userId: string, phoneNumber: string): Promise<string> {
  await connect();
  await setUserPhoneNumber(userId, phoneNumber);
  return phoneNumber;
}

/** Stores the user's allergens, each once; an empty list removes it. */
export async function keepAllergens(
  userId: string,
  allergens: readonly AllergenGroup[],
): Promise<AllergenGroup[]> {
  await connect();
  const kept = ALLERGEN_GROUPS.filter((allergen) => allergens.includes(allergen));
  await setUserAllergens(userId, kept);
  return kept;
}

/** Changes the password and ends every session; returns the current client's, which continues with a new token. */
export async function changePassword(
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  claims: SessionClaims,
): Promise<SessionClaims> {
  await consumeRateLimit('credentialChange', userId);
  const { email, passwordHash: checkedPasswordHash } = await requirePassword(
    userId,
    currentPassword,
    WRONG_PASSWORD,
  );
  const hashes = { checkedPasswordHash, newPasswordHash: await hashPassword(newPassword) };
  let tokenVersion = 0;
  await mongoose.connection.transaction(async (session) => {
    const newTokenVersion = await replaceUserPassword(userId, hashes, session);
    if (newTokenVersion === null) throw wrongPasswordError(WRONG_PASSWORD);
    tokenVersion = newTokenVersion;
    await ResetToken.deleteOne({ _id: userId }, { session });
    const user = await User.findOne({ _id: userId }).select({ 'passkeys.name': 1 }).session(session).lean();
    const keptPasskeys = (user?.passkeys ?? []).map(({ name }) => name);
    const data = keptPasskeys.length > 0 ? { keptPasskeys } : undefined;
    await enqueueSecurityNotice(
      userId,
      { kind: 'password-changed', to: email, ...(data && { data }) },
      { session },
    );
  });
  return continueSession(claims, tokenVersion);
}

/**
 * Deletes the account with its recipe box, addresses and cards; its sessions end with it. `onDeleted`
 * cleans up in other domains. `notes` says whether published notes go too, or stay without a name. The last admin cannot be deleted.
 */
export async function deleteAccount(
  userId: string,
  { currentPassword, notes }: { currentPassword: string; notes: NotesFate },
  onDeleted: OnUserDeleted,
): Promise<void> {
  await requirePassword(userId, currentPassword, 'The password you entered is incorrect.');
  await mongoose.connection.transaction((session) => removeUser(userId, session, { onDeleted, notes }));
  await detachRemovedCards();
}
