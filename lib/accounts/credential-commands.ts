import 'server-only';
import { randomUUID } from 'node:crypto';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { consumeRateLimit, RATE_POLICIES, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { createUser } from '@/lib/users/user-commands';
import { User, type UserDocument } from '@/models/user';
import { isEmailReserved } from './email-change-commands';
import { type Device, isKnownDevice, type ProvenUser } from './known-device';
import { hashPassword, isCorrectPassword } from './password-hash';
import { requireLoginCode } from './second-factor-check';
import { cancelRemovalAtLogin, completeDueRemoval } from './second-factor-removal-commands';
import { createClaims, type SessionClaims, type SessionKind, toSessionKind } from './session-rules';

const RESET_HINT = 'choose a new password by “Forgot password?”';
const EMAIL_TAKEN = 'An account with this email already exists.';

const emailTakenError = () =>
  new AppError({ code: 'conflict', message: EMAIL_TAKEN, fields: { email: EMAIL_TAKEN } });

type Credentials = { email: string; password: string; remember?: boolean | undefined };
type LoginCredentials = Credentials & { code?: string | undefined };

/** Creates an account and its first session. Expects the email in canonical form. */
export async function register(
  { email, password, remember }: Credentials,
  clientAddress: string,
): Promise<SessionClaims> {
  await consumeRateLimit('register', clientAddress);
  await connect();
  if (await isEmailReserved(email)) throw emailTakenError();
  const passwordHash = await hashPassword(password);
  try {
    return startSession(await createUser({ email, passwordHash }), toSessionKind(remember));
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTakenError();
    throw error;
  }
}

/** A login that succeeded. */
export type Login = {
  claims: SessionClaims;
  user: ProvenUser;
  /** When the second factor that it passed was turned on; null without one. */
  secondFactorEnabledAt: Date | null;
};

/** The source of a login attempt. */
export type LoginSource = { clientAddress: string; device: Device | null };

/**
 * Starts a session if the password is right and, with two-step login, the code too, which is only looked at after the
 * password. A wrong email and a wrong password take the same time and get the same response. After ten failed attempts
 * the account is locked until its 15-minute window ends.
 */
export async function logIn(
  { email, password, remember, code }: LoginCredentials,
  { clientAddress, device }: LoginSource,
): Promise<Login> {
  await consumeRateLimit('loginPerClient', clientAddress);
  await connect();
  const user = await User.findOne({ email }).lean();
  const separateKey = findSeparateLimitKey(email, user, device);
  const limitKey = separateKey ?? email;
  // Counted before the password is checked, so that concurrent attempts cannot pass together.
  await consumeRateLimit('badLogin', limitKey, RESET_HINT);
  // Not counted per client for a separate key, so that others behind the same IP address cannot lock this user out.
  if (!separateKey) await consumeRateLimit('badLoginPerClient', clientAddress, RESET_HINT);
  if (!(await isCorrectPassword(password, user?.passwordHash)) || !user) {
    throw new AppError({ code: 'unauthenticated', message: 'Invalid email or password.' });
  }
  await Promise.all([
    restoreRateLimit('badLogin', limitKey),
    ...(separateKey ? [] : [restoreRateLimit('badLoginPerClient', clientAddress)]),
  ]);
  const id = String(user._id);
  const { passwordResetAt } = user;
  const versionAfterRemoval = await completeDueRemoval(user);
  const secondFactor = versionAfterRemoval === null ? user.secondFactor : null;
  if (secondFactor) {
    await requireLoginCode({ id, passwordResetAt, secondFactor }, code, device);
    await cancelRemovalAtLogin(user);
  }
  // Otherwise with the version that was read together with the second factor: turning it on meanwhile ends this session.
  const tokenVersion = versionAfterRemoval ?? user.tokenVersion;
  return {
    claims: startSession({ id, tokenVersion }, toSessionKind(remember)),
    user: { id, passwordResetAt },
    secondFactorEnabledAt: secondFactor?.enabledAt ?? null,
  };
}

/**
 * Returns the key under which failed attempts are counted separately, or null to count them under the email.
 * A device that has signed in before, and a user who has just chosen a new password, get a separate count:
 * otherwise anyone could lock out any user with wrong guesses.
 */
function findSeparateLimitKey(
  email: string,
  user: Pick<UserDocument, '_id' | 'passwordResetAt'> | null,
  device: Device | null,
): string | null {
  const { passwordResetAt } = user ?? {};
  if (user && device && isKnownDevice(device, { id: String(user._id), passwordResetAt }))
    return `${email} on ${device.id}`;
  const resetAtMs = passwordResetAt?.getTime() ?? 0;
  const isJustReset = Date.now() - resetAtMs < RATE_POLICIES.badLogin.windowMs;
  return isJustReset ? `${email} since ${resetAtMs}` : null;
}

/** Goes on with a session after a change that ended all of the user's sessions. */
export function continueSession({ userId, kind, sid }: SessionClaims, tokenVersion: number): SessionClaims {
  return createClaims({ id: userId, tokenVersion }, { kind, sid, nowMs: Date.now() });
}

export function startSession(user: { id: string; tokenVersion: number }, kind: SessionKind): SessionClaims {
  return createClaims(user, { kind, sid: randomUUID(), nowMs: Date.now() });
}
