import 'server-only';
import { randomUUID } from 'node:crypto';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { countOne, forgetOne } from '@/lib/http/rate-limit';
import { User } from '@/models/user';
import { hashPassword, isPassword } from './password-hash';
import { newClaims, type SessionClaims, type SessionKind, toSessionKind } from './session-rules';

type Credentials = { email: string; password: string; remember?: boolean | undefined };

/** Opens an account and its first session. The e-mail is compared as the schema leaves it. */
export async function register(
  { email, password, remember }: Credentials,
  clientAddress: string,
): Promise<SessionClaims> {
  await countOne('register', clientAddress);
  await connect();
  const passwordHash = await hashPassword(password);
  try {
    const user = await User.create({ email, passwordHash });
    return startSession({ id: String(user._id), tokenVersion: user.tokenVersion }, toSessionKind(remember));
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', 'An account with this email already exists.');
    throw error;
  }
}

/**
 * A new session for the right password. A wrong e-mail and a wrong password take the same time and
 * get the same answer; after ten bad attempts in 15 minutes the account waits for the next window.
 */
export async function logIn(
  { email, password, remember }: Credentials,
  clientAddress: string,
): Promise<SessionClaims> {
  // Counted before the password is looked at, so that many attempts at once cannot pass together.
  await countOne('badLogin', email);
  await countOne('badLoginPerClient', clientAddress);
  await connect();
  const user = await User.findOne({ email }).lean();
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    throw new AppError('unauthenticated', 'Invalid email or password.');
  }
  await Promise.all([forgetOne('badLogin', email), forgetOne('badLoginPerClient', clientAddress)]);
  return startSession({ id: String(user._id), tokenVersion: user.tokenVersion }, toSessionKind(remember));
}

export function startSession(user: { id: string; tokenVersion: number }, kind: SessionKind): SessionClaims {
  return newClaims(user, { kind, sid: randomUUID(), nowMs: Date.now() });
}
