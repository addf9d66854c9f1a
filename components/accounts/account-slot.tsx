'use client';

import { LogIn, LogOut, User, Wrench } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { Toast } from '@/components/ui/toast';
import { provideLogin, useAccount } from './account-store';
import { AlertCount } from './alert-count';

type DialogsProps = { onClose: () => void };

/** The account's place in the header: Login for a guest, else the user's e-mail, Admin for administrators, and Logout. */
export function AccountSlot() {
  const account = useAccount();
  const router = useRouter();
  const [Dialogs, setDialogs] = useState<ComponentType<DialogsProps> | null>(null);
  const [failure, setFailure] = useState('');

  const onClosed = useRef<() => void>(undefined);

  const close = useCallback(() => {
    setDialogs(null);
    onClosed.current?.();
    onClosed.current = undefined;
  }, []);

  const openLogin = useCallback(
    async (whenClosed?: () => void) => {
      onClosed.current = whenClosed;
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

  async function logOut() {
    try {
      // With its first use only: pages that are browsed carry nothing of the checkout.
      const { signOut } = await import('./sign-out');
      await signOut();
      setFailure('');
      router.push('/');
      router.refresh();
    } catch (error) {
      console.error('Logout failed', error);
      setFailure('You are still logged in: the shop could not be reached. Please try again.');
    }
  }

  return (
    <div className="no-script-hidden flex items-center gap-1 sm:gap-2">
      {account.status === 'loading' && (
        // As large as the button that most visitors get in its place, so that nothing jumps.
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
      {account.status === 'user' && (
        <>
          <PageLink
            href="/profile"
            className="button button-ghost max-w-48 px-3.5 sm:px-5 xl:max-w-40 2xl:max-w-48"
          >
            <User aria-hidden="true" size={18} className="lg:hidden" />
            <span className="sr-only truncate lg:not-sr-only lg:truncate">{account.user.email}</span>
          </PageLink>
          {account.user.role === 'admin' && (
            <PageLink
              href="/admin"
              title="Admin"
              className="button button-ghost px-3.5 sm:px-5 xl:max-2xl:px-3.5"
            >
              <Wrench aria-hidden="true" size={18} className="lg:max-xl:hidden 2xl:hidden" />
              <span className="sr-only lg:max-xl:not-sr-only 2xl:not-sr-only">Admin</span>
              <AlertCount />
            </PageLink>
          )}
          <button type="button" className="button button-ghost px-3.5 sm:px-5" onClick={logOut}>
            <LogOut aria-hidden="true" size={18} className="lg:hidden" />
            <span className="sr-only lg:not-sr-only">Logout</span>
          </button>
        </>
      )}
      <Toast text={failure} />
      {Dialogs && <Dialogs onClose={close} />}
    </div>
  );
}
