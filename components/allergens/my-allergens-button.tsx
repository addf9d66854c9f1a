'use client';

import { type ComponentType, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';

type DialogProps = { onClose: () => void };

/** Opens the choice of the visitor's allergens, which this device then marks on every page. */
export function MyAllergensButton() {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [failure, setFailure] = useState('');

  function open() {
    setFailure('');
    loadChunk(() => import('./my-allergens-dialog')).then(
      ({ MyAllergensDialog }) => setDialog(() => MyAllergensDialog),
      () => setFailure('The list of allergens could not be loaded. Please reload the page.'),
    );
  }

  return (
    <>
      <button type="button" className="link-button no-script-hidden no-print" onClick={open}>
        My allergens
      </button>
      <ReloadToast message={failure} />
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
