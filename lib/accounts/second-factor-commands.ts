import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { removeUserPasskeys } from '@/lib/users/user-passkey-commands';
import {
  enablePendingSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodeHashes,
  setPendingSecondFactor,
} from '@/lib/users/user-second-factor-commands';
import { User } from '@/models/user';
import { continueSession } from './credential-commands';
import { toCanonicalEmail } from './email-rules';
import { requirePassword, WRONG_PASSWORD } from './password-check';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import { requireCode, wrongCodeError } from './second-factor-check';
import { formatInGroups } from './second-factor-rules';
import { decryptTotpSecret, encryptTotpSecret } from './second-factor-secret';
import { enqueueSecurityNotice } from './security-notice-commands';
import type { SessionClaims } from './session-rules';
import { createTotpSecret, findTimeStep, toOtpauthUri } from './totp';

const SETUP_LIFETIME_MS = 15 * 60 * 1000;
const ALREADY_ON = 'Two-step login is already on. Please reload the page.';
const ALREADY_OFF = 'Two-step login is already off. Please reload the page.';
const SETUP_EXPIRED = 'This setup has expired. Please close it and start again.';
const WRONG_SETUP_CODE =
  'This code is incorrect. Please check that your phone’s clock is right, then enter the code that the app shows now.';

/** The password and a code, which every change of a second factor that is on takes. */
type Proof = { currentPassword: string; code: string };

/** Stores a new secret that becomes the second factor with `enableSecondFactor`; until then, logins do not ask for it. */
export async function startSecondFactorSetup(
  userId: string,
  currentPassword: string,
): Promise<{ secret: string; otpauthUri: string }> {
  await consumeRateLimit('credentialChange', userId);
  const { email } = await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  const secret = createTotpSecret();
  const isStored = await setPendingSecondFactor(userId, {
    encryptedSecret: encryptTotpSecret(secret, userId),
    expiresAt: new Date(Date.now() + SETUP_LIFETIME_MS),
  });
  if (!isStored) throw conflictError(ALREADY_ON);
  return { secret, otpauthUri: toOtpauthUri(secret, email) };
}

/**
 * Turns on two-step login with the first code of the pending setup and ends every session but the current
 * client's, which continues with a new token; returns it and the recovery codes.
 */
export async function enableSecondFactor(
  userId: string,
  code: string,
  claims: SessionClaims,
): Promise<{ claims: SessionClaims; recoveryCodes: string[] }> {
  const limitKey = `${userId} setup`;
  await consumeRateLimit('wrongCode', limitKey);
  const { encryptedSecret, step } = await checkSetupCode(userId, code);
  const recoveryCodes = createRecoveryCodes();
  const tokenVersion = await changeSecondFactor(userId, 'enabled', async (session) => {
    const recoveryCodeHashes = recoveryCodes.map(hashRecoveryCode);
    const secondFactor = { encryptedSecret, lastUsedStep: step, recoveryCodeHashes };
    return (await enablePendingSecondFactor(userId, secondFactor, session)) ?? throwConflict(ALREADY_ON);
  });
  await restoreRateLimit('wrongCode', limitKey);
  return {
    claims: continueSession(claims, tokenVersion),
    recoveryCodes: recoveryCodes.map(toShownCode),
  };
}

/** Turns off two-step login and ends every session but the current client's, which continues with a new token. */
export async function disableSecondFactor(
  userId: string,
  proof: Proof,
  claims: SessionClaims,
): Promise<SessionClaims> {
  await requirePasswordAndCode(userId, proof);
  const tokenVersion = await changeSecondFactor(
    userId,
    'disabled',
    async (session) => (await removeSecondFactor(userId, session)) ?? throwConflict(ALREADY_OFF),
  );
  return continueSession(claims, tokenVersion);
}

/** Replaces the recovery codes and returns the new ones. Sessions continue. */
export async function replaceRecoveryCodes(userId: string, proof: Proof): Promise<string[]> {
  await requirePasswordAndCode(userId, proof);
  const recoveryCodes = createRecoveryCodes();
  await mongoose.connection.transaction(async (session) => {
    const hashes = recoveryCodes.map(hashRecoveryCode);
    const email = (await replaceRecoveryCodeHashes(userId, hashes, session)) ?? throwConflict(ALREADY_OFF);
    const data = { change: 'codes-replaced' } as const;
    await enqueueSecurityNotice(userId, { kind: 'second-factor-changed', to: email, data }, { session });
  });
  log.info({ userId }, 'recovery codes were replaced');
  return recoveryCodes.map(toShownCode);
}

/**
 * Removes the second factor and the passkeys of a user who has neither the app nor a recovery code, and ends all of their sessions. Throws
 * `not_found` if no user has the email, and `conflict` if two-step login is off.
 */
export async function resetSecondFactor(email: string): Promise<void> {
  await connect();
  const user = await User.findOne({ email: toCanonicalEmail(email) ?? email }).lean();
  if (!user)
    throw new AppError({ code: 'not_found', message: `There is no account with the email ${email}.` });
  await changeSecondFactor(String(user._id), 'reset', async (session) => {
    const changedUser = await removeSecondFactor(user._id, session);
    if (!changedUser) throwConflict(`Two-step login is off for ${email}.`);
    // They may be on the lost phone.
    await removeUserPasskeys(user._id, session);
    return changedUser;
  });
}

/** Runs the change with its notice in one transaction; returns the token version of sessions that start after it. */
async function changeSecondFactor(
  userId: string,
  change: 'enabled' | 'disabled' | 'reset',
  write: (session: mongoose.ClientSession) => Promise<{ email: string; tokenVersion: number }>,
): Promise<number> {
  const tokenVersion = await mongoose.connection.transaction(async (session) => {
    const user = await write(session);
    await enqueueSecurityNotice(
      userId,
      { kind: 'second-factor-changed', to: user.email, data: { change } },
      { session },
    );
    return user.tokenVersion;
  });
  log.info({ userId, change }, 'a second factor was changed');
  return tokenVersion;
}

/** Returns the pending secret, still encrypted, and the time step of the code, if it is right. */
async function checkSetupCode(
  userId: string,
  code: string,
): Promise<{ encryptedSecret: string; step: number }> {
  await connect();
  const user = await User.findOne({ _id: userId }).select('+pendingSecondFactor.encryptedSecret').lean();
  if (user?.secondFactor) throw conflictError(ALREADY_ON);
  const pending = user?.pendingSecondFactor;
  const isCurrent = pending && pending.expiresAt.getTime() > Date.now();
  const secret = isCurrent ? decryptTotpSecret(pending.encryptedSecret, userId) : null;
  if (!pending || secret === null) throw conflictError(SETUP_EXPIRED);
  const step = findTimeStep(secret, code, Date.now());
  if (step === null) throw wrongCodeError(WRONG_SETUP_CODE);
  return { encryptedSecret: pending.encryptedSecret, step };
}

/** Checks the password before the code, which is then used up. */
async function requirePasswordAndCode(userId: string, { currentPassword, code }: Proof): Promise<void> {
  await consumeRateLimit('credentialChange', userId);
  await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  const user = await User.findOne({ _id: userId }).lean();
  if (!user?.secondFactor) throw conflictError(ALREADY_OFF);
  await requireCode({ id: userId, secondFactor: user.secondFactor }, code);
}

function toShownCode(code: string): string {
  return formatInGroups(code, '-');
}

function conflictError(message: string): AppError {
  return new AppError({ code: 'conflict', message });
}

function throwConflict(message: string): never {
  throw conflictError(message);
}
