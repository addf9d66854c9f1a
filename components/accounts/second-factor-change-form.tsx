'use client';

import { FormButtons } from '@/components/ui/form-buttons';
import { useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { secondFactorChangeSchema } from '@/lib/accounts/second-factor-schema';
import { PasswordField } from './password-field';

type Change = { currentPassword: string; code: string };

/** Asks for the password and a code before a change of two-step login. */
export function SecondFactorChangeForm({
  intro,
  submitLabel,
  save,
}: {
  intro: string;
  submitLabel: string;
  save: (change: Change) => Promise<void>;
}) {
  const form = useApiForm({
    schema: secondFactorChangeSchema,
    fallbackMessage: 'This could not be saved. Please try again.',
    save,
  });
  const requestClose = useFormInDialog(Object.values(form.watch()).some(Boolean));
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>{intro}</p>
      <FormFields isBusy={form.isBusy}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <TextField
          label="Code from your app or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons isBusy={form.isBusy} onCancel={requestClose} submitLabel={submitLabel} />
    </form>
  );
}
