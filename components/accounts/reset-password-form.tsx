'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { resetPassword } from '@/lib/accounts/credential-endpoints';
import { resetFormSchema } from '@/lib/accounts/credential-form-schema';
import { callApi } from '@/lib/http/api-client';
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
  return (
    <form noValidate className="no-script-hidden mt-6 grid gap-4" onSubmit={form.submit}>
      <NewPasswordFields
        label="New password"
        password={form.watch('newPassword', '')}
        passwordField={form.field('newPassword')}
        confirmationField={form.field('confirmation')}
      />
      <FormFailure
        message={
          token === '' ? 'Password reset token not found in URL.' : (form.errorOf('token') ?? form.failure)
        }
      />
      <SubmitButton label="Set new password" busyLabel="Saving..." isBusy={form.isBusy} isBlocked={!token} />
    </form>
  );
}
