'use client';

import { useState } from 'react';
import { ApiError, callApi } from '@/lib/http/api-client';
import { ConfirmDialog } from './confirm-dialog';

/** Asks before something is deleted for good, and deletes it. */
export function DeleteDialog({
  title,
  text,
  go,
  path,
  toFailure,
  onClose,
  onDeleted,
  children,
}: {
  title: string;
  text: string;
  go: string;
  path: string;
  /** What is said when it does not work. */
  toFailure: (error: unknown) => string;
  onClose: () => void;
  onDeleted: () => void;
  children?: React.ReactNode;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function remove() {
    setIsBusy(true);
    setFailure('');
    try {
      await callApi('DELETE', path);
      onDeleted();
    } catch (error) {
      // It is gone already: deleted in another window.
      if (error instanceof ApiError && error.status === 404) return onDeleted();
      setFailure(toFailure(error));
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      stay="Cancel"
      go={isBusy ? 'Deleting...' : go}
      isBusy={isBusy}
      failure={failure}
      onStay={onClose}
      onGo={remove}
    >
      {children}
    </ConfirmDialog>
  );
}
