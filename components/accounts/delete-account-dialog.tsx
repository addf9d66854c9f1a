'use client';

import { useRouter } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { toDeletionFailure } from '@/lib/accounts/failure-rules';
import { accountDeletionSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';
import { forgetVisitor, signOut } from './sign-out';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const form = useApiForm({
    schema: accountDeletionSchema,
    fallback: 'Failed to delete account.',
    reword: toDeletionFailure,
    async save(input) {
      await callApi('DELETE', '/api/users/me', input);
      // Closes the payment of an open checkout; the account is gone whether or not this arrives.
      await signOut().catch(forgetVisitor);
      router.push('/');
    },
  });
  return (
    <Dialog title="Delete account" isOpen onClose={onClose}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
        <p>This cannot be undone. Your addresses, favorites and recipes go with the account.</p>
        <TextField
          label="Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <FormFailure text={form.failure} />
        <FormButtons busy={form.busy} onCancel={onClose} save="Delete account" saving="Deleting..." />
      </form>
    </Dialog>
  );
}
