'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { restoreEmail } from '@/lib/accounts/credential-endpoints';
import { restoreEmailSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import { useLinkToken } from './use-link-token';

/** Undoes an email change, but only on submit, because mail scanners follow links too. */
export function RestoreEmailForm() {
  const { token, forgetToken } = useLinkToken();
  const [successMessage, setSuccessMessage] = useState('');
  const form = useApiForm({
    schema: restoreEmailSchema,
    toInput: () => ({ token: token ?? '' }),
    fallbackMessage: 'Your email address could not be restored. Please try again.',
    async save(input) {
      const { message } = await callApi<typeof restoreEmail>('POST', '/api/auth/restore-email', {
        body: input,
      });
      forgetToken();
      setSuccessMessage(message);
    },
  });

  if (successMessage) {
    return (
      <FormSuccess className="mt-6 grid gap-4">
        <p className="lead">{successMessage}</p>
        <p>
          We have sent you an email with a link to choose a new password. It also says what else was changed
          in your account since then, and what we have undone.
        </p>
      </FormSuccess>
    );
  }
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <p>
        Did someone else change the email address of your account? This changes it back, logs out every
        device, and undoes what was changed in your account since then.
      </p>
      <FormFailure
        message={token === '' ? 'This link is incomplete.' : (form.errorOf('token') ?? form.failure)}
      />
      <SubmitButton label="Change it back" busyLabel="Changing..." isBusy={form.isBusy} isBlocked={!token} />
    </form>
  );
}
