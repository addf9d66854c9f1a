'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import type {
  cancelSecondFactorRemoval,
  startSecondFactorRemoval,
} from '@/lib/accounts/user-admin-endpoints';
import type { UserListRow } from '@/lib/accounts/user-list-schema';
import { callApi } from '@/lib/http/api-client';
import { toAdminFailure } from './admin-failure';
import { ProofDialog } from './proof-dialog';

type RemovalProps = { user: UserListRow; onClose: () => void; onChanged: (message: string) => void };

const toPath = ({ _id }: UserListRow) => `/api/admin/users/${_id}/second-factor-removal` as const;

/** Starts or cancels the removal of a user's two-step login. */
export function SecondFactorRemovalDialog(props: RemovalProps) {
  const { user, onClose, onChanged } = props;
  if (user.isSecondFactorRemovalStarted) return <CancelDialog {...props} />;
  return (
    <ProofDialog
      title="Remove two-step login?"
      intro={`For someone who lost both the phone and the recovery codes: first make sure who is asking. In a day, and for a week, ${user.email} can log in with only the password, which removes two-step login and all passkeys. They and all admins are told by email, and can cancel it.`}
      submitLabel="Start removal"
      failure="The removal could not be started."
      save={async (proof) => {
        await callApi<typeof startSecondFactorRemoval>('POST', toPath(user), { body: proof });
        onChanged(`In a day, ${user.email} can log in with only the password.`);
      }}
      onClose={onClose}
    />
  );
}

function CancelDialog({ user, onClose, onChanged }: RemovalProps) {
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      await callApi<typeof cancelSecondFactorRemoval>('DELETE', toPath(user));
      onChanged(`Two-step login of ${user.email} stays on.`);
    },
    (error) => toAdminFailure('The removal could not be cancelled.', error),
  );
  return (
    <ConfirmDialog
      title="Keep two-step login?"
      message={`The removal of two-step login of ${user.email} has been started. Cancel it if no one should log in with only the password.`}
      cancelLabel="Close"
      confirmLabel={isBusy ? 'Saving...' : 'Cancel the removal'}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
