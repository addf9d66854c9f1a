'use client';

import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { phoneSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';

type PhoneDialogProps = { phoneNumber: string; onClose: () => void; onSaved: () => Promise<void> };

export function PhoneDialog({ phoneNumber, onClose, onSaved }: PhoneDialogProps) {
  const form = useApiForm({
    schema: phoneSchema,
    read: (data) => ({ phoneNumber: String(data.get('phoneNumber')).replace(/[\s().-]/g, '') }),
    fallback: 'Failed to update phone number.',
    async save(input) {
      await callApi('PUT', '/api/users/me/phone', input);
      await onSaved();
    },
  });
  return (
    <Dialog title="Change phone" isOpen onClose={onClose}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
        <TextField
          label="Phone number"
          hint="10 digits, or empty to remove it"
          name="phoneNumber"
          type="tel"
          autoComplete="tel-national"
          maxLength={14}
          defaultValue={phoneNumber}
          error={form.errors.phoneNumber}
        />
        <FormFailure text={form.errors.phoneNumber ? '' : form.failure} />
        <FormButtons busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
