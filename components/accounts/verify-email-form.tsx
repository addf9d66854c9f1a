'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { verifyEmail } from '@/lib/accounts/credential-endpoints';
import { verifyEmailSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import { useLinkToken } from './use-link-token';

/** Confirms the email of an account, but only on submit, because mail scanners follow links too. */
export function VerifyEmailForm() {
  const { token, forgetToken } = useLinkToken();
  const [successMessage, setSuccessMessage] = useState('');
  const form = useApiForm({
    schema: verifyEmailSchema,
    toInput: () => ({ token: token ?? '' }),
    fallbackMessage: 'Your email address could not be confirmed. Please try again.',
    async save(input) {
      const { message } = await callApi<typeof verifyEmail>('POST', '/api/auth/verify-email', {
        body: input,
      });
      forgetToken();
      setSuccessMessage(message);
    },
  });

  if (successMessage) {
    return (
      <FormSuccess className="mt-6">
        <p className="lead">{successMessage}</p>
      </FormSuccess>
    );
  }
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <p>Did you ask for this email? Then confirm that the address is yours.</p>
      <FormFailure
        message={token === '' ? 'This link is incomplete.' : (form.errorOf('token') ?? form.failure)}
      />
      <SubmitButton
        label="Confirm email address"
        busyLabel="Confirming..."
        isBusy={form.isBusy}
        isBlocked={!token}
      />
    </form>
  );
}
