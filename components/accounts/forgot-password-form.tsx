'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { resetRequestSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import type { AccountDialog } from './account-dialogs';

export function ForgotPasswordForm({ onSwitch }: { onSwitch: (to: AccountDialog) => void }) {
  const [done, setDone] = useState('');
  const form = useApiForm({
    schema: resetRequestSchema,
    fallback: 'Failed to send reset link. Please try again.',
    async save(input) {
      const { message } = await callApi<{ message: string }>(
        'POST',
        '/api/auth/request-password-reset',
        input,
      );
      setDone(message);
    },
  });
  const back = (
    <button type="button" className="link-button" onClick={() => onSwitch('login')}>
      Back to login
    </button>
  );
  if (done) {
    return (
      <div className="mt-4 grid gap-4">
        <p role="status">{done}</p>
        {back}
      </div>
    );
  }
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p className="text-muted">Tell us your e-mail, and we send you a link to choose a new password.</p>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <FormFailure text={form.failure} />
      <button type="submit" className="button button-primary" disabled={form.busy}>
        {form.busy ? 'Sending...' : 'Send reset link'}
      </button>
      {back}
    </form>
  );
}
