'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import type { changePhone } from '@/lib/accounts/profile-endpoints';
import { phoneSchema } from '@/lib/accounts/profile-schema';
import { toPhoneInput } from '@/lib/geo/phone-rules';
import { callApi } from '@/lib/http/api-client';

type PhoneDialogProps = { phoneNumber: string; onClose: () => void; onSaved: () => Promise<void> };

export function PhoneDialog(props: PhoneDialogProps) {
  return (
    <FormDialog title="Change phone" onClose={props.onClose}>
      <PhoneForm {...props} />
    </FormDialog>
  );
}

function PhoneForm({ phoneNumber, onSaved }: PhoneDialogProps) {
  const form = useApiForm({
    schema: phoneSchema,
    defaultValues: { phoneNumber },
    fallbackMessage: 'Failed to update phone number.',
    async save(input) {
      await callApi<typeof changePhone>('PUT', '/api/users/me/phone', { body: input });
      await onSaved();
    },
  });
  return (
    <DialogForm form={form} isDirty={form.watch('phoneNumber') !== phoneNumber}>
      <TextField
        label="Phone number"
        hint="10 digits, or empty to remove it"
        type="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber', { normalize: toPhoneInput })}
      />
    </DialogForm>
  );
}
