'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ApiError, callApi } from '@/lib/http/api-client';
import { toAdminFailure } from './admin-failure';

/** Asks before something is deleted for good, and deletes it. */
export function DeleteDialog({
  title,
  text,
  go,
  fallback,
  path,
  onClose,
  onDeleted,
  children,
}: {
  title: string;
  text: string;
  go: string;
  /** What is said when it does not work. */
  fallback: string;
  path: string;
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
      setFailure(toAdminFailure(fallback, error));
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
