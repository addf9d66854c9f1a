import { randomUUID } from 'node:crypto';
import { newClaims, type SessionKind } from '@/lib/accounts/session-rules';
import { sealSession } from '@/lib/accounts/session-token';
import { User, type UserDocument } from '@/models/user';

/** A user in the database; the test names only what it is about. */
export async function aUser(fields: Partial<UserDocument> = {}) {
  return User.create({ email: `${randomUUID()}@shop.test`, ...fields });
}

/** A token of that user, as the login would give it. */
export async function tokenOf(
  user: Pick<UserDocument, '_id' | 'tokenVersion'>,
  kind: SessionKind = 'client',
): Promise<string> {
  return sealSession(
    newClaims(
      { id: String(user._id), tokenVersion: user.tokenVersion },
      { kind, sid: randomUUID(), nowMs: Date.now() },
    ),
  );
}

/** Headers of a call by a new user of that role. */
export async function bearerOf(
  user: Pick<UserDocument, '_id' | 'tokenVersion'>,
): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${await tokenOf(user)}` };
}
