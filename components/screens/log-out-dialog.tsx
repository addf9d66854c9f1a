'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';

/** Asks before a logout deletes the user's unsaved input. */
export function LogOutDialog({
  unsavedChanges,
  logOut,
  toFailure,
  onClose,
}: {
  /** Their owner. */
  unsavedChanges: string;
  logOut: () => Promise<void>;
  toFailure: (error: unknown) => string;
  onClose: () => void;
}) {
  const { isBusy, failure, run } = useConfirmedRequest(async () => {
    await logOut();
    onClose();
  }, toFailure);
  return (
    <ConfirmDialog
      title="Log out?"
      message={`You have unsaved changes to ${unsavedChanges}. Log out and delete them?`}
      cancelLabel="Stay"
      confirmLabel={isBusy ? 'Logging out...' : 'Log out'}
      isDanger
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
