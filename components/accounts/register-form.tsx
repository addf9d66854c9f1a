'use client';

import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { registerFormSchema } from '@/lib/accounts/credential-form-schema';
import { callApi } from '@/lib/http/api-client';
import type { AccountDialog } from './account-dialogs';
import { rememberAccount } from './account-store';
import { NewPasswordFields } from './new-password-fields';

export function RegisterForm({
  onDone,
  onSwitch,
}: {
  onDone: () => void;
  onSwitch: (to: AccountDialog) => void;
}) {
  const form = useApiForm({
    schema: registerFormSchema,
    fallback: 'Registration failed. Please try again.',
    async save({ email, password }) {
      await callApi('POST', '/api/auth/register', { email, password, remember: false });
      await rememberAccount();
      onDone();
    },
  });
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <NewPasswordFields label="Password" name="password" errors={form.errors} />
      <FormFailure text={form.failure} />
      <button type="submit" className="button button-primary" disabled={form.busy}>
        {form.busy ? 'Creating...' : 'Create account'}
      </button>
      <button type="button" className="link-button" onClick={() => onSwitch('login')}>
        I have an account already
      </button>
    </form>
  );
}
