'use client';

import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { passwordChangeFormSchema } from '@/lib/accounts/credential-form-schema';
import { toPasswordFailure } from '@/lib/accounts/failure-rules';
import { callApi } from '@/lib/http/api-client';
import { NewPasswordFields } from './new-password-fields';

export function PasswordDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<void> }) {
  const form = useApiForm({
    schema: passwordChangeFormSchema,
    fallback: 'Failed to update password.',
    reword: toPasswordFailure,
    async save({ currentPassword, newPassword }) {
      await callApi('PUT', '/api/users/me/password', { currentPassword, newPassword });
      await onSaved();
    },
  });
  return (
    <Dialog title="Change password" isOpen onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          const typed = [...new FormData(event.currentTarget).values()];
          // Nothing entered just closes.
          if (typed.every((value) => value === '')) {
            event.preventDefault();
            onClose();
          } else void form.submit(event);
        }}
      >
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <NewPasswordFields label="New password" name="newPassword" errors={form.errors} />
        <FormFailure text={form.failure} />
        <FormButtons busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
