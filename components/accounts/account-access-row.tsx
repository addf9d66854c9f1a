'use client';

import { type ComponentType, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { AccountRow } from './account-row';

type AccessProps = { hasSecondFactor: boolean };

/** The account's passkeys and devices in the profile, loaded when the user asks for them. */
export function AccountAccessRow(props: AccessProps) {
  const [Access, setAccess] = useState<ComponentType<AccessProps> | null>(null);
  const [failure, setFailure] = useState('');
  if (Access) return <Access {...props} />;

  async function open() {
    setFailure('');
    try {
      const { AccountAccess } = await loadChunk(() => import('./account-access'));
      setAccess(() => AccountAccess);
    } catch {
      setFailure('Your passkeys and devices could not be loaded. Please reload the page.');
    }
  }

  return (
    <AccountRow
      label="Passkeys and devices"
      value="Log in without a password, and see where you are logged in"
      note={failure}
      actions={[{ label: 'Passkeys and devices', onSelect: () => void open() }]}
    />
  );
}
