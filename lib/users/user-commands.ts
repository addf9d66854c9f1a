import 'server-only';
import type mongoose from 'mongoose';
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
export async function createUser(user: {
  email: string;
  passwordHash: string;
  role?: UserRole;
}): Promise<{ id: string; tokenVersion: number }> {
  const { _id, tokenVersion } = await User.create(user);
  return { id: String(_id), tokenVersion };
}

/** Stores ten digits; an empty number removes it. No effect if the user does not exist. */
export async function setUserPhoneNumber(userId: UserId, phoneNumber: string): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { phoneNumber } });
}

/** Stores what the user avoids; an empty list removes it. No effect if the user does not exist. */
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
    { $set: { email: newEmail } },
    { session },
  );
  return matchedCount === 1;
}

/**
 * Restores an account that someone else may have used: writes what it was before, removes the pending second factor and,
 * if requested, the second factor, and ends all sessions. Throws a duplicate-key error if another user has the email. No
 * effect if the user does not exist.
 */
export async function restoreUser(
  userId: UserId,
  before: {
    email: string;
    passwordHash: string;
    addresses: readonly object[];
    paymentMethods: readonly object[];
    allergens?: readonly AllergenGroup[];
    'secondFactor.recoveryCodeHashes'?: string[];
  },
  removed: { secondFactor: boolean },
  session: mongoose.ClientSession,
): Promise<void> {
  await User.updateOne(
    { _id: userId },
    {
      $set: before,
      $unset: {
        pendingSecondFactor: 1,
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
 * Sets a password without checking the old one, records the time of the reset, and ends all sessions of the
 * user. Returns the user's email, or null if the user does not exist or no longer has the email that is named.
 */
export async function resetUserPassword(
  { id, email }: { id: UserId; email?: string },
  newPasswordHash: string,
  session: mongoose.ClientSession,
): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    { _id: id, ...(email && { email }) },
    { $set: { passwordHash: newPasswordHash, passwordResetAt: new Date() }, $inc: { tokenVersion: 1 } },
    { session },
  ).lean();
  return user?.email ?? null;
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
 * Deletes the user with their addresses and cards; the caller deletes what other collections store about them
 * in the same transaction. No effect if the user does not exist.
 */
export async function deleteUserDocument(userId: UserId, session: mongoose.ClientSession): Promise<void> {
  await User.deleteOne({ _id: userId }, { session });
}
