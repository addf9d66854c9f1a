import 'server-only';
import type mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { incrementRecipeBoxVersion } from '@/lib/users/user-commands';
import { User } from '@/models/user';

/**
 * Serializes the changes of a user's notes and votes, so that all notes have one name, and nothing is left by a deleted account.
 * Returns the facts that decide whether the user may write.
 */
export async function beginNoteChange(userId: string, session: mongoose.ClientSession) {
  const isChanged = await incrementRecipeBoxVersion(userId, session);
  const user = await User.findOne({ _id: userId })
    .select({ email: 1, verifiedEmail: 1, createdAt: 1, notesBlockedAt: 1, noteHiddenAt: 1 })
    .session(session)
    .lean();
  if (isChanged && user) return user;
  throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
}

/** Throws `forbidden` if an admin has blocked the user. */
export function requireUnblocked(user: { notesBlockedAt?: Date | null }): void {
  if (!user.notesBlockedAt) return;
  throw new AppError({
    code: 'forbidden',
    message: 'An admin of the shop has blocked your account from rating recipes, writing notes and voting.',
  });
}

/** Throws `forbidden` unless the user has proven to read the account's email. */
export function requireVerifiedEmail(user: { email: string; verifiedEmail?: string | null }): void {
  if (user.verifiedEmail === user.email) return;
  throw new AppError({
    code: 'forbidden',
    message: 'Please confirm your email address first: use the link in the email that we send you.',
  });
}
