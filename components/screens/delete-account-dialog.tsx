'use client';

import { useRouter } from 'next/navigation';
import { deletionFlag } from '@/components/accounts/deletion-flag';
import { PasswordField } from '@/components/accounts/password-field';
import { forgetAllergens } from '@/components/allergens/my-allergens-storage';
import { CheckField } from '@/components/ui/check-field';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
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
    defaultValues: { currentPassword: '', keepsNotes: false },
    toInput: ({ currentPassword, keepsNotes }) => ({
      currentPassword,
      notes: keepsNotes ? 'anonymous' : 'delete',
    }),
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
  return (
    <DialogForm
      form={form}
      isDirty={Boolean(form.watch('currentPassword'))}
      intro={
        <p>
          This cannot be undone. Your addresses, recipes and everything you saved will be deleted too, and
          this device forgets your allergens.
        </p>
      }
      submitLabel="Delete account"
      busyLabel="Deleting..."
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.field('currentPassword')} />
      <CheckField
        label="Leave my published notes in the shop, without my name"
        hint="Their stars stay too. Ratings without a note are always deleted."
        {...form.register('keepsNotes')}
      />
    </DialogForm>
  );
}
