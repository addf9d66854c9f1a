'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { refreshAccount, requireAccount, useAccount } from '@/components/accounts/account-store';
import { rememberLoginTarget } from '@/components/accounts/login-arrival';
import { LOGIN_REASONS } from '@/components/accounts/login-reasons';
import { loadPageAfterDialogs } from '@/components/ui/dialog-history';
import { findLoginTarget, type LoginTarget } from '@/lib/pages/login-target-rules';
import { pages } from '@/lib/pages/pages';

/**
 * Tells visitors who were redirected from a protected page why, opens the login, and leads on to that page after it. The
 * cached home page contains nothing of this: only the browser reads the parameter.
 */
export function LoginNote() {
  const account = useAccount();
  const login = useSearchParams().get('login');
  const [target, setTarget] = useState<LoginTarget | null>(null);
  /** Whether the account is newer than the redirect, which may be the first sign that the session has ended. */
  const [isChecked, setIsChecked] = useState(false);
  const isAsked = useRef(false);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (login === null) return;
    isAsked.current = false;
    setIsChecked(false);
    setTarget(findLoginTarget(login));
    // After Next has replaced the history's functions, which a first effect precedes.
    queueMicrotask(() => window.history.replaceState(null, '', pages.home.path()));
  }, [login]);

  useEffect(() => {
    if (!target || isAsked.current || account.status === 'loading') return;
    isAsked.current = true;
    const refreshed = account.status === 'user' ? refreshAccount() : Promise.resolve();
    void refreshed.then(() => {
      setIsChecked(true);
      return requireAccount('page');
    });
  }, [target, account.status]);

  const user = account.status === 'user' && isChecked ? account.user : null;
  const isRefused = user !== null && target?.isForAdmins === true && user.role !== 'admin';
  const isWelcome = user !== null && !isRefused;
  useEffect(() => {
    if (isWelcome) loadPageAfterDialogs(() => link.current?.click());
  }, [isWelcome]);

  if (!target || account.status === 'loading' || (account.status === 'user' && !isChecked)) return null;
  return (
    <div className="page pt-6">
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-saffron bg-sunken p-4"
      >
        <p>
          {isRefused ? 'This page is for admins.' : isWelcome ? 'You are logged in.' : LOGIN_REASONS.page}
        </p>
        {isWelcome && (
          // Not a client-side navigation: Next would repeat the redirect that it has just seen.
          <a
            ref={link}
            href={target.path}
            className="button button-primary"
            onClick={() => rememberLoginTarget(target.path)}
          >
            Continue
          </a>
        )}
        {!user && (
          <button type="button" className="button button-primary" onClick={() => void requireAccount('page')}>
            Log in
          </button>
        )}
      </div>
    </div>
  );
}
