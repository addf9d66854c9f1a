'use client';

import { useRouter } from 'next/navigation';
import { deletionFlag } from '@/components/accounts/deletion-flag';
import { PasswordField } from '@/components/accounts/password-field';
import { forgetAllergens } from '@/components/allergens/my-allergens-storage';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { useApiForm } from '@/components/ui/use-api-form';
import { toDeletionErrorMessage } from '@/lib/accounts/failure-rules';
import type { deleteAccount } from '@/lib/accounts/profile-endpoints';
import { accountDeletionSchema } from '@/lib/accounts/profile-schema';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { clearVisitorData, signOut } from './sign-out';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Delete account" onClose={onClose}>
      <DeleteAccountForm />
    </FormDialog>
  );
}

function DeleteAccountForm() {
  const router = useRouter();
  const form = useApiForm({
    schema: accountDeletionSchema,
    fallbackMessage: 'Failed to delete account.',
    rewordMessage: toDeletionErrorMessage,
    async save(input) {
      await callApi<typeof deleteAccount>('DELETE', '/api/users/me', { body: input });
      // Cancels the payment of an open checkout. The account is already deleted, even if this request fails.
      await signOut().catch(clearVisitorData);
      // Health data: also if they were chosen on this device.
      forgetAllergens();
      deletionFlag.write('1');
      router.push(pages.home.path());
    },
  });
  const requestClose = useFormInDialog(Boolean(form.watch('currentPassword')));
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>
        This cannot be undone. Your addresses, recipes and everything you saved will be deleted too, and this
        device forgets your allergens.
      </p>
      <FormFields isBusy={form.isBusy}>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('currentPassword')} />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel="Delete account"
        busyLabel="Deleting..."
      />
    </form>
  );
}
