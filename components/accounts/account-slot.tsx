'use client';

import { LogIn } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { Toast } from '@/components/ui/toast';
import { provideLogin, useAccount } from './account-store';
import type { UserLinksProps } from './user-links';

const LINKS_MISSING = 'You are logged in, but your account could not be loaded. Please reload the page.';

type DialogsProps = { onClose: () => void };

/** The account in the header: Login for a guest, else the user's links. */
export function AccountSlot() {
  const account = useAccount();
  const [Dialogs, setDialogs] = useState<ComponentType<DialogsProps> | null>(null);
  const [UserLinks, setUserLinks] = useState<ComponentType<UserLinksProps> | null>(null);
  const [areLinksMissing, setAreLinksMissing] = useState(false);
  const [failure, setFailure] = useState('');

  /** Several buttons can ask for a login before it has opened. */
  const onClosed = useRef<(() => void)[]>([]);

  const close = useCallback(() => {
    setDialogs(null);
    for (const whenClosed of onClosed.current.splice(0)) whenClosed();
  }, []);

  const openLogin = useCallback(
    async (whenClosed?: () => void) => {
      if (whenClosed) onClosed.current.push(whenClosed);
      try {
        const { AccountDialogs } = await import('./account-dialogs');
        setDialogs(() => AccountDialogs);
        setFailure('');
      } catch (error) {
        console.error('Chunk load error', error);
        setFailure('The login could not be loaded. Please reload the page.');
        close();
      }
    },
    [close],
  );

  useEffect(() => provideLogin(openLogin), [openLogin]);

  const isUser = account.status === 'user';
  useEffect(() => {
    // Guests, who are most visitors, load neither these links nor the admins' alerts.
    if (!isUser) return;
    import('./user-links').then(
      ({ UserLinks }) => setUserLinks(() => UserLinks),
      (error: unknown) => {
        console.error('Chunk load error', error);
        setAreLinksMissing(true);
      },
    );
  }, [isUser]);

  return (
    <div className={`no-script-hidden flex items-center gap-1 sm:gap-2 ${isUser ? 'user-links' : ''}`}>
      {(account.status === 'loading' || (isUser && !UserLinks)) && (
        // As large as the button that most visitors get in its place, to avoid a layout shift.
        <span className="button px-3.5 sm:px-5">
          <span className="sr-only">Loading application</span>
          <LogIn aria-hidden="true" size={18} className="text-muted opacity-40 sm:hidden" />
          <span aria-hidden="true" className="skeleton hidden text-transparent sm:block">
            Login
          </span>
        </span>
      )}
      {account.status === 'guest' && (
        <button type="button" className="button button-ghost px-3.5 sm:px-5" onClick={() => openLogin()}>
          <LogIn aria-hidden="true" size={18} className="sm:hidden" />
          <span className="sr-only sm:not-sr-only">Login</span>
        </button>
      )}
      {account.status === 'user' && UserLinks && <UserLinks user={account.user} />}
      <Toast text={isUser && areLinksMissing && !UserLinks ? LINKS_MISSING : failure} />
      {Dialogs && <Dialogs onClose={close} />}
    </div>
  );
}
