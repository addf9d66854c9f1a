'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { checkResetToken, resetPassword } from '@/lib/accounts/credential-endpoints';
import { resetFormSchema } from '@/lib/accounts/credential-form-schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { requireAccount } from './account-store';
import { NewPasswordFields } from './new-password-fields';
import { useLinkToken } from './use-link-token';

const REDIRECT_DELAY_MS = 3_000;

/** Sets a new password with the token from an emailed link. */
export function ResetPasswordForm() {
  const router = useRouter();
  const { token, forgetToken } = useLinkToken();
  const [successMessage, setSuccessMessage] = useState('');
  const linkFailure = useLinkFailure(token);
  const form = useApiForm({
    schema: resetFormSchema,
    toInput: (values) => ({ ...values, token: token ?? '' }),
    fallbackMessage: 'Failed to reset password. Please try again.',
    async save({ token, newPassword }) {
      const { message } = await callApi<typeof resetPassword>('POST', '/api/auth/reset-password', {
        body: { token, newPassword },
      });
      forgetToken();
      setSuccessMessage(message);
    },
  });

  useEffect(() => {
    if (!successMessage) return;
    const timer = setTimeout(() => router.push(pages.home.path()), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [successMessage, router]);

  if (successMessage) {
    return (
      <>
        <FormSuccess className="lead mt-6">{successMessage}</FormSuccess>
        <button type="button" className="button button-primary mt-6" onClick={() => void requireAccount()}>
          Log in
        </button>
      </>
    );
  }
  if (linkFailure) {
    return (
      <>
        <p role="alert" className="lead mt-6">
          {linkFailure}
        </p>
        <p className="mt-3">
          A link works once, for an hour, and only the newest one. To get another, open the login and select
          “Forgot password?”.
        </p>
        <button type="button" className="button button-primary mt-6" onClick={() => void requireAccount()}>
          Log in
        </button>
      </>
    );
  }
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <NewPasswordFields
        label="New password"
        password={form.watch('newPassword', '')}
        passwordField={form.field('newPassword')}
        confirmationField={form.field('confirmation')}
      />
      <FormFailure message={form.errorOf('token') ?? form.failure} />
      <SubmitButton label="Set new password" busyLabel="Saving..." isBusy={form.isBusy} isBlocked={!token} />
    </form>
  );
}

/** Returns why the link cannot be used, before anyone chooses a password; empty while it is checked, or if it works. */
function useLinkFailure(token: string | null): string {
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!token) return;
    callApi<typeof checkResetToken>('POST', '/api/auth/check-reset-token', { body: { token } }).catch(
      (error: unknown) => {
        // Without a verdict, the form tells.
        if (error instanceof ApiError && error.status === 400) setFailure(error.message);
        else console.warn('The reset link could not be checked', error);
      },
    );
  }, [token]);
  return token === '' ? 'Password reset token not found in URL.' : failure;
}
