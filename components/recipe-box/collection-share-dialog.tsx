'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { ApiError, callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { shareCollection, unshareCollection } from '@/lib/recipe-box/collection-endpoints';
import type { CollectionView } from '@/lib/recipe-box/collection-schema';

/** Makes a link that shows a collection to others, and ends it. */
export function CollectionShareDialog({
  collection: { id, name, isShared: wasShared },
  onClose,
}: {
  collection: CollectionView;
  onClose: () => void;
}) {
  const router = useRouter();
  const [isShared, setIsShared] = useState(wasShared);
  const [url, setUrl] = useState('');
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const path = `/api/users/me/collections/${id}/link` as const;

  async function send(request: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    setStatus('');
    try {
      await request();
      router.refresh();
    } catch (error) {
      console.error('A collection could not be shared', error);
      setFailure(error instanceof ApiError ? error.message : 'This could not be done. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }
  const make = () =>
    send(async () => {
      const { token } = await callApi<typeof shareCollection>('POST', path);
      setUrl(window.location.origin + pages.sharedCollection.path({ token }));
      setStatus('The link is made. Copy it now: it is shown only this once.');
      setIsShared(true);
    });
  const end = () =>
    send(async () => {
      await callApi<typeof unshareCollection>('DELETE', path);
      setUrl('');
      setStatus('The link has ended.');
      setIsShared(false);
    });

  return (
    <Dialog title="Share collection" isOpen onClose={onClose}>
      <p dir="auto" className="wrap-anywhere mt-2 font-medium text-lg">
        {name}
      </p>
      <p className="mt-2 text-muted">
        Anyone who has the link sees the name and the recipes of this collection, but not whose it is.
        {isShared && ' A new link ends the earlier one.'}
      </p>
      <div className="mt-4 grid gap-3">
        {url && (
          <>
            <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
            <CopyButton label="Copy link" text={url} />
          </>
        )}
        <p role="status" className="text-muted text-sm empty:hidden">
          {status}
        </p>
        <FormFailure message={failure} />
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-primary aria-disabled:opacity-50"
            aria-disabled={isBusy}
            onClick={make}
          >
            {isShared ? 'Make a new link' : 'Make a link'}
          </button>
          {isShared && (
            <button
              type="button"
              className="button button-ghost aria-disabled:opacity-50"
              aria-disabled={isBusy}
              onClick={end}
            >
              End the link
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
