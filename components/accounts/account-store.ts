'use client';

import { useSyncExternalStore } from 'react';
import { createPersistedStore } from '@/components/ui/persisted-store';
import { createListeners } from '@/components/ui/store';
import type { getProfile } from '@/lib/accounts/profile-endpoints';
import type { UserView } from '@/lib/accounts/profile-schema';
import { ApiError, callApi, registerSession } from '@/lib/http/api-client';
import type { LoginReason } from './login-reasons';

/**
 * `loading` until the first response, `isChecking` while it is awaited for the first time; then the signed-in user, or a
 * guest.
 */
export type AccountState =
  | { status: 'loading'; isChecking?: boolean }
  | { status: 'guest' }
  | {
      status: 'user';
      user: UserView;
      /** When the session ends unless it is renewed; absent until the server has told. */
      expires?: string;
    };

const RETRY_MS = 5_000;
/**
 * Records that this browser has a session. The session itself is in a cookie that scripts cannot read;
 * without this flag, guests would send a request on every page.
 */
const sessionFlag = createPersistedStore('signed-in');
const SIGNED_IN = '1';
/**
 * Stored when the user logs out, unlike at the end of a session: then the other tabs' content is not for this browser's next
 * user.
 */
const LOGGED_OUT = 'logged-out';
const LOADING: AccountState = { status: 'loading' };

let state: AccountState = LOADING;
/** The last user of this page, until they sign out here or in another tab. */
let lastUser: UserView | null = null;
let isPageOfAnotherUser = false;
/** The request under way, and the one that follows it. */
let pendingRefresh: Promise<AccountState> | null = null;
let nextRefresh: Promise<AccountState> | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const { notify, subscribe: listen } = createListeners();

function setState(newState: AccountState): void {
  state = newState;
  notify();
}

/** Gets the id of the user whose browser this is now, null for a guest. */
type VisitorListener = (userId: string | null) => void;
const visitorListeners = new Set<VisitorListener>();
/** Undefined until it is known. */
let visitor: string | null | undefined;

/**
 * Calls the listener with each user who is found to be logged in here, and with null for a guest after a logout in another tab or
 * the end of a session there, so that other domains can forget data that others have left in this browser.
 */
export function listenToVisitors(listener: VisitorListener): void {
  visitorListeners.add(listener);
  if (visitor !== undefined) listener(visitor);
}

function announceVisitor(userId: string | null): void {
  visitor = userId;
  for (const listener of visitorListeners) listener(userId);
}

/** Also true where storage is blocked: only the server can tell then, so every page sends a request. */
function hasSessionFlag(): boolean {
  const flag = sessionFlag.read();
  return flag === undefined || flag === SIGNED_IN;
}

/**
 * Requests the account and returns the resulting state. Only a 401 or 403 signs the user out; without a response,
 * the state stays the same and the request is retried.
 */
export function refreshAccount(): Promise<AccountState> {
  if (!pendingRefresh) return startRefresh();
  // The response under way may be older than a change that the caller has just made.
  nextRefresh ??= pendingRefresh.then(() => {
    nextRefresh = null;
    return startRefresh();
  });
  return nextRefresh;
}

function startRefresh(): Promise<AccountState> {
  pendingRefresh = loadAccount().then(() => {
    pendingRefresh = null;
    return state;
  });
  return pendingRefresh;
}

/** Whether the server knew no session when it was asked last; without a response, that is not known. */
let wasRefused = false;

async function loadAccount(): Promise<void> {
  wasRefused = false;
  try {
    const response = await callApi<typeof getProfile>('GET', '/api/users/me');
    if (response.user) {
      sessionFlag.write(SIGNED_IN);
      announceVisitor(response.user.id);
      const isOtherUser = lastUser !== null && lastUser.id !== response.user.id;
      lastUser = response.user;
      // The shown data belongs to the user whose session ended.
      if (isOtherUser) {
        isPageOfAnotherUser = true;
        window.location.reload();
      } else setState({ status: 'user', ...response });
    } else {
      console.error('Auth check: Token valid, but no user data returned. Forcing logout.');
      clearAccount();
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      console.warn('The account check failed; logged out', error);
      wasRefused = true;
      clearAccount();
      return;
    }
    console.warn('The account could not be loaded; trying again', error);
    if (state.status === 'loading') setState(LOADING);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void refreshAccount(), RETRY_MS);
  }
}

/** Removes the account from this browser after its session ended, or from this page after a logout in another tab. */
export function clearAccount(): void {
  if (sessionFlag.read() === LOGGED_OUT) followLogout();
  else {
    sessionFlag.write(null);
    setState({ status: 'guest' });
  }
}

