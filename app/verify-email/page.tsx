import type { Metadata } from 'next';
import { VerifyEmailForm } from '@/components/accounts/verify-email-form';

export const metadata: Metadata = {
  title: 'Confirm your email address',
  robots: { index: false, follow: false },
};

export default function VerifyEmailPage() {
  return (
    <main id="content" tabIndex={-1} className="page max-w-lg py-12">
      <h1>Confirm your email address</h1>
      <VerifyEmailForm />
      <noscript>
        <p className="mt-6 text-danger">
          Confirming your email address requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
