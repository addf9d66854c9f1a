'use client';

import { ProofFields } from '@/components/accounts/proof-fields';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { useApiForm } from '@/components/ui/use-api-form';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { passkeyProofSchema } from '@/lib/accounts/passkey-schema';
import type {
  cancelSecondFactorRemoval,
  startSecondFactorRemoval,
} from '@/lib/accounts/user-admin-endpoints';
import type { UserListRow } from '@/lib/accounts/user-list-schema';
import { callApi } from '@/lib/http/api-client';
import { toAdminFailure } from './admin-failure';

type RemovalProps = { user: UserListRow; onClose: () => void; onChanged: (message: string) => void };

const toPath = ({ _id }: UserListRow) => `/api/admin/users/${_id}/second-factor-removal` as const;

/** Starts or cancels the removal of a user's two-step login. */
export function SecondFactorRemovalDialog(props: RemovalProps) {
  if (props.user.isSecondFactorRemovalStarted) return <CancelDialog {...props} />;
  return (
    <FormDialog title="Remove two-step login?" onClose={props.onClose}>
      <StartForm {...props} />
    </FormDialog>
  );
}

function StartForm({ user, onChanged }: RemovalProps) {
  const form = useApiForm({
    schema: passkeyProofSchema,
    fallbackMessage: 'The removal could not be started. Please try again.',
    async save(proof) {
      await callApi<typeof startSecondFactorRemoval>('POST', toPath(user), { body: proof });
      onChanged(`In a day, ${user.email} can log in with only the password.`);
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={Object.values(form.watch()).some(Boolean)}
      intro={
        <p>
          For someone who lost both the phone and the recovery codes: first make sure who is asking. In a day,
          and for a week, {user.email} can log in with only the password, which removes two-step login and all
          passkeys. They and all admins are told by email, and can cancel it.
        </p>
      }
      submitLabel="Start removal"
    >
      <ProofFields
        field={form.field}
        passwordLabel="Your password"
        codeHint="If your own two-step login is on."
      />
    </DialogForm>
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
