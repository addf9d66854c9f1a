'use client';

import { useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { register } from '@/lib/accounts/credential-endpoints';
import { registerFormSchema } from '@/lib/accounts/credential-form-schema';
import { callApi } from '@/lib/http/api-client';
import type { SwitchDialog } from './account-dialogs';
import { rememberAccount } from './account-store';
import { LoginEmailField } from './login-email-field';
import { NewPasswordFields } from './new-password-fields';

export function RegisterForm({
  email,
  onEmail,
  onDone,
  onSwitch,
}: {
  /** The initial email. */
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
  onSwitch: SwitchDialog;
}) {
  const form = useApiForm({
    schema: registerFormSchema,
    fallbackMessage: 'Registration failed. Please try again.',
    async save({ email, password }) {
      await callApi<typeof register>('POST', '/api/auth/register', {
        body: { email, password, remember: false },
      });
      await rememberAccount();
      onDone();
    },
  });
  // The email is kept anyway.
  useFormInDialog(Boolean(form.watch('password') || form.watch('confirmation')));
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <LoginEmailField initialEmail={email} onEmail={onEmail} field={form.field('email')} />
      <NewPasswordFields
        label="Password"
        password={form.watch('password', '')}
        passwordField={form.field('password')}
        confirmationField={form.field('confirmation')}
      />
      <FormFailure message={form.failure} />
      <SubmitButton label="Create account" busyLabel="Creating..." isBusy={form.isBusy} />
      <button type="button" className="link-button" onClick={() => onSwitch('login')}>
        I already have an account
      </button>
    </form>
  );
}
