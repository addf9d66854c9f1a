'use client';

import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { loginSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import type { AccountDialog } from './account-dialogs';
import { rememberAccount } from './account-store';

export function LoginForm({
  onDone,
  onSwitch,
}: {
  onDone: () => void;
  onSwitch: (to: AccountDialog) => void;
}) {
  const form = useApiForm({
    schema: loginSchema,
    read: (data) => ({ ...Object.fromEntries(data), remember: data.get('remember') === 'on' }),
    fallback: 'Login failed',
    async save(credentials) {
      await callApi('POST', '/api/auth/login', credentials);
      await rememberAccount();
      onDone();
    },
  });
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="remember" className="size-5 accent-(--brand)" />
        Stay logged in
      </label>
      <FormFailure text={form.failure} />
      <button type="submit" className="button button-primary" disabled={form.busy}>
        {form.busy ? 'Logging in...' : 'Log in'}
      </button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" className="link-button" onClick={() => onSwitch('forgot')}>
          Forgot password?
        </button>
        <button type="button" className="link-button" onClick={() => onSwitch('register')}>
          Create an account
        </button>
      </div>
    </form>
  );
}
