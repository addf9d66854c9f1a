import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { hashToken } from '@/lib/users/link-token';
import { PasskeyChallenge } from '@/models/passkey-challenge';

/** How long a user has to unlock their device. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** Stores a challenge of a login, or with a user, of adding a passkey. */
export async function storeChallenge(challenge: string, userId?: string): Promise<void> {
  await connect();
  await PasskeyChallenge.create({
    _id: hashToken(challenge),
    ...(userId && { userId }),
    expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
  });
}

/** Uses up a challenge. Returns false if it expired, was used, or was stored for something or someone else. */
export async function consumeChallenge(challenge: string, userId?: string): Promise<boolean> {
  await connect();
  const found = await PasskeyChallenge.findOneAndDelete({
    _id: hashToken(challenge),
    userId: userId ?? mongoose.trusted({ $exists: false }),
    expiresAt: mongoose.trusted({ $gt: new Date() }),
  }).lean();
  return found !== null;
}
