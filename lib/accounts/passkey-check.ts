import 'server-only';
import {
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { siteOrigin } from '@/lib/site/site-queries';
import type { StoredPasskey } from '@/lib/users/user-passkey-commands';
import { consumeChallenge } from './passkey-challenge-commands';
import { toPasskeyHost } from './passkey-rules';
import type { NewCredential, SignedCredential } from './passkey-schema';

const UNAVAILABLE =
  'Passkeys do not work at this address of the shop, which needs a domain and https. Please log in with your password.';
const EXPIRED = 'This took too long, or was already used. Please try again.';
const REFUSED_SETUP = 'This passkey could not be added. Please try again, or use another device.';
const HAS_CERTIFICATE =
  'This passkey comes with a certificate of its device, which the shop does not accept. Please try another browser or device.';
const REFUSED_LOGIN = 'This passkey was not accepted. Please try again, or log in with your password.';

/** The origin and name that each passkey of the shop has to sign for. */
type Expected = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

/** Returns the host that passkeys are bound to; throws `conflict` if browsers refuse them there. */
export function requirePasskeyHost(): string {
  const host = toPasskeyHost(siteOrigin());
  if (host === null) throw new AppError({ code: 'conflict', message: UNAVAILABLE });
  return host;
}

/** Checks a new passkey against the user's challenge, which is then used up; throws `invalid_input` if it is refused. */
export async function checkNewCredential(
  userId: string,
  credential: NewCredential,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'host'>> {
  const refuse = (message: string) => new AppError({ code: 'invalid_input', message });
  const expected = await expectChallenge(credential, userId);
  if (!expected) throw refuse(EXPIRED);
  let verified: VerifiedRegistrationResponse;
  try {
    if (hasCertificate(credential.response.attestationObject)) throw refuse(HAS_CERTIFICATE);
    verified = await verifyRegistrationResponse({
      ...expected,
      response: { ...credential, clientExtensionResults: {} },
      requireUserVerification: true,
    });
  } catch (error) {
    log.info({ userId, err: error }, 'a new passkey was refused');
    throw error instanceof AppError ? error : refuse(REFUSED_SETUP);
  }
  if (!verified.verified) throw refuse(REFUSED_SETUP);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    counter,
    transports: credential.response.transports ?? [],
    host: expected.expectedRPID,
  };
}

/** The error of every login with a passkey that fails. */
export function refusedLoginError(message = REFUSED_LOGIN): AppError {
  return new AppError({ code: 'unauthenticated', message });
}

/** Uses up the challenge of a login; throws `unauthenticated` if it does not have one. */
export async function requireLoginChallenge(credential: SignedCredential): Promise<Expected> {
  const expected = await expectChallenge(credential);
  if (!expected) throw refusedLoginError(EXPIRED);
  return expected;
}

/** Checks a passkey's signature, and that its user was verified; returns its new counter. Throws `unauthenticated`. */
export async function checkSignedCredential(
  credential: SignedCredential,
  expected: Expected,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number> {
  let verified: VerifiedAuthenticationResponse;
  try {
    verified = await verifyAuthenticationResponse({
      ...expected,
      response: { ...credential, clientExtensionResults: {} },
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
      requireUserVerification: true,
    });
  } catch (error) {
    // Also tells operators of a counter that went back: a copy of the passkey is in use.
    log.warn({ credentialId, err: error }, 'a passkey was refused');
    throw refusedLoginError();
  }
  if (!verified.verified) throw refusedLoginError();
  return verified.authenticationInfo.newCounter;
}

async function expectChallenge(
  { response }: { response: { clientDataJSON: string } },
  userId?: string,
): Promise<Expected | null> {
  const host = requirePasskeyHost();
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === null || !(await consumeChallenge(challenge, userId))) return null;
  return { expectedChallenge: challenge, expectedOrigin: siteOrigin(), expectedRPID: host };
}

/**
 * Returns whether a passkey comes with more than its own signature. Browsers were asked for `none`; certificates name
 * addresses that the package would load, so that their writer could have the shop ask any host it reaches.
 */
function hasCertificate(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null; // No browser wrote it.
  }
}
