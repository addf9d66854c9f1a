'use client';

import type { z } from 'zod';
import { ProofFields } from '@/components/accounts/proof-fields';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { useApiForm } from '@/components/ui/use-api-form';
import { passkeyProofSchema } from '@/lib/accounts/passkey-schema';

type Proof = z.infer<typeof passkeyProofSchema>;

type ProofFormProps = {
  intro: string;
  submitLabel: string;
  /** The message if it fails; the server's reason follows. */
  failure: string;
  save: (proof: Proof) => Promise<void>;
};

/** Asks an admin for the password, and with two-step login for a code, before a change of another account. */
export function ProofDialog({
  title,
  onClose,
  ...form
}: ProofFormProps & { title: string; onClose: () => void }) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <ProofForm {...form} />
    </FormDialog>
  );
}

function ProofForm({ intro, submitLabel, failure, save }: ProofFormProps) {
  const form = useApiForm({
    schema: passkeyProofSchema,
    fallbackMessage: failure,
    rewordMessage: (message) => (message === failure ? message : `${failure} ${message}`),
    save,
  });
  // A password is nothing that would be lost.
  return (
    <DialogForm form={form} isDirty={false} intro={<p>{intro}</p>} submitLabel={submitLabel}>
      <ProofFields
        field={form.field}
        passwordLabel="Your password"
        codeHint="If your own two-step login is on."
      />
    </DialogForm>
  );
}
