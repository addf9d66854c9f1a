import type { Metadata } from 'next';
import { ResetPasswordForm } from '@/components/accounts/reset-password-form';

export const metadata: Metadata = { title: 'Reset password', robots: { index: false, follow: false } };

export default function ResetPasswordPage() {
  return (
    <main id="content" tabIndex={-1} className="page max-w-lg py-12">
      <h1>Reset password</h1>
      <ResetPasswordForm />
      <noscript>
        <p className="mt-6 text-danger">
          Choosing a new password requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
