'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { useApiForm } from '@/components/ui/use-api-form';
import { restoreEmailSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import { useLinkToken } from './use-link-token';

/** Takes a change of the e-mail back, when it is asked for: programs that read mail follow links too. */
export function RestoreEmailForm() {
  const token = useLinkToken();
  const [done, setDone] = useState('');
  const form = useApiForm({
    schema: restoreEmailSchema,
    read: () => ({ token: token ?? '' }),
    fallback: 'Your email address could not be restored. Please try again.',
    async save(input) {
      const { message } = await callApi<{ message: string }>('POST', '/api/auth/restore-email', input);
      setDone(message);
    },
  });

  if (done) {
    return (
      <div role="status" className="mt-6 grid gap-4">
        <p className="lead">{done}</p>
        <p>
          Now choose a new password: open Login and select “Forgot password?”. Whoever changed your address
          knew the old one.
        </p>
      </div>
    );
  }
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <p>
        Did someone else change the email address of your account? This changes it back and signs everyone
        out.
      </p>
      <FormFailure text={token === '' ? 'This link is incomplete.' : (form.errors.token ?? form.failure)} />
      <button type="submit" className="button button-primary" disabled={form.busy || !token}>
        {form.busy ? 'Changing...' : 'Change it back'}
      </button>
    </form>
  );
}
