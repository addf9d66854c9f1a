import 'server-only';
import mongoose from 'mongoose';
import { recordAudit } from '@/lib/db/audit-commands';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { recordRemovals } from '@/lib/payments/stripe/card-removal-commands';
import { emptyRecipeBox } from '@/lib/recipe-box/box-deletion-commands';
import type { NotesFate } from '@/lib/reviews/note-commands';
import { createUser, deleteUserDocument, setUserRole } from '@/lib/users/user-commands';
import { EmailChange } from '@/models/email-change';
import { Guard } from '@/models/guard';
import { ResetToken } from '@/models/reset-token';
import { SignIn } from '@/models/sign-in';
import { User, type UserDocument } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { VerificationToken } from '@/models/verification-token';
import { toCanonicalEmail } from './email-rules';
import { hashPassword } from './password-hash';
import { enqueueSecurityNotice } from './security-notice-commands';

/**
 * Throws `conflict` if no other user is an admin. Call it in the transaction before an admin loses the role.
 * It writes the guard first, so that one of two concurrent removals fails.
 */
async function requireAnotherAdmin(userId: string, session: mongoose.ClientSession): Promise<void> {
  await Guard.updateOne({ _id: 'admins' }, { $inc: { version: 1 } }, { upsert: true, session });
  const otherAdmin = await User.exists({ role: 'admin', _id: mongoose.trusted({ $ne: userId }) }).session(
    session,
  );
  if (!otherAdmin)
    throw new AppError({
      code: 'conflict',
      message: 'The shop needs an administrator: this is the last one.',
    });
}

/**
 * Sets the role and ends all of the user's sessions. Returns whether it was changed, was that role already, or no user has the
 * email.
 */
export async function setRoleByEmail(
  email: string,
  role: UserRole,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const user = await User.findOne({ email: toCanonicalEmail(email) ?? email })
      .session(session)
      .lean();
    if (!user) return 'unknown';
    await changeRole(user, role, session);
    return user.role === role ? 'unchanged' : 'changed';
  });
}

/**
 * Sets the user's role, ends their sessions and tells all admins, unless they already have it; runs in the caller's transaction.
 * Throws `conflict` for the last admin.
 */
export async function changeRole(
  user: Pick<UserDocument, '_id' | 'role' | 'email'>,
  role: UserRole,
  session: mongoose.ClientSession,
  { adminId }: { adminId?: string } = {},
): Promise<void> {
  if (user.role === role) return;
  if (user.role === 'admin') await requireAnotherAdmin(String(user._id), session);
  await setUserRole(user._id, role, session);
  const roles = { before: { Role: user.role }, after: { Role: role } };
  await recordAudit({ ...roles, kind: 'role', adminId, subject: { id: user._id } }, session);
  await announceAdmin({ email: user.email, change: role === 'admin' ? 'added' : 'demoted' }, session);
}

/** Emails the admin and all others, in the transaction that gives or ends the role, so that no one does either unnoticed. */
async function announceAdmin(
  { email, change }: { email: string; change: 'added' | 'demoted' | 'deleted' },
  session: mongoose.ClientSession,
): Promise<void> {
  const admins = await User.find({ role: 'admin' }).select({ email: 1 }).session(session).lean();
  const recipients = new Set([email, ...admins.map((admin) => admin.email)]);
  // Told by the notice of every deleted account.
  if (change === 'deleted') recipients.delete(email);
  for (const to of recipients)
    await enqueueEmail(
      change === 'added'
        ? { kind: 'admin-added', to, data: { newAdmin: email } }
        : { kind: 'admin-removed', to, data: { formerAdmin: email, isDeleted: change === 'deleted' } },
      { session },
    );
}

/** Lets higher layers clean up a user's data, in the transaction that deletes the account. */
export type OnUserDeleted = (
  user: { id: string; email: string },
  session: mongoose.ClientSession,
) => Promise<void>;

/**
 * Deletes the account with its recipe box, addresses and cards, in the caller's transaction; its sessions end with it. `detachRemovedCards` then deletes the cards at the provider. Throws `conflict` for the
 * last admin. Returns false if the user does not exist.
 */
export async function removeUser(
  userId: string,
  session: mongoose.ClientSession,
  {
    onDeleted,
    notes,
    adminId,
  }: {
    onDeleted: OnUserDeleted;
    notes?: NotesFate;
    /** The admin who deletes it; absent if its owner does. */
    adminId?: string;
  },
): Promise<boolean> {
  const user = await User.findOne({ _id: userId }).session(session).lean();
  if (!user) return false;
  if (user.role === 'admin') await requireAnotherAdmin(userId, session);
  if (adminId || user.role === 'admin') await recordDeletion(user, adminId ?? userId, session);
  await emptyRecipeBox(userId, session, notes);
  await recordRemovals(
    (user.paymentMethods ?? []).map(({ stripeId }) => stripeId),
    user.stripeMerchant,
    session,
  );
  await ResetToken.deleteOne({ _id: userId }, { session });
  await VerificationToken.deleteOne({ _id: userId }, { session });
  await enqueueSecurityNotice(userId, { kind: 'account-deleted', to: user.email }, { session });
  await EmailChange.deleteMany({ userId }, { session });
  await SignIn.deleteMany({ userId }, { session });
  await onDeleted({ id: userId, email: user.email }, session);
  await deleteUserDocument(userId, session);
  if (user.role === 'admin') await announceAdmin({ email: user.email, change: 'deleted' }, session);
  return true;
}

/** Logs that an account, or an admin, is gone; a customer who leaves is no change of the shop. */
async function recordDeletion(
  { _id: id, role }: Pick<UserDocument, '_id' | 'role'>,
  adminId: string,
  session: mongoose.ClientSession,
): Promise<void> {
  await recordAudit({ kind: 'role', adminId, subject: { id }, before: { Role: role }, after: null }, session);
}

/**
 * Creates the admin if no user has the email yet; an existing user is left unchanged. Returns whether the admin was created,
 * exists, or whether the email belongs to a customer.
 */
export async function ensureAdmin(
  email: string,
  password: string,
): Promise<'created' | 'exists' | 'customer'> {
  await connect();
  const canonicalEmail = toCanonicalEmail(email);
  if (canonicalEmail === null) throw new Error('ADMIN_EMAIL is not an email address.');
  const user = await User.findOne({ email: canonicalEmail }, { role: 1 }).lean();
  if (user) return user.role === 'admin' ? 'exists' : 'customer';
  try {
    const passwordHash = await hashPassword(password);
    await mongoose.connection.transaction(async (session) => {
      const { id } = await createUser({ email: canonicalEmail, passwordHash, role: 'admin' }, session);
      await recordAudit({ kind: 'role', subject: { id }, before: null, after: { Role: 'admin' } }, session);
    });
    return 'created';
  } catch (error) {
    // Another process has just created it.
    if (!isDuplicateKey(error)) throw error;
    return 'exists';
  }
}

/** Counts the admins for whose account the password is enough. */
export async function countAdminsWithoutSecondFactor(): Promise<number> {
  await connect();
  return User.countDocuments({ role: 'admin', secondFactor: mongoose.trusted({ $exists: false }) });
}

export async function hasAdmin(): Promise<boolean> {
  await connect();
  return (await User.exists({ role: 'admin' })) !== null;
}
