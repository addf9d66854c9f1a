'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { useApiForm } from '@/components/ui/use-api-form';
import { resetFormSchema } from '@/lib/accounts/credential-form-schema';
import { callApi } from '@/lib/http/api-client';
import { NewPasswordFields } from './new-password-fields';
import { useLinkToken } from './use-link-token';

const HOME_AFTER_MS = 3_000;

/** A new password by the token of a letter. The token leaves the address as soon as it was read. */
export function ResetPasswordForm() {
  const router = useRouter();
  const token = useLinkToken();
  const [done, setDone] = useState('');
  const form = useApiForm({
    schema: resetFormSchema,
    read: (data) => ({ ...Object.fromEntries(data), token: token ?? '' }),
    fallback: 'Failed to reset password. Please try again.',
    async save({ newPassword }) {
      const input = { token, newPassword };
      const { message } = await callApi<{ message: string }>('POST', '/api/auth/reset-password', input);
      setDone(message);
    },
  });

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => router.push('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, router]);

  if (done) {
    return (
      <p role="status" className="lead mt-6">
        {done}
      </p>
    );
  }
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <NewPasswordFields label="New password" name="newPassword" errors={form.errors} />
      <FormFailure
        text={token === '' ? 'Password reset token not found in URL.' : (form.errors.token ?? form.failure)}
      />
      <button type="submit" className="button button-primary" disabled={form.busy || !token}>
        {form.busy ? 'Saving...' : 'Set new password'}
      </button>
    </form>
  );
}
