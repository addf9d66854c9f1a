'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { deletionFlag } from '@/components/accounts/deletion-flag';
import { loadChunk } from '@/components/ui/load-chunk';

/** Where the home page says that an account was deleted; the note is loaded only then. */
export function DeletionNoteSlot() {
  const [Note, setNote] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (deletionFlag.read() === null) return;
    loadChunk(() => import('./deletion-note')).then(
      ({ DeletionNote }) => setNote(() => DeletionNote),
      (error: unknown) => console.warn('The note about the deleted account could not be loaded', error),
    );
  }, []);
  return (
    <div role="status" className="page pt-6 empty:hidden">
      {Note && <Note />}
    </div>
  );
}
