'use client';

import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { toEmailChangeErrorMessage } from '@/lib/accounts/failure-rules';
import type { changeEmail } from '@/lib/accounts/profile-endpoints';
import { emailChangeSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';
import { PasswordField } from './password-field';

type EmailDialogProps = { email: string; onClose: () => void; onSaved: () => Promise<void> };

export function EmailDialog({ email, onClose, onSaved }: EmailDialogProps) {
  const form = useApiForm({
    schema: emailChangeSchema,
    defaultValues: { newEmail: email, currentPassword: '' },
    fallbackMessage: 'Failed to update email.',
    rewordMessage: toEmailChangeErrorMessage,
    async save(input) {
      await callApi<typeof changeEmail>('PUT', '/api/users/me/email', { body: input });
      await onSaved();
    },
  });
  return (
    <Dialog title="Change email" isOpen onClose={onClose} initialFocus="field">
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          // If the email is unchanged, the dialog just closes.
          if (toCanonicalEmail(form.getValues('newEmail')) === email) {
            event.preventDefault();
            onClose();
          } else void form.submit(event);
        }}
      >
        <FormFields isBusy={form.isBusy}>
          <TextField label="New email" type="email" autoComplete="email" {...form.field('newEmail')} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        </FormFields>
        <FormFailure message={form.failure} />
        <FormButtons isBusy={form.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
