import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { postAccountLetter } from '@/lib/mail/account-letter-commands';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { siteOrigin } from '@/lib/site/site-queries';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { hashToken, newLinkToken } from './link-token';
import { hashPassword } from './password-hash';

const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Takes a wish for a reset letter. Known and unknown e-mails are treated alike: one letter is put
 * into the outbox, and only its sender finds out whether there is such an account.
 */
export async function requestPasswordReset(email: string, clientAddress: string): Promise<void> {
  await countOne('resetRequest', clientAddress);
  await postAccountLetter({ kind: 'reset-request', to: email });
}

/** A fresh link for the account of that e-mail, in place of any older one; null without an account. */
export async function makeResetLink(email: string): Promise<string | null> {
  await connect();
  const user = await User.findOne({ email }).select({ _id: 1, passwordHash: 1 }).lean();
  if (!user?.passwordHash) return null;
  const token = newLinkToken();
  await ResetToken.updateOne(
    { _id: user._id },
    { $set: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS) } },
    { upsert: true },
  );
  return `${siteOrigin()}/reset-password?token=${token}`;
}

/** Sets a new password by a letter's token, once; every session of the user ends. Returns whose it is. */
export async function resetPassword(
  token: string,
  newPassword: string,
  clientAddress: string,
): Promise<string> {
  await countOne('resetPassword', clientAddress);
  await connect();
  const passwordHash = await hashPassword(newPassword);
  let userId = '';
  await mongoose.connection.transaction(async (session) => {
    const spent = await ResetToken.findOneAndDelete(
      { tokenHash: hashToken(token), expiresAt: mongoose.trusted({ $gt: new Date() }) },
      { session },
    ).lean();
    const user =
      spent &&
      (await User.findOneAndUpdate(
        { _id: spent._id },
        { $set: { passwordHash, passwordResetAt: new Date() }, $inc: { tokenVersion: 1 } },
        { session },
      ).lean());
    if (!user) throw new AppError('invalid_input', 'This password reset link is invalid or has expired.');
    userId = String(user._id);
    await postAccountLetter({ kind: 'password-changed', to: user.email }, { session });
  });
  return userId;
}
