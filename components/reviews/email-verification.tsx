'use client';

import { useState } from 'react';
import type { requestVerification } from '@/lib/accounts/profile-endpoints';
import { ApiError, callApi } from '@/lib/http/api-client';

/** Asks a user to confirm their email before the first rating. The input beside it stays. */
export function EmailVerification() {
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    setMessage('');
    try {
      await callApi<typeof requestVerification>('POST', '/api/users/me/email/verification');
      setMessage('We have sent you an email. Open its link, then come back and save your rating.');
    } catch (error) {
      setMessage(
        error instanceof ApiError ? error.message : 'The email could not be sent. Please try again.',
      );
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="rounded-card bg-sunken p-4">
      <p>Please confirm your email address before your first rating or vote.</p>
      <button
        type="button"
        className="button button-ghost mt-3 aria-disabled:opacity-50"
        aria-disabled={isBusy}
        onClick={send}
      >
        Email me a link
      </button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
