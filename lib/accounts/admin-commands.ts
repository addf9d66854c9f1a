import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { noteRemovals } from '@/lib/payments/card-removal-commands';
import { emptyBox } from '@/lib/recipe-box/box-commands';
import { EmailChange } from '@/models/email-change';
import { Guard } from '@/models/guard';
import { ResetToken } from '@/models/reset-token';
import { User, type UserDocument } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { toCanonicalEmail } from './email-rules';
import { hashPassword } from './password-hash';

/**
 * To be called in a transaction before an admin stops being one: refuses when it is the last. Writes
 * the guard first, so that of two admins who go at once one is told to stay.
 */
export async function requireAnotherAdmin(userId: string, session: mongoose.ClientSession): Promise<void> {
  await Guard.updateOne({ _id: 'admins' }, { $inc: { version: 1 } }, { upsert: true, session });
  const another = await User.exists({ role: 'admin', _id: mongoose.trusted({ $ne: userId }) }).session(
    session,
  );
  if (!another) throw new AppError('conflict', 'The shop needs an administrator: this is the last one.');
}

/** Gives or takes the role; every session of the user ends. Gives false when there is no such user. */
export async function setRole(email: string, role: UserRole): Promise<boolean> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const user = await User.findOne({ email: toCanonicalEmail(email) ?? email })
      .session(session)
      .lean();
    if (user) await writeRole(user, role, session);
    return user !== null;
  });
}

/**
 * In the transaction: gives that user the role and ends their sessions, if they have another one. The
 * last admin keeps theirs: `conflict`.
 */
export async function writeRole(
  user: Pick<UserDocument, '_id' | 'role'>,
  role: UserRole,
  session: mongoose.ClientSession,
): Promise<void> {
  if (user.role === role) return;
  if (user.role === 'admin') await requireAnotherAdmin(String(user._id), session);
  await User.updateOne({ _id: user._id }, { $set: { role }, $inc: { tokenVersion: 1 } }, { session });
}

/** What domains above do with what they hold of a user, in the transaction that deletes the account. */
export type UserDeleted = (userId: string, session: mongoose.ClientSession) => Promise<void>;

/**
 * In the transaction: removes the account with its recipes, favorites, addresses and cards (which the
 * provider forgets by `removeNotedCards`); its sessions end with it. The last admin stays: `conflict`. Gives false when there is no such user.
 */
export async function removeUser(
  userId: string,
  session: mongoose.ClientSession,
  onDeleted: UserDeleted,
): Promise<boolean> {
  const user = await User.findOne({ _id: userId }).session(session).lean();
  if (!user) return false;
  if (user.role === 'admin') await requireAnotherAdmin(userId, session);
  await emptyBox(userId, session);
  await noteRemovals(
    (user.paymentMethods ?? []).map(({ stripeId }) => stripeId),
    user.stripeMerchant,
    session,
  );
  await ResetToken.deleteOne({ _id: userId }, { session });
  await EmailChange.deleteMany({ userId }, { session });
  await onDeleted(userId, session);
  await User.deleteOne({ _id: userId }, { session });
  return true;
}

/** Makes that admin when there is no user of the e-mail yet; an existing one stays as it is. */
export async function ensureAdmin(email: string, password: string): Promise<void> {
  await connect();
  const normalized = toCanonicalEmail(email);
  if (normalized === null) throw new Error('ADMIN_EMAIL is no e-mail address.');
  if (await User.exists({ email: normalized })) return;
  try {
    await User.create({ email: normalized, passwordHash: await hashPassword(password), role: 'admin' });
  } catch (error) {
    // Another process made it in between.
    if (!isDuplicateKey(error)) throw error;
  }
}
