'use client';

import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { toEmailFailure } from '@/lib/accounts/failure-rules';
import { emailChangeSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';

type EmailDialogProps = { email: string; onClose: () => void; onSaved: () => Promise<void> };

export function EmailDialog({ email, onClose, onSaved }: EmailDialogProps) {
  const form = useApiForm({
    schema: emailChangeSchema,
    fallback: 'Failed to update email.',
    reword: toEmailFailure,
    async save(input) {
      await callApi('PUT', '/api/users/me/email', input);
      await onSaved();
    },
  });
  return (
    <Dialog title="Change e-mail" isOpen onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          const typed = new FormData(event.currentTarget).get('newEmail');
          // An unchanged e-mail just closes.
          if (toCanonicalEmail(String(typed)) === email) {
            event.preventDefault();
            onClose();
          } else void form.submit(event);
        }}
      >
        <TextField
          label="New e-mail"
          name="newEmail"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={form.errors.newEmail}
        />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <FormFailure text={form.failure} />
        <FormButtons busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
