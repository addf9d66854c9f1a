'use client';

import { useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ApiError } from '@/lib/http/api-client';
import { rememberAccount } from './account-store';

const FAILED = 'The login with a passkey failed. Please try again, or log in with your password.';

/** Whether this browser knows passkeys; not in one without https. */
const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Logs in with a passkey instead of email, password and code. */
export function PasskeyLoginButton({
  isFormBusy,
  readRemember,
  onFailure,
  onDone,
}: {
  isFormBusy: boolean;
  readRemember: () => boolean;
  /** Shows the message; called with an empty one at the start. */
  onFailure: (message: string) => void;
  onDone: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  if (!hasPasskeys()) return null;

  async function logIn() {
    if (isBusy || isFormBusy) return;
    onFailure('');
    setIsBusy(true);
    try {
      // On first use: most visitors have none.
      const { logInWithAnyPasskey } = await loadChunk(() => import('./passkeys'));
      await logInWithAnyPasskey(readRemember());
      await rememberAccount();
      onDone();
    } catch (error) {
      console.error('A login with a passkey failed', error);
      onFailure((error instanceof ApiError && error.body.error) || FAILED);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="button button-ghost aria-disabled:opacity-50"
      aria-disabled={isBusy || isFormBusy}
      onClick={() => void logIn()}
    >
      {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </button>
  );
}