/** Removes the account from this browser after the user signed out. */
export function forgetAccount(): void {
  lastUser = null;
  visitor = null;
  isPageOfAnotherUser = false;
  sessionFlag.write(LOGGED_OUT);
  setState({ status: 'guest' });
}

/** Leaves the page if it is protected; returns whether it does. */
let leaveProtectedPage = (): boolean => false;

export function registerPageExit(leave: () => boolean): void {
  leaveProtectedPage = leave;
}

/** Removes the account from this page after the user signed out in another tab. */
function followLogout(): void {
  if (lastUser && leaveProtectedPage()) isPageOfAnotherUser = true;
  lastUser = null;
  announceVisitor(null);
  setState({ status: 'guest' });
}

const COOKIE_REFUSED =
  'This browser refuses the shop’s cookie, so you are not logged in. Please allow cookies for this site, then log in.';

/** Sets the flag and loads the account after a login; throws if the browser has kept no session of it. */
export async function rememberAccount(): Promise<void> {
  sessionFlag.write(SIGNED_IN);
  await refreshAccount();
  if (wasRefused) throw new ApiError(401, { error: COOKIE_REFUSED });
}

/** Applies a change that this page made to the account, without a request. */
export function updateAccount(change: (user: UserView) => UserView): void {
  if (state.status === 'user') setState({ ...state, user: change(state.user) });
}

/** Uses the user that the server rendered a page for until the first response; returns whether that was necessary. */
export function adoptAccount(user: UserView): boolean {
  if (state.status !== 'loading') return false;
  lastUser = user;
  setState({ status: 'user', user });
  return true;
}

/** Opens the login, which shows the reason, and calls `onClosed` when it closes, whether or not the user signed in. */
type LoginOpener = (reason: LoginReason | undefined, onClosed: () => void) => void;
let openLogin: LoginOpener | null = null;

/** Registers the function that opens the login; returns a function that unregisters it. */
export function registerLoginOpener(opener: LoginOpener): () => void {
  openLogin = opener;
  return () => {
    if (openLogin === opener) openLogin = null;
  };
}

/**
 * Returns the account, after prompting a guest to log in for this reason. It is still a guest's if another user than
 * this page's logged in: the page is then reloaded, so that nothing is done with the wrong account.
 */
export async function requireAccount(reason?: LoginReason): Promise<AccountState> {
  if (state.status === 'loading') await (pendingRefresh ?? startRefresh());
  if (state.status === 'guest' && openLogin) {
    const opener = openLogin;
    await new Promise<void>((resolve) => opener(reason, resolve));
  }
  return state;
}

/** Returns the email of the user whose session has ended on this page; empty if there is none. */
export function readLastEmail(): string {
  return lastUser?.email ?? '';
}

/**
 * Returns the id of the user whose page this is, also after the end of their session, since the page still shows their data; null
 * of a guest, undefined until it is known.
 */
export function usePageUserId(): string | null | undefined {
  return useSyncExternalStore(subscribe, readPageUserId, () => undefined);
}

const readPageUserId = () => lastUser?.id ?? (state.status === 'loading' ? undefined : null);

/** Returns whether a guest, whose session may have ended, is shown: an action would be refused. */
export function isSignedOut(): boolean {
  return state.status === 'guest';
}

/** Signs the user out after a request was refused, and returns whether they have logged in again to repeat it. */
async function resumeSession(asksForLogin: boolean): Promise<boolean> {
  clearAccount();
  return asksForLogin && (await requireAccount('ended')).status === 'user';
}

function subscribe(listener: () => void): () => void {
  initialize();
  return listen(listener);
}

let isInitialized = false;

function initialize(): void {
  if (isInitialized) return;
  isInitialized = true;
  registerSession({
    findPendingUser: () => (lastUser ? null : pendingRefresh),
    readUserId: () => lastUser?.id ?? null,
    handleEnd: resumeSession,
    handleOtherUser: refreshAccount,
    isPageOfAnotherUser: () => isPageOfAnotherUser,
  });
  const readFlagAgain = () => {
    if (hasSessionFlag()) void refreshAccount();
    else if (sessionFlag.read() === LOGGED_OUT) followLogout();
    else {
      announceVisitor(null);
      setState({ status: 'guest' });
    }
  };
  // Another tab signed in or out, or a later page that the visitor has come back from.
  sessionFlag.subscribe(readFlagAgain);
  window.addEventListener('pageshow', ({ persisted }) => persisted && readFlagAgain());
  if (hasSessionFlag()) {
    state = { status: 'loading', isChecking: true };
    void refreshAccount();
  } else queueMicrotask(() => state.status === 'loading' && setState({ status: 'guest' }));
}

/** Returns the account, the same in every component of the page. */
export function useAccount(): AccountState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
}
