import type { Metadata } from 'next';
import { RestoreEmailForm } from '@/components/accounts/restore-email-form';

export const metadata: Metadata = {
  title: 'Restore your email address',
  robots: { index: false, follow: false },
};

export default function RestoreEmailPage() {
  return (
    <main id="content" tabIndex={-1} className="page max-w-lg py-12">
      <h1>Restore your email address</h1>
      <RestoreEmailForm />
      <noscript>
        <p className="mt-6 text-danger">
          Restoring your email address requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
