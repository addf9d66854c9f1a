import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { countOne, forgetOne } from '@/lib/http/rate-limit';
import { postLetter } from '@/lib/mail/outbox-commands';
import { noteRemovals, removeNotedCards } from '@/lib/payments/card-removal-commands';
import { emptyBox } from '@/lib/recipe-box/box-commands';
import { Order } from '@/models/order';
import { ResetToken } from '@/models/reset-token';
import { User, type UserDocument } from '@/models/user';
import { requireAnotherAdmin } from './admin-commands';
import { startSession } from './credential-commands';
import { hashPassword, isPassword } from './password-hash';
import type { SessionClaims, SessionKind } from './session-rules';

const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** Ten digits, or empty to remove it. */
export async function changePhone(userId: string, phoneNumber: string): Promise<string> {
  await connect();
  await User.updateOne({ _id: userId }, { $set: { phoneNumber } });
  return phoneNumber;
}

/** A new e-mail for the account; the old address is told. */
export async function changeEmail(
  userId: string,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<string> {
  const { email } = await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  if (newEmail === email) return email;
  try {
    await mongoose.connection.transaction(async (session) => {
      await User.updateOne({ _id: userId }, { $set: { email: newEmail } }, { session });
      // A link that was sent to the old address must not open the account any more.
      await ResetToken.deleteOne({ _id: userId }, { session });
      await postLetter({ kind: 'email-changed', to: email, data: { newEmail } }, { session });
    });
  } catch (error) {
    if (isDuplicateKey(error)) {
      throw new AppError('conflict', 'This email address is already in use by another account.');
    }
    throw error;
  }
  return newEmail;
}

/** A new password; every session ends, and a new one of the same kind goes on for who changed it. */
export async function changePassword(
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  kind: SessionKind,
): Promise<SessionClaims> {
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
    await postLetter({ kind: 'password-changed', to: email }, { session });
  });
  return startSession({ id: userId, tokenVersion }, kind);
}

/**
 * Removes the account with its recipes, favorites, addresses and cards; its sessions end with it, its orders
 * stay without it. The last admin cannot.
 */
export async function deleteAccount(userId: string, currentPassword: string): Promise<void> {
  await requirePassword(userId, currentPassword, 'The password you entered is incorrect.');
  await mongoose.connection.transaction(async (session) => {
    const user = await User.findOne({ _id: userId }).session(session).lean();
    if (!user) return;
    if (user.role === 'admin') await requireAnotherAdmin(userId, session);
    await emptyBox(userId, session);
    await noteRemovals(
      (user.paymentMethods ?? []).map(({ stripeId }) => stripeId),
      session,
    );
    await ResetToken.deleteOne({ _id: userId }, { session });
    // Orders are the shop's books and stay; whose they were is forgotten.
    await Order.updateMany(
      { userId },
      { $unset: { userId: 1, 'payment.customerReference': 1 } },
      { session },
    );
    await User.deleteOne({ _id: userId }, { session });
  });
  await removeNotedCards();
}

/** The user, if that is the password; guessing it is limited as a login is. */
async function requirePassword(
  userId: string,
  password: string,
  refusal: string,
): Promise<Pick<UserDocument, 'email' | 'passwordHash'>> {
  await countOne('wrongPassword', userId);
  await connect();
  const user = await User.findOne({ _id: userId }).lean();
  if (!user || !(await isPassword(password, user.passwordHash))) throw new AppError('invalid_input', refusal);
  await forgetOne('wrongPassword', userId);
  return user;
}
