'use client';

import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '@/components/ui/after-paint';
import type { listPasskeys } from '@/lib/accounts/passkey-endpoints';
import type { PasskeyView } from '@/lib/accounts/passkey-schema';
import { callApi } from '@/lib/http/api-client';
import { MAX_PASSKEYS } from '@/models/user-limits';
import { DeviceList } from './device-list';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const formatDay = (iso: string) => DAY.format(new Date(iso));

type OpenDialog =
  | { name: 'add' }
  | { name: 'rename'; passkey: PasskeyView }
  | { name: 'remove'; passkey: PasskeyView };

/** The passkeys and the devices of the account, with all their actions. */
export function AccountAccess({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const [passkeys, setPasskeys] = useState<readonly PasskeyView[] | null>(null);
  const [failure, setFailure] = useState('');
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  /** How often other devices were logged out, each time with a removed passkey. */
  const [endedTimes, setEndedTimes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that had the focus is gone.
    heading.current?.focus();
    callApi<typeof listPasskeys>('GET', '/api/users/me/passkeys').then(
      (response) => setPasskeys(response.passkeys),
      (error: unknown) => {
        console.error('The passkeys could not be loaded', error);
        setFailure('Your passkeys could not be loaded. Please reload the page.');
      },
    );
  }, []);

  /** The button of a removed passkey, which would get the focus back, is gone. */
  function close() {
    setOpenDialog(null);
    void afterPaint().then(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }
  const dialogProps = {
    hasSecondFactor,
    onClose: close,
    onChanged(changed: readonly PasskeyView[]) {
      if (openDialog?.name === 'remove') setEndedTimes(endedTimes + 1);
      setPasskeys(changed);
      close();
    },
  };

  return (
    <li className="border-hairline border-t pt-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        Passkeys
      </h3>
      <p className="text-muted text-sm">
        A passkey logs you in with your fingerprint, your face or the PIN of your device, without your
        password.
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {failure}
      </p>
      {passkeys && (
        <>
          <ul aria-label="Your passkeys" className="mt-4 grid gap-3">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onOpen={setOpenDialog} />
            ))}
          </ul>
          {passkeys.length < MAX_PASSKEYS && (
            <button
              type="button"
              className="button button-ghost mt-4"
              onClick={() => setOpenDialog({ name: 'add' })}
            >
              Add a passkey
            </button>
          )}
        </>
      )}
      <DeviceList key={endedTimes} />
      {openDialog?.name === 'add' && <AddPasskeyDialog {...dialogProps} />}
      {openDialog?.name === 'rename' && <RenamePasskeyDialog {...dialogProps} passkey={openDialog.passkey} />}
      {openDialog?.name === 'remove' && <RemovePasskeyDialog {...dialogProps} passkey={openDialog.passkey} />}
    </li>
  );
}

function PasskeyItem({ passkey, onOpen }: { passkey: PasskeyView; onOpen: (dialog: OpenDialog) => void }) {
  const { name, host, isUsable, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t pt-3">
      <p className="min-w-0">
        <bdi className="wrap-anywhere font-medium">{name}</bdi>
        <span className="block text-muted text-sm">
          Added {formatDay(createdAt)}
          {lastUsedAt && `, last used ${formatDay(lastUsedAt)}`}
        </span>
        {!isUsable && (
          <span className="block text-danger text-sm">
            It works only at {host}, where the shop was before. Please add a new one.
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-ghost"
          aria-label={`Rename ${name}`}
          onClick={() => onOpen({ name: 'rename', passkey })}
        >
          Rename
        </button>
        <button
          type="button"
          className="button button-ghost"
          aria-label={`Remove ${name}`}
          onClick={() => onOpen({ name: 'remove', passkey })}
        >
          Remove
        </button>
      </span>
    </li>
  );
}
