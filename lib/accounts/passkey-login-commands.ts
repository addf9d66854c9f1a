import 'server-only';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { recordPasskeyUse } from '@/lib/users/user-passkey-commands';
import { User } from '@/models/user';
import { startSession } from './credential-commands';
import type { ProvenUser } from './known-device';
import { CHALLENGE_LIFETIME_MS, storeChallenge } from './passkey-challenge-commands';
import {
  checkSignedCredential,
  refusedLoginError,
  requireLoginChallenge,
  requirePasskeyHost,
} from './passkey-check';
import type { PasskeyRequest, SignedCredential } from './passkey-schema';
import { cancelRemovalAtLogin } from './second-factor-removal-commands';
import { type SessionClaims, toSessionKind } from './session-rules';

const UNKNOWN =
  'The shop does not know this passkey: it may have been removed. Please log in with your password, and delete the passkey on your device.';

/** Stores a challenge and returns the options with which a browser has any passkey of the shop sign it. */
export async function startPasskeyLogin(clientAddress: string): Promise<PasskeyRequest> {
  const rpId = requirePasskeyHost();
  await consumeRateLimit('loginPerClient', clientAddress);
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await storeChallenge(challenge);
  return { challenge, rpId, timeout: CHALLENGE_LIFETIME_MS, userVerification: 'required' };
}

/**
 * Starts a session of the user whose passkey signed a challenge. It takes no password and no code: a passkey is something that
 * its user has, and has unlocked with a PIN, a finger or a face.
 */
export async function logInWithPasskey(
  { credential, remember }: { credential: SignedCredential; remember?: boolean | undefined },
  clientAddress: string,
): Promise<{ claims: SessionClaims; user: ProvenUser }> {
  await consumeRateLimit('loginPerClient', clientAddress);
  await connect();
  const expected = await requireLoginChallenge(credential);
  const userId = Buffer.from(credential.response.userHandle, 'base64url').toString('hex');
  const user = DOCUMENT_ID.test(userId) ? await User.findOne({ _id: userId }).lean() : null;
  const passkey = user?.passkeys?.find(
    ({ credentialId, host }) => credentialId === credential.id && host === expected.expectedRPID,
  );
  if (!user || !passkey) throw refusedLoginError(UNKNOWN);
  const counter = await checkSignedCredential(credential, expected, passkey);
  const used = await recordPasskeyUse(userId, passkey, counter);
  if (!used) throw refusedLoginError();
  await cancelRemovalAtLogin(user);
  return {
    claims: startSession({ id: userId, tokenVersion: used.tokenVersion }, toSessionKind(remember)),
    user: { id: userId, passwordResetAt: user.passwordResetAt },
  };
}
