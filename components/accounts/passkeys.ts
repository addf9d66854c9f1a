import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type {
  addPasskey,
  logInWithPasskey,
  startPasskeyLogin,
  startPasskeySetup,
} from '@/lib/accounts/passkey-endpoints';
import type { PasskeyView } from '@/lib/accounts/passkey-schema';
import { ApiError, callApi } from '@/lib/http/api-client';

const CANCELLED = 'No passkey was used: it was cancelled, or took too long. Please try again.';
const WRONG_ADDRESS =
  'Passkeys do not work at this address of the shop. Please use your password, or open the shop at its main address.';
const ALREADY_ADDED = 'This device already has a passkey for your account.';
const NO_VERIFICATION =
  'This device cannot check that it is you, with a PIN, a fingerprint or your face. Please use another one.';

/** The user's way out of an error of the browser; undefined for errors of the shop, which say so themselves. */
const BROWSER_ERRORS: Readonly<Record<string, string>> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  SecurityError: WRONG_ADDRESS,
  InvalidStateError: ALREADY_ADDED,
  ConstraintError: NO_VERIFICATION,
};

/** Runs a step of the browser, and converts its errors to ones that a form shows. */
async function askBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const message = error instanceof Error ? BROWSER_ERRORS[error.name] : undefined;
    if (message === undefined && !(error instanceof WebAuthnError)) throw error;
    throw new ApiError(400, { error: message ?? CANCELLED });
  }
}

/** Asks for any passkey of the shop, and starts a session of its user. */
export async function logInWithAnyPasskey(remember: boolean): Promise<void> {
  const optionsJSON = await callApi<typeof startPasskeyLogin>('POST', '/api/auth/passkey/challenge');
  const { id, rawId, response } = await askBrowser(() => startAuthentication({ optionsJSON }));
  // A passkey that does not tell its user is refused by the shop.
  const { userHandle = '', clientDataJSON, authenticatorData, signature } = response;
  await callApi<typeof logInWithPasskey>('POST', '/api/auth/passkey', {
    body: {
      credential: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      remember,
    },
  });
}

/** Creates a passkey and adds it to the account; returns all of its passkeys. */
export async function createPasskey({
  name,
  ...proof
}: {
  name: string;
  currentPassword: string;
  code?: string | undefined;
}): Promise<PasskeyView[]> {
  const options = await callApi<typeof startPasskeySetup>('POST', '/api/users/me/passkeys/setup', {
    body: proof,
  });
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await askBrowser(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  const credential = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  const { passkeys } = await callApi<typeof addPasskey>('POST', '/api/users/me/passkeys', {
    body: { name, credential },
  });
  return passkeys;
}
