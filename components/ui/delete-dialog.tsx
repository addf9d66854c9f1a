'use client';

import { ApiError } from '@/lib/http/api-client';
import { ConfirmDialog } from './confirm-dialog';
import { useConfirmedRequest } from './use-confirmed-request';

/** Asks for confirmation before deleting something permanently. */
export function DeleteDialog({
  title,
  text,
  go,
  remove,
  toFailure,
  onClose,
  onDeleted,
  children,
}: {
  title: string;
  text: string;
  go: string;
  /** Sends the request that deletes it. */
  remove: () => Promise<unknown>;
  /** Converts an error to the message to show. */
  toFailure: (error: unknown) => string;
  onClose: () => void;
  onDeleted: () => void;
  children?: React.ReactNode;
}) {
  const { isBusy, failure, run } = useConfirmedRequest(async () => {
    await remove().catch((error: unknown) => {
      // Already deleted in another tab.
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
