'use client';

import { useEffect } from 'react';
import { deletionFlag } from '@/components/accounts/deletion-flag';

/** Confirms the deletion of an account: once, since it is forgotten as soon as it is shown. */
export function DeletionNote() {
  useEffect(() => void deletionFlag.write(null), []);
  return (
    <p className="rounded-card border-2 border-saffron bg-sunken p-4">
      Your account is deleted, with your addresses, cards, recipes and everything you saved. You are logged
      out.
    </p>
  );
}
