import 'server-only';
import { randomUUID } from 'node:crypto';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { countOne, forgetOne, RATE_POLICIES } from '@/lib/rate-limits/rate-limit';
import { User, type UserDocument } from '@/models/user';
import { isEmailHeld } from './email-change-commands';
import { type Device, isKnownDevice } from './known-device';
import { hashPassword, isPassword } from './password-hash';
import { newClaims, type SessionClaims, type SessionKind, toSessionKind } from './session-rules';

/** A count of its own begins with a new password. */
const OTHER_WAY = 'choose a new password by “Forgot password?”';
const TAKEN = 'An account with this email already exists.';

type Credentials = { email: string; password: string; remember?: boolean | undefined };

/** Opens an account and its first session. The e-mail is compared as the schema leaves it. */
export async function register(
  { email, password, remember }: Credentials,
  clientAddress: string,
): Promise<SessionClaims> {
  await countOne('register', clientAddress);
  await connect();
  if (await isEmailHeld(email)) throw new AppError('conflict', TAKEN);
  const passwordHash = await hashPassword(password);
  try {
    const user = await User.create({ email, passwordHash });
    return startSession({ id: String(user._id), tokenVersion: user.tokenVersion }, toSessionKind(remember));
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', TAKEN);
    throw error;
  }
}

/** Who tries to sign in. */
export type LoginSource = { clientAddress: string; device: Device | null };

/**
 * A new session for the right password. A wrong e-mail and a wrong password take the same time and
 * get the same answer; after ten bad attempts in 15 minutes the account waits for the next window.
 */
export async function logIn(
  { email, password, remember }: Credentials,
  { clientAddress, device }: LoginSource,
): Promise<SessionClaims> {
  await countOne('loginPerClient', clientAddress);
  await connect();
  const user = await User.findOne({ email }).lean();
  const ownKey = toOwnGuessKey(email, user, device);
  const whose = ownKey ?? email;
  // Counted before the password is looked at, so that many attempts at once cannot pass together.
  await countOne('badLogin', whose, OTHER_WAY);
  // Whoever has a count of their own is bounded by it: guesses of others at the same address do not shut them out.
  if (!ownKey) await countOne('badLoginPerClient', clientAddress, OTHER_WAY);
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    throw new AppError('unauthenticated', 'Invalid email or password.');
  }
  await Promise.all([
    forgetOne('badLogin', whose),
    ...(ownKey ? [] : [forgetOne('badLoginPerClient', clientAddress)]),
  ]);
  return startSession({ id: String(user._id), tokenVersion: user.tokenVersion }, toSessionKind(remember));
}

/**
 * Under which name guesses of an account's password are counted, if not under its email's. A device that
 * was signed in before, and a user who just chose a new password, are counted apart from everybody else:
 * otherwise anybody could lock anybody out by guessing wrong.
 */
function toOwnGuessKey(
  email: string,
  user: Pick<UserDocument, '_id' | 'passwordResetAt'> | null,
  device: Device | null,
): string | null {
  if (user && device && isKnownDevice(device, String(user._id))) return `${email} on ${device.id}`;
  const resetAtMs = user?.passwordResetAt?.getTime() ?? 0;
  const isJustReset = Date.now() - resetAtMs < RATE_POLICIES.badLogin.windowMs;
  return isJustReset ? `${email} since ${resetAtMs}` : null;
}

export function startSession(user: { id: string; tokenVersion: number }, kind: SessionKind): SessionClaims {
  return newClaims(user, { kind, sid: randomUUID(), nowMs: Date.now() });
}
