'use client';

import { useEffect, useRef } from 'react';

/** Tells the customer that the session ended during the checkout, and how to continue. */
export function SessionExpired({
  note,
  onLogin,
  onGuest,
}: {
  /** What became of a payment that was not sent for this reason; empty if there is none. */
  note: string;
  onLogin: () => void;
  onGuest: () => void;
}) {
  const notice = useRef<HTMLDivElement>(null);

  // It may have been scrolled out of view. Noticed while the customer types, it must not take the next keys.
  useEffect(() => {
    if (document.activeElement?.matches('input, select, textarea, iframe')) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-card border-2 border-saffron bg-sunken p-4 focus:outline-none"
    >
      <p>{note || 'Your session has ended.'} Nothing you typed is lost: log in again to continue.</p>
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
