import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';
import { createLinkToken, hashToken } from '@/lib/users/link-token';
import { resetUserPassword } from '@/lib/users/user-commands';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import type { ProvenUser } from './known-device';
import { hashPassword } from './password-hash';
import { enqueueSecurityNotice } from './security-notice-commands';

const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Accepts a request for a reset email. Known and unknown emails are treated alike: an email job is enqueued, and only
 * the worker checks whether the account exists.
 */
export async function requestPasswordReset(email: string, clientAddress: string): Promise<void> {
  await consumeRateLimit('resetRequest', clientAddress);
  await enqueueAccountEmail({ kind: 'reset-request', to: email });
}

/** Creates a reset link that replaces any earlier one; returns null if no account has the email. */
export async function createResetLink(email: string): Promise<string | null> {
  await connect();
  const user = await User.findOne({ email }).select({ _id: 1, passwordHash: 1 }).lean();
  if (!user?.passwordHash) return null;
  const token = createLinkToken();
  await ResetToken.updateOne(
    { _id: user._id },
    { $set: { email, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS) } },
    { upsert: true },
  );
  return siteOrigin() + pages.resetPassword.path({ token });
}

/**
 * Throws the error of `resetPassword` if its token does not work, so that no one chooses a password in vain. Limited like
 * it; a token has 256 random bits, so no limit could be used to guess one.
 */
export async function checkResetToken(token: string, clientAddress: string): Promise<void> {
  await consumeRateLimit('resetPassword', clientAddress);
  await connect();
  if (!(await ResetToken.exists(toUsableToken(token)))) throw invalidLinkError();
}

/**
 * Sets a new password with an emailed token, once, and ends all of the user's sessions. Passkeys are removed: after a theft, one
 * of them may be the thief's. Returns the user.
 */
export async function resetPassword(
  token: string,
  newPassword: string,
  clientAddress: string,
): Promise<ProvenUser> {
  await consumeRateLimit('resetPassword', clientAddress);
  await connect();
  const passwordHash = await hashPassword(newPassword);
  return mongoose.connection.transaction(async (session) => {
    const resetToken = await ResetToken.findOneAndDelete(toUsableToken(token), { session }).lean();
    if (!resetToken) throw invalidLinkError();
    const { _id: id, email: sentTo } = resetToken;
    const user = await resetUserPassword({ id, ...(sentTo && { email: sentTo }) }, passwordHash, session);
    if (!user) throw invalidLinkError();
    const userId = String(id);
    const { email, removedPasskeys, passwordResetAt } = user;
    const data = removedPasskeys > 0 ? { removedPasskeys } : undefined;
    await enqueueSecurityNotice(
      userId,
      { kind: 'password-changed', to: email, ...(data && { data }) },
      { session },
    );
    return { id: userId, passwordResetAt };
  });
}

function toUsableToken(token: string) {
  return { tokenHash: hashToken(token), expiresAt: mongoose.trusted({ $gt: new Date() }) };
}

function invalidLinkError(): AppError {
  return new AppError({
    code: 'invalid_input',
    message: 'This password reset link is invalid or has expired.',
  });
}
