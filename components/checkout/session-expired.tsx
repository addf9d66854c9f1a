'use client';

import { useEffect } from 'react';
import { BLOCKING_NOTICE, showBlockingNotice } from './blocking-notice';

/** Tells the customer that the session ended during the checkout, and how to continue. */
export function SessionExpired({
  note,
  email,
  onLogin,
  onGuest,
}: {
  /** The outcome of a payment that was not sent for this reason; empty if there is none. */
  note: string;
  /** The email of a guest's order; empty if it is still to be typed. */
  email: string;
  onLogin: () => void;
  onGuest: () => void;
}) {
  // It may have been scrolled out of view. Noticed while the customer types, it must not take the next keys.
  useEffect(() => {
    if (document.activeElement?.matches('input, select, textarea, iframe')) return;
    showBlockingNotice();
  }, []);

  return (
    <div
      role="alert"
      {...BLOCKING_NOTICE}
      className="mb-5 rounded-card border-2 border-saffron bg-sunken p-4 focus:outline-none"
    >
      <p>{note || 'Your session has ended.'} Nothing you typed is lost: log in again to continue.</p>
      <p className="mt-2 wrap-anywhere">
        If you continue as a guest, the order will not be in your account
        {email && `, and its confirmation goes to ${email}`}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onLogin}>
          Log in again
        </button>
        <button type="button" className="button button-ghost" onClick={onGuest}>
          Continue as a guest
        </button>
      </div>
    </div>
  );
}
