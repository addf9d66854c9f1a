'use client';

import { useEffect, useState } from 'react';
import { useListChange } from '@/components/ui/use-list-change';
import type { endSignIn, listSignIns } from '@/lib/accounts/sign-in-endpoints';
import type { SignInView } from '@/lib/accounts/sign-in-schema';
import { callApi } from '@/lib/http/api-client';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const formatTime = (iso: string) => TIME.format(new Date(iso));

const METHODS = {
  registration: 'account created',
  password: 'with the password',
  passkey: 'with a passkey',
} satisfies Record<NonNullable<SignInView['method']>, string>;

/** The last logins of the account, each of which can be logged out. */
export function DeviceList() {
  const [signIns, setSignIns] = useState<readonly SignInView[]>([]);
  const [loadFailure, setLoadFailure] = useState('');
  const { isBusy, failure, send } = useListChange<readonly SignInView[]>(setSignIns);

  useEffect(() => {
    callApi<typeof listSignIns>('GET', '/api/users/me/sign-ins').then(
      (response) => setSignIns(response.signIns),
      (error: unknown) => {
        console.error('The devices could not be loaded', error);
        setLoadFailure('Your devices could not be loaded. Please reload the page.');
      },
    );
  }, []);

  const end = ({ id }: SignInView) =>
    send(
      async () => (await callApi<typeof endSignIn>('DELETE', `/api/users/me/sign-ins/${id}`)).signIns,
      'The device could not be logged out. Please reload the page and try again.',
    );

  return (
    <>
      <h3 className="mt-6 font-medium">Devices</h3>
      <p className="text-muted text-sm">
        Where your account was used in the last 30 days. If you don’t recognize one, log it out and change
        your password.
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {loadFailure || failure}
      </p>
      <ul aria-label="Your devices" className="mt-4 grid gap-3">
        {signIns.map((signIn) => (
          <DeviceItem key={signIn.id} signIn={signIn} isBusy={isBusy} onEnd={() => void end(signIn)} />
        ))}
      </ul>
    </>
  );
}

function DeviceItem({
  signIn: { device, method, startedAt, lastUsedAt, isActive, isCurrent },
  isBusy,
  onEnd,
}: {
  signIn: SignInView;
  isBusy: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t pt-3">
      <p className="min-w-0">
        <span className="wrap-anywhere font-medium">{device}</span>
        <span className="block text-muted text-sm">
          Logged in {formatTime(startedAt)}
          {method && `, ${METHODS[method]}`}
        </span>
        <span className="block text-muted text-sm">Last used {formatTime(lastUsedAt)}</span>
      </p>
      {isActive && !isCurrent ? (
        <button
          type="button"
          className="button button-ghost aria-disabled:opacity-50"
          aria-disabled={isBusy}
          aria-label={`Log out ${device}, logged in ${formatTime(startedAt)}`}
          onClick={onEnd}
        >
          Log out
        </button>
      ) : (
        <span className="text-muted text-sm">{isCurrent ? 'This device' : 'Logged out'}</span>
      )}
    </li>
  );
}
