'use client';

import { useEffect } from 'react';
import type { ReadSession } from '@/lib/accounts/session-endpoints';
import { callApi } from '@/lib/http/api-client';
import { clearAccount, refreshAccount, useAccount } from './account-store';

/** Between two checks, whatever the clocks say, and after a check without a response. */
const MIN_DELAY_MS = 30_000;
/** A timer's limit is 24 days. */
const MAX_DELAY_MS = 24 * 60 * 60_000;
/** The focus returns often, such as from the frame of a payment provider. */
const MIN_RETURN_INTERVAL_MS = 10_000;

/**
 * Notices the end of the session: when it is due, and when the visitor returns to the tab. It asks the server, since other
 * requests and tabs may have renewed the session, without renewing it itself.
 */
export function useSessionWatch(): void {
  const account = useAccount();
  const userId = account.status === 'user' ? account.user.id : null;
  const expires = account.status === 'user' ? account.expires : undefined;

  useEffect(() => {
    if (userId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checkedAtMs = 0;
    let isStopped = false;

    function schedule(endMs: number) {
      if (isStopped) return;
      clearTimeout(timer);
      const delayMs = Math.max(endMs - Date.now(), MIN_DELAY_MS);
      timer = setTimeout(check, Math.min(delayMs, MAX_DELAY_MS));
    }
    async function check() {
      checkedAtMs = Date.now();
      try {
        const session = await callApi<ReadSession>('GET', '/api/auth/session');
        if (isStopped) return;
        if (!session.user) clearAccount();
        else if (session.user.id !== userId) void refreshAccount();
        else schedule(Date.parse(session.expires));
      } catch (error) {
        console.warn('The session could not be checked; trying again', error);
        schedule(0);
      }
    }
    const checkOnReturn = () => {
      const isRecent = Date.now() - checkedAtMs < MIN_RETURN_INTERVAL_MS;
      if (document.visibilityState === 'visible' && !isRecent) void check();
    };

    if (expires) schedule(Date.parse(expires));
    window.addEventListener('focus', checkOnReturn);
    document.addEventListener('visibilitychange', checkOnReturn);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('focus', checkOnReturn);
      document.removeEventListener('visibilitychange', checkOnReturn);
    };
  }, [userId, expires]);
}
