import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { postAccountLetter } from '@/lib/mail/account-letter-commands';
import { removeNotedCards } from '@/lib/payments/card-removal-commands';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { removeUser, type UserDeleted } from './admin-commands';
import { startSession } from './credential-commands';
import { requirePassword, WRONG_PASSWORD } from './password-check';
import { hashPassword } from './password-hash';
import type { SessionClaims, SessionKind } from './session-rules';

/** Ten digits, or empty to remove it. */
export async function changePhone(userId: string, phoneNumber: string): Promise<string> {
  await connect();
  await User.updateOne({ _id: userId }, { $set: { phoneNumber } });
  return phoneNumber;
}

/** A new password; every session ends, and a new one of the same kind goes on for who changed it. */
export async function changePassword(
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  kind: SessionKind,
): Promise<SessionClaims> {
  await countOne('credentialChange', userId);
  const { email, passwordHash: before } = await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  const passwordHash = await hashPassword(newPassword);
  let tokenVersion = 0;
  await mongoose.connection.transaction(async (session) => {
    // Of two changes at once the second meets another hash than the one it checked.
    const user = await User.findOneAndUpdate(
      { _id: userId, passwordHash: before },
      { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!user) throw new AppError('invalid_input', WRONG_PASSWORD);
    tokenVersion = user.tokenVersion;
    await ResetToken.deleteOne({ _id: userId }, { session });
    await postAccountLetter({ kind: 'password-changed', to: email }, { session });
  });
  return startSession({ id: userId, tokenVersion }, kind);
}

/**
 * Removes the account with its recipes, favorites, addresses and cards; its sessions end with it, and what
 * other domains hold of it is theirs to let go. The last admin cannot.
 */
export async function deleteAccount(
  userId: string,
  currentPassword: string,
  onDeleted: UserDeleted,
): Promise<void> {
  await requirePassword(userId, currentPassword, 'The password you entered is incorrect.');
  await mongoose.connection.transaction((session) => removeUser(userId, session, onDeleted));
  await removeNotedCards();
}
