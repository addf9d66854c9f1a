'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { requestPasswordReset } from '@/lib/accounts/credential-endpoints';
import { resetRequestSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import type { SwitchDialog } from './account-dialogs';
import { LoginEmailField } from './login-email-field';

export function ForgotPasswordForm({
  email,
  onEmail,
  onSwitch,
}: {
  /** The initial email. */
  email: string;
  onEmail: (email: string) => void;
  onSwitch: SwitchDialog;
}) {
  const [successMessage, setSuccessMessage] = useState('');
  const form = useApiForm({
    schema: resetRequestSchema,
    fallbackMessage: 'Failed to send reset link. Please try again.',
    async save(input) {
      const { message } = await callApi<typeof requestPasswordReset>(
        'POST',
        '/api/auth/request-password-reset',
        { body: input },
      );
      setSuccessMessage(message);
    },
  });
  const backLink = (
    <button type="button" className="link-button" onClick={() => onSwitch('login')}>
      Back to login
    </button>
  );
  if (successMessage) {
    return (
      <div className="mt-4 grid gap-4">
        <FormSuccess>{successMessage}</FormSuccess>
        {backLink}
      </div>
    );
  }
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p className="text-muted">Enter your email, and we’ll send you a link to choose a new password.</p>
      <LoginEmailField initialEmail={email} onEmail={onEmail} field={form.field('email')} />
      <FormFailure message={form.failure} />
      <SubmitButton label="Send reset link" busyLabel="Sending..." isBusy={form.isBusy} />
      {backLink}
    </form>
  );
}
