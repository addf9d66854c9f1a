'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { useApiForm } from '@/components/ui/use-api-form';
import { passwordChangeFormSchema } from '@/lib/accounts/credential-form-schema';
import { toPasswordChangeErrorMessage } from '@/lib/accounts/failure-rules';
import type { changePassword } from '@/lib/accounts/profile-endpoints';
import { callApi } from '@/lib/http/api-client';
import { NewPasswordFields } from './new-password-fields';
import { PasswordField } from './password-field';

type PasswordProps = { onClose: () => void; onSaved: () => Promise<void> };

export function PasswordDialog(props: PasswordProps) {
  return (
    <FormDialog title="Change password" onClose={props.onClose}>
      <PasswordForm {...props} />
    </FormDialog>
  );
}

function PasswordForm({ onClose, onSaved }: PasswordProps) {
  const form = useApiForm({
    schema: passwordChangeFormSchema,
    unchanged: {
      isUnchanged: (values) => Object.values(values).every((value) => value === ''),
      onClose,
    },
    fallbackMessage: 'Failed to update password.',
    rewordMessage: toPasswordChangeErrorMessage,
    async save({ currentPassword, newPassword }) {
      await callApi<typeof changePassword>('PUT', '/api/users/me/password', {
        body: { currentPassword, newPassword },
      });
      await onSaved();
    },
  });
  return (
    <DialogForm form={form} isDirty={Object.values(form.watch()).some(Boolean)}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        password={form.watch('newPassword', '')}
        passwordField={form.field('newPassword')}
        confirmationField={form.field('confirmation')}
      />
    </DialogForm>
  );
}
