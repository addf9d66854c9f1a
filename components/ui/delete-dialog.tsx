'use client';

import { ApiError, callApi } from '@/lib/http/api-client';
import { ConfirmDialog } from './confirm-dialog';
import { useConfirmedCall } from './use-confirmed-call';

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
  const { isBusy, failure, run } = useConfirmedCall(async () => {
    await callApi('DELETE', path).catch((error: unknown) => {
      // It is gone already: deleted in another window.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    onDeleted();
  }, toFailure);

  return (
    <ConfirmDialog
      title={title}
      text={text}
      stay="Cancel"
      go={isBusy ? 'Deleting...' : go}
      isBusy={isBusy}
      failure={failure}
      onStay={onClose}
      onGo={run}
    >
      {children}
    </ConfirmDialog>
  );
}
