import 'server-only';
import mongoose from 'mongoose';
import { listSearchWords } from '@/lib/text/search-word-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';

/**
 * Writes to a user's fields. The calling domains check who may make them; a condition that must hold at the
 * moment of the write is part of its filter. None of these functions connects to the database: their callers
 * have already connected.
 */

type UserId = mongoose.Types.ObjectId | string;

/**
 * Creates a user, with the role `user` by default. Expects the email in the canonical form of
 * `lib/accounts/email-rules`. Throws a duplicate-key error if the email is
 * taken; the caller translates it.
 */
export async function createUser(
  user: { email: string; passwordHash: string; role?: UserRole },
  session?: mongoose.ClientSession,
): Promise<{ id: string; tokenVersion: number }> {
  const { _id, tokenVersion } = await new User(user).save({ session: session ?? null });
  return { id: String(_id), tokenVersion };
}

/** Records that the user reads this email. No effect if it is not the user's email any more, or is recorded already. */
export async function setUserEmailVerified(userId: UserId, email: string): Promise<void> {
  await User.updateOne(
    { _id: userId, email, verifiedEmail: mongoose.trusted({ $ne: email }) },
    { $set: { verifiedEmail: email } },
  );
}

/** Blocks the user from writing notes, or ends that. Returns whether it was changed, and the user's email; null if there is none. */
export async function setUserNotesBlocked(
  userId: UserId,
  isBlocked: boolean,
  session: mongoose.ClientSession,
): Promise<{ email: string; isChanged: boolean } | null> {
  const before = await User.findOneAndUpdate(
    { _id: userId },
    isBlocked ? { $set: { notesBlockedAt: new Date() } } : { $unset: { notesBlockedAt: 1 } },
    { session, projection: { email: 1, notesBlockedAt: 1 } },
  ).lean();
  return before && { email: before.email, isChanged: Boolean(before.notesBlockedAt) !== isBlocked };
}

/** Records that an admin has hidden a note of the user, or has published one since. No effect if the user does not exist. */
export async function setUserNoteHidden(
  userId: UserId,
  isHidden: boolean,
  session: mongoose.ClientSession,
): Promise<void> {
  await User.updateOne(
    { _id: userId },
    isHidden ? { $set: { noteHiddenAt: new Date() } } : { $unset: { noteHiddenAt: 1 } },
    { session },
  );
}

/** Stores ten digits; an empty number removes it. No effect if the user does not exist. */
export async function setUserPhoneNumber(userId: UserId, phoneNumber: string): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { phoneNumber } });
}

/** Stores the user's allergens; an empty list removes them. No effect if the user does not exist. */
export async function setUserAllergens(userId: UserId, allergens: readonly AllergenGroup[]): Promise<void> {
  await User.updateOne(
    { _id: userId },
    allergens.length > 0 ? { $set: { allergens: [...allergens] } } : { $unset: { allergens: 1 } },
  );
}

/** Sets the user's role and ends all of their sessions. No effect if the user does not exist. */
export async function setUserRole(
  userId: UserId,
  role: UserRole,
  session: mongoose.ClientSession,
): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { role }, $inc: { tokenVersion: 1 } }, { session });
}

/**
 * Replaces the email of a user whose password was checked; their sessions continue. Returns false without a change if
 * either has been changed since the check. Throws a duplicate-key error if another user has the email.
 */
export async function replaceUserEmail(
  userId: UserId,
  { checked, newEmail }: { checked: { email: string; passwordHash: string }; newEmail: string },
  session: mongoose.ClientSession,
): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: userId, ...checked },
    { $set: { email: newEmail, searchWords: listSearchWords([newEmail], []) } },
    { session },
  );
  return matchedCount === 1;
}

/**
 * Restores an account that someone else may have used: writes its former values, removes the pending second factor and, if
 * requested, the second factor, and ends all sessions. Throws a duplicate-key error if another user has the email. No effect if
 * the user does not exist.
 */
export async function restoreUser(
  userId: UserId,
  {
    before,
    removed,
    session,
  }: {
    before: {
      email: string;
      passwordHash: string;
      addresses: readonly object[];
      paymentMethods: readonly object[];
      allergens?: readonly AllergenGroup[];
      passkeys?: readonly object[];
      phoneNumber?: '';
      'secondFactor.recoveryCodeHashes'?: string[];
    };
    removed: { secondFactor: boolean };
    session: mongoose.ClientSession;
  },
): Promise<void> {
  await User.updateOne(
    { _id: userId },
    {
      $set: { ...before, searchWords: listSearchWords([before.email], []) },
      $unset: {
        pendingSecondFactor: 1,
        secondFactorRemovalDueAt: 1,
        ...(removed.secondFactor && { secondFactor: 1 }),
      },
      $inc: { tokenVersion: 1 },
    },
    { session },
  );
}

/**
 * Replaces the password whose hash was checked and ends all sessions of the user. Returns the token version of
 * new sessions, or null without a change if the hash is no longer `checkedPasswordHash`: the second of two
 * concurrent changes finds a different hash from the one it checked.
 */
export async function replaceUserPassword(
  userId: UserId,
  { checkedPasswordHash, newPasswordHash }: { checkedPasswordHash: string; newPasswordHash: string },
  session: mongoose.ClientSession,
): Promise<number | null> {
  const user = await User.findOneAndUpdate(
    { _id: userId, passwordHash: checkedPasswordHash },
    { $set: { passwordHash: newPasswordHash }, $inc: { tokenVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean();
  return user?.tokenVersion ?? null;
}

/**
 * Sets a password without checking the old one, records the time of the reset, removes all passkeys and ends all sessions of
 * the user. Returns that time, the user's email and how many passkeys there were, or null if the user does not exist or no longer has
 * the email that is named.
 */
export async function resetUserPassword(
  { id, email }: { id: UserId; email?: string },
  newPasswordHash: string,
  session: mongoose.ClientSession,
): Promise<{ email: string; removedPasskeys: number; passwordResetAt: Date } | null> {
  const passwordResetAt = new Date();
  const user = await User.findOneAndUpdate(
    { _id: id, ...(email && { email }) },
    {
      // The link was sent to this email, so its use proves access to that mailbox.
      $set: {
        passwordHash: newPasswordHash,
        passwordResetAt,
        ...(email && { verifiedEmail: email }),
      },
      $unset: { passkeys: 1 },
      $inc: { tokenVersion: 1 },
    },
    { session },
  ).lean();
  return user && { email: user.email, removedPasskeys: user.passkeys?.length ?? 0, passwordResetAt };
}

/**
 * The first write of a transaction that changes favorites or personal recipes of a user: two such transactions
 * conflict with each other, and with one that deletes the user. Returns false if the user does not exist.
 */
export async function incrementRecipeBoxVersion(
  userId: UserId,
  session: mongoose.ClientSession,
): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: userId },
    { $inc: { recipeBoxVersion: 1 } },
    { session },
  );
  return matchedCount === 1;
}

/**
 * Deletes the user with their addresses and cards; the caller deletes their data in other collections in the same transaction. No
 * effect if the user does not exist.
 */
export async function deleteUserDocument(userId: UserId, session: mongoose.ClientSession): Promise<void> {
  await User.deleteOne({ _id: userId }, { session });
}
