'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { toEmailChangeErrorMessage } from '@/lib/accounts/failure-rules';
import type { changeEmail } from '@/lib/accounts/profile-endpoints';
import { emailChangeSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';
import { PasswordField } from './password-field';

type EmailDialogProps = { email: string; onClose: () => void; onSaved: () => Promise<void> };

export function EmailDialog(props: EmailDialogProps) {
  return (
    <FormDialog title="Change email" onClose={props.onClose}>
      <EmailForm {...props} />
    </FormDialog>
  );
}

function EmailForm({ email, onClose, onSaved }: EmailDialogProps) {
  const form = useApiForm({
    schema: emailChangeSchema,
    defaultValues: { newEmail: email, currentPassword: '' },
    unchanged: { isUnchanged: ({ newEmail }) => toCanonicalEmail(newEmail) === email, onClose },
    fallbackMessage: 'Failed to update email.',
    rewordMessage: toEmailChangeErrorMessage,
    async save(input) {
      await callApi<typeof changeEmail>('PUT', '/api/users/me/email', { body: input });
      await onSaved();
    },
  });
  const { newEmail, currentPassword } = form.watch();
  return (
    <DialogForm form={form} isDirty={newEmail !== email || currentPassword !== ''}>
      <TextField label="New email" type="email" autoComplete="email" {...form.field('newEmail')} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </DialogForm>
  );
}
