import { randomUUID } from 'node:crypto';
import { encodeSessionToken } from '@/lib/accounts/session';
import { createClaims, type SessionKind } from '@/lib/accounts/session-rules';
import { User, type UserDocument } from '@/models/user';

/** Creates a user in the database; a test passes only the fields it is about. */
export async function aUser(fields: Partial<UserDocument> = {}) {
  return User.create({ email: `${randomUUID()}@shop.test`, ...fields });
}

/** Returns a session token of the user, as the login issues it. */
export async function createToken(
  user: Pick<UserDocument, '_id' | 'tokenVersion'>,
  kind: SessionKind = 'client',
): Promise<string> {
  return encodeSessionToken(
    createClaims(
      { id: String(user._id), tokenVersion: user.tokenVersion },
      { kind, sid: randomUUID(), nowMs: Date.now() },
    ),
  );
}
export async function createBearerHeaders(
  user: Pick<UserDocument, '_id' | 'tokenVersion'>,
): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${await createToken(user)}` };
}

/** Lets the user rate recipes, as if a link in an email had been opened. */
export async function verifyEmailOf(userId: string): Promise<void> {
  const { email } = await User.findById(userId).orFail();
  await User.updateOne({ _id: userId }, { $set: { verifiedEmail: email } });
}
