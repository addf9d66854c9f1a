import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';
import { createLinkToken, hashToken } from '@/lib/users/link-token';
import { setUserEmailVerified } from '@/lib/users/user-commands';
import { User } from '@/models/user';
import { VerificationToken } from '@/models/verification-token';

const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Emails the user a link that proves their email, unless it is proven already. */
export async function requestVerification(userId: string): Promise<void> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ email: 1, verifiedEmail: 1 }).lean();
  if (!user || user.verifiedEmail === user.email) return;
  await consumeRateLimit('verificationLetter', user.email);
  await enqueueEmail({ kind: 'verify-email', to: user.email, data: { userId } });
}

/** Creates the link that proves this email, which replaces any earlier one; null if it is not the user's any more. */
export async function createVerificationLink(userId: string, email: string): Promise<string | null> {
  await connect();
  if (!(await User.exists({ _id: userId, email }))) return null;
  const token = createLinkToken();
  await VerificationToken.updateOne(
    { _id: userId },
    { $set: { email, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS) } },
    { upsert: true },
  );
  return siteOrigin() + pages.verifyEmail.path({ token });
}

/** Records, once, that the owner of the account reads the email that the token was sent to. */
export async function verifyEmail(token: string, clientAddress: string): Promise<void> {
  await consumeRateLimit('verifyEmail', clientAddress);
  await connect();
  const verification = await VerificationToken.findOneAndDelete({
    tokenHash: hashToken(token),
    expiresAt: mongoose.trusted({ $gt: new Date() }),
  }).lean();
  const isCurrent = verification && (await User.exists({ _id: verification._id, email: verification.email }));
  if (!isCurrent)
    throw new AppError({ code: 'invalid_input', message: 'This link is invalid or has expired.' });
  await setUserEmailVerified(verification._id, verification.email);
}

/** Records that a signed-in user has opened a link that was sent to this email; no effect unless it is theirs. */
export async function recordOpenedLink(userId: string, email: string): Promise<void> {
  await connect();
  await setUserEmailVerified(userId, email);
}
