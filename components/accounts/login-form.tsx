'use client';

import { FormFailure } from '@/components/ui/form-failure';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { logIn } from '@/lib/accounts/credential-endpoints';
import { loginSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import type { SwitchDialog } from './account-dialogs';
import { rememberAccount } from './account-store';
import { LoginEmailField } from './login-email-field';
import { PasswordField } from './password-field';

export function LoginForm({
  email,
  onDone,
  onSwitch,
}: {
  /** The initial email. */
  email: string;
  onDone: () => void;
  onSwitch: SwitchDialog;
}) {
  const form = useApiForm({
    schema: loginSchema,
    fallbackMessage: 'Login failed',
    async save(credentials) {
      await callApi<typeof logIn>('POST', '/api/auth/login', { body: credentials });
      await rememberAccount();
      onDone();
    },
  });
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <LoginEmailField initialEmail={email} field={form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-(--brand)" {...form.register('remember')} />
        Stay logged in
      </label>
      <FormFailure message={form.failure} />
      <SubmitButton label="Log in" busyLabel="Logging in..." isBusy={form.isBusy} />
      <div className="flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className="link-button"
          onClick={() => onSwitch('forgot', form.getValues('email'))}
        >
          Forgot password?
        </button>
        <button
          type="button"
          className="link-button"
          onClick={() => onSwitch('register', form.getValues('email'))}
        >
          Create an account
        </button>
      </div>
    </form>
  );
}
