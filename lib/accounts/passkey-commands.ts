import 'server-only';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { SITE_NAME } from '@/lib/site/site-rules';
import { addUserPasskey, removeUserPasskey, renameUserPasskey } from '@/lib/users/user-passkey-commands';
import { User } from '@/models/user';
import { MAX_PASSKEYS } from '@/models/user-limits';
import { continueSession } from './credential-commands';
import { CHALLENGE_LIFETIME_MS, storeChallenge } from './passkey-challenge-commands';
import { checkNewCredential, requirePasskeyHost } from './passkey-check';
import type { NewCredential, PasskeyCreation, PasskeyView } from './passkey-schema';
import { toPasskeyViews } from './passkey-view';
import { type Proof, requireProof } from './second-factor-check';
import { enqueueSecurityNotice } from './security-notice-commands';
import type { SessionClaims } from './session-rules';

const TOO_MANY = `An account has at most ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`;
const ALREADY_ADDED = 'This passkey is already in use. Please choose another device.';
const GONE = 'This passkey was already removed. Please reload the page.';

export async function listPasskeys(userId: string): Promise<PasskeyView[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ passkeys: 1 }).lean();
  return user ? toPasskeyViews(user) : [];
}

/** Stores a challenge and returns the options with which a browser creates a passkey for it. */
export async function startPasskeySetup(userId: string, proof: Proof): Promise<PasskeyCreation> {
  const host = requirePasskeyHost();
  const { email, passkeys: added } = await requireProof(userId, proof);
  const passkeys = added ?? [];
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError({ code: 'limit_reached', message: TOO_MANY });
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: host,
    userName: email,
  });
  await storeChallenge(challenge, userId);
  return {
    challenge,
    rp: { id: host, name: SITE_NAME },
    user: { id: Buffer.from(userId, 'hex').toString('base64url'), name: email, displayName: email },
    pubKeyCredParams,
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: passkeys
      .filter((passkey) => passkey.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Adds a passkey that was created for a started setup, and tells the owner. */
export async function addPasskey(
  userId: string,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<PasskeyView[]> {
  const checked = await checkNewCredential(userId, credential);
  const passkey = { _id: new mongoose.Types.ObjectId(), name, createdAt: new Date(), ...checked };
  try {
    return await mongoose.connection.transaction(async (session) => {
      const user = await addUserPasskey(userId, passkey, session);
      if (!user) throw new AppError({ code: 'limit_reached', message: TOO_MANY });
      const data = { change: 'added', name } as const;
      await enqueueSecurityNotice(userId, { kind: 'passkey-changed', to: user.email, data }, { session });
      return toPasskeyViews(user);
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'conflict', message: ALREADY_ADDED });
    throw error;
  }
}

export async function renamePasskey(userId: string, id: string, name: string): Promise<PasskeyView[]> {
  await connect();
  const user = await renameUserPasskey(userId, id, name);
  if (!user) throw goneError();
  return toPasskeyViews(user);
}

/**
 * Removes a passkey, whose device may be lost, tells the owner and ends every session but the current client's,
 * which continues with a new token; returns it and the passkeys that are left.
 */
export async function removePasskey(
  userId: string,
  id: string,
  { proof, claims }: { proof: Proof; claims: SessionClaims },
): Promise<{ passkeys: PasskeyView[]; claims: SessionClaims }> {
  const { passkeys } = await requireProof(userId, proof);
  const name = passkeys?.find(({ _id }) => String(_id) === id)?.name;
  if (name === undefined) throw goneError();
  const user = await mongoose.connection.transaction(async (session) => {
    const changedUser = await removeUserPasskey(userId, id, session);
    if (!changedUser) throw goneError();
    const notice = {
      kind: 'passkey-changed',
      to: changedUser.email,
      data: { change: 'removed', name },
    } as const;
    await enqueueSecurityNotice(userId, notice, { session });
    return changedUser;
  });
  return { passkeys: toPasskeyViews(user), claims: continueSession(claims, user.tokenVersion) };
}

function goneError(): AppError {
  return new AppError({ code: 'not_found', message: GONE });
}
