'use client';

import { LogIn } from 'lucide';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { listenToVisitors, registerLoginOpener, useAccount } from '@/components/accounts/account-store';
import { forgetLinkTokens } from '@/components/accounts/link-tokens';
import type { LoginReason } from '@/components/accounts/login-reasons';
import { forgetAccountAllergens } from '@/components/allergens/my-allergens-storage';
import { forgetAccountPlan } from '@/components/cart/plan-account-storage';
import { forgetCheckoutDraft, GUEST } from '@/components/checkout/checkout-draft-owner';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import type { UserLinksProps } from './user-links';

/**
 * Forgets the input of others than this visitor in the checkout, their choices in their account, and the links that they opened.
 */
export function forgetOthers(userId: string | null): void {
  forgetCheckoutDraft({ exceptOf: userId ?? GUEST });
  forgetLinkTokens({ exceptOf: userId ?? undefined });
  if (userId === null) return;
  forgetAccountAllergens({ exceptOf: userId });
  forgetAccountPlan({ exceptOf: userId });
}

// Every page has this header, so that data of others is forgotten on any page.
listenToVisitors(forgetOthers);

const LINKS_FAILED_MESSAGE =
  'You are logged in, but your account could not be loaded. Please reload the page.';

type DialogsProps = { reason: LoginReason | undefined; onClose: () => void };

/** The account in the header: a login button for guests, or the user's links. */
export function AccountSlot() {
  const account = useAccount();
  const [Dialogs, setDialogs] = useState<ComponentType<DialogsProps> | null>(null);
  const [UserLinks, setUserLinks] = useState<ComponentType<UserLinksProps> | null>(null);
  const [reason, setReason] = useState<LoginReason>();
  const [haveLinksFailed, setHaveLinksFailed] = useState(false);
  const [failure, setFailure] = useState('');

  /** Several callers can request the login before it has loaded. */
  const closeListeners = useRef<(() => void)[]>([]);

  const close = useCallback(() => {
    setDialogs(null);
    for (const onClosed of closeListeners.current.splice(0)) onClosed();
  }, []);

  const openLogin = useCallback(
    async (newReason?: LoginReason, onClosed?: () => void) => {
      if (onClosed) closeListeners.current.push(onClosed);
      setReason(newReason);
      try {
        const { AccountDialogs } = await loadChunk(() => import('@/components/accounts/account-dialogs'));
        setDialogs(() => AccountDialogs);
        setFailure('');
      } catch {
        setFailure('The login could not be loaded. Please reload the page.');
        close();
      }
    },
    [close],
  );

  useEffect(() => registerLoginOpener(openLogin), [openLogin]);

  const isUser = account.status === 'user';
  const slot = useLinksFocus({ isLoginOpen: Dialogs !== null, isUser, haveLinks: UserLinks !== null });
  useEffect(() => {
    // Also after a login in another tab.
    if (isUser) close();
  }, [isUser, close]);
  useEffect(() => {
    // Guests, who are most visitors, load neither these links nor the admins' alerts.
    if (!isUser) return;
    loadChunk(() => import('./user-links')).then(
      ({ UserLinks }) => setUserLinks(() => UserLinks),
      () => setHaveLinksFailed(true),
    );
  }, [isUser]);

  return (
    <div
      ref={slot}
      className={`no-script-hidden flex items-center gap-1 sm:gap-2 ${isUser ? 'user-links' : ''}`}
    >
      {(account.status === 'loading' || (isUser && !UserLinks)) && (
        // As large as the button that most visitors get in its place, to avoid a layout shift.
        <span className="button px-3.5 sm:px-5">
          <span className={account.status === 'loading' && account.isChecking ? 'loading-note' : 'sr-only'}>
            Loading application
          </span>
          <Icon icon={LogIn} size={18} className="text-muted opacity-40 sm:hidden" />
          <span aria-hidden="true" className="skeleton hidden text-transparent sm:block">
            Login
          </span>
        </span>
      )}
      {account.status === 'guest' && (
        <button type="button" className="button button-ghost px-3.5 sm:px-5" onClick={() => openLogin()}>
          <Icon icon={LogIn} size={18} className="sm:hidden" />
          <span className="sr-only sm:not-sr-only">Login</span>
        </button>
      )}
      {account.status === 'user' && UserLinks && <UserLinks user={account.user} />}
      <ReloadToast message={isUser && haveLinksFailed && !UserLinks ? LINKS_FAILED_MESSAGE : failure} />
      {Dialogs && <Dialogs reason={reason} onClose={close} />}
    </div>
  );
}

/**
 * Moves the focus to the user's links if it was on the login button, which they replace after a login. Returns the
 * ref of the element around them.
 */
function useLinksFocus({
  isLoginOpen,
  isUser,
  haveLinks,
}: {
  isLoginOpen: boolean;
  isUser: boolean;
  haveLinks: boolean;
}): React.RefObject<HTMLDivElement | null> {
  const slot = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isLoginOpen) wasOpen.current = true;
    else if (!isUser) wasOpen.current = false;
    else if (wasOpen.current && haveLinks) {
      wasOpen.current = false;
      // The login's dialog also moves the focus in a microtask, which is queued before this one.
      queueMicrotask(() => {
        if (document.activeElement === document.body) slot.current?.querySelector('a')?.focus();
      });
    }
  }, [isLoginOpen, isUser, haveLinks]);
  return slot;
}
