'use client';

import { useSyncExternalStore } from 'react';
import type { UserView } from '@/lib/accounts/profile-schema';
import { ApiError, callApi } from '@/lib/http/api-client';

/** `loading` until the first answer; then who is signed in, or nobody. */
export type AccountState = { status: 'loading' } | { status: 'guest' } | { status: 'user'; user: UserView };

const RETRY_MS = 5_000;
/**
 * Says that this browser has a session. The session itself is in a cookie that scripts cannot read;
 * without this mark nobody would know without asking, and guests would ask on every page.
 */
const MARK = 'signed-in';

let state: AccountState = { status: 'loading' };
let asking: Promise<AccountState> | null = null;
const listeners = new Set<() => void>();

function set(next: AccountState): void {
  state = next;
  for (const listener of listeners) listener();
}

function hasMark(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return true; // Storage is forbidden: then only the server knows.
  }
}

function setMark(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is forbidden: then every page asks the server.
  }
}

/**
 * Asks who is signed in and gives what is known then. Only 401 and 403 sign out: without an answer
 * all stays as it was, and it asks again.
 */
export function refreshAccount(): Promise<AccountState> {
  asking ??= ask()
    .then(() => state)
    .finally(() => {
      asking = null;
    });
  return asking;
}

async function ask(): Promise<void> {
  try {
    const answer = await callApi<{ user?: UserView }>('GET', '/api/users/me');
    if (answer.user) {
      setMark(true);
      set({ status: 'user', user: answer.user });
    } else {
      console.error('Auth check: Token valid, but no user data returned. Forcing logout.');
      forgetAccount();
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      forgetAccount();
      return;
    }
    console.warn('Who is signed in could not be asked; asking again', error);
    setTimeout(() => void refreshAccount(), RETRY_MS);
  }
}

/** The session is over: this browser knows nobody any more. */
export function forgetAccount(): void {
  setMark(false);
  set({ status: 'guest' });
}

/** After a login: the mark is set, and the account is read. */
export async function rememberAccount(): Promise<void> {
  setMark(true);
  await refreshAccount();
}

/** What is known of the account has changed here: nobody need be asked. */
export function updateAccount(change: (user: UserView) => UserView): void {
  if (state.status === 'user') set({ status: 'user', user: change(state.user) });
}

/** Opens the login and calls back when it closes, whatever came of it. */
type LoginOpener = (onClosed: () => void) => void;
let openLogin: LoginOpener | null = null;

/** The header's slot says how the login is opened, as long as it is there. */
export function provideLogin(opener: LoginOpener): () => void {
  openLogin = opener;
  return () => {
    if (openLogin === opener) openLogin = null;
  };
}

/** Who is signed in, after the visitor was asked to log in where nobody was. */
export async function requireAccount(): Promise<AccountState> {
  if (state.status === 'loading') await refreshAccount();
  if (state.status === 'guest' && openLogin) {
    const opener = openLogin;
    await new Promise<void>((resolve) => opener(resolve));
  }
  return state;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) begin();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  // Another tab signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== MARK && key !== null) return;
    if (hasMark()) void refreshAccount();
    else set({ status: 'guest' });
  });
  if (hasMark()) void refreshAccount();
  else queueMicrotask(() => set({ status: 'guest' }));
}

const LOADING: AccountState = { status: 'loading' };

/** Who is signed in, the same in every component of the page. */
export function useAccount(): AccountState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
}
