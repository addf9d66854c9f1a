'use client';

import { ApiError } from '@/lib/http/api-client';
import { ConfirmDialog } from './confirm-dialog';
import { useConfirmedRequest } from './use-confirmed-request';

/** Asks for confirmation before deleting something permanently. */
export function DeleteDialog({
  title,
  message,
  confirmLabel,
  remove,
  toFailure,
  onClose,
  onDeleted,
  children,
}: {
  title: string;
  message: string;
  confirmLabel: string;
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
      message={message}
      cancelLabel="Cancel"
      confirmLabel={isBusy ? 'Deleting...' : confirmLabel}
      isDanger
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    >
      {children}
    </ConfirmDialog>
  );
}
