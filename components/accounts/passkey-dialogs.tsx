'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { type FormField, useApiForm } from '@/components/ui/use-api-form';
import type { removePasskey, renamePasskey } from '@/lib/accounts/passkey-endpoints';
import { type PasskeyView, passkeyNameSchema, passkeyProofSchema } from '@/lib/accounts/passkey-schema';
import { callApi } from '@/lib/http/api-client';
import { MAX_PASSKEY_NAME_LENGTH } from '@/models/user-limits';
import { createPasskey } from './passkeys';
import { ProofFields } from './proof-fields';

type DialogProps = {
  hasSecondFactor: boolean;
  onClose: () => void;
  onChanged: (passkeys: readonly PasskeyView[]) => void;
};
type PasskeyProps = DialogProps & { passkey: PasskeyView };

const newPasskeyFormSchema = passkeyNameSchema.extend(passkeyProofSchema.shape);

/** Asks for the password, and with two-step login for a code, before it creates a passkey on this or another device. */
export function AddPasskeyDialog(props: DialogProps) {
  return (
    <FormDialog title="Add a passkey" onClose={props.onClose}>
      <AddForm {...props} />
    </FormDialog>
  );
}

function AddForm({ hasSecondFactor, onChanged }: DialogProps) {
  const form = useApiForm({
    schema: newPasskeyFormSchema,
    fallbackMessage: 'The passkey could not be added. Please try again.',
    save: async (input) => onChanged(await createPasskey(input)),
  });
  return (
    <DialogForm
      form={form}
      isDirty={Object.values(form.watch()).some(Boolean)}
      submitLabel="Continue"
      busyLabel="Waiting for your device..."
    >
      <NameField field={form.field('name')} />
      <ProofFields field={form.field} hasCode={hasSecondFactor} />
    </DialogForm>
  );
}

export function RenamePasskeyDialog(props: PasskeyProps) {
  return (
    <FormDialog title="Rename passkey" onClose={props.onClose}>
      <RenameForm {...props} />
    </FormDialog>
  );
}

function RenameForm({ passkey, onClose, onChanged }: PasskeyProps) {
  const form = useApiForm({
    schema: passkeyNameSchema,
    defaultValues: { name: passkey.name },
    unchanged: { isUnchanged: ({ name }) => name === passkey.name, onClose },
    fallbackMessage: 'The passkey could not be renamed. Please try again.',
    async save(input) {
      const { passkeys } = await callApi<typeof renamePasskey>(
        'PUT',
        `/api/users/me/passkeys/${passkey.id}`,
        {
          body: input,
        },
      );
      onChanged(passkeys);
    },
  });
  return (
    <DialogForm form={form} isDirty={form.watch('name') !== passkey.name}>
      <NameField field={form.field('name')} />
    </DialogForm>
  );
}

export function RemovePasskeyDialog(props: PasskeyProps) {
  return (
    <FormDialog title="Remove passkey" onClose={props.onClose}>
      <RemoveForm {...props} />
    </FormDialog>
  );
}

function RemoveForm({ passkey, hasSecondFactor, onChanged }: PasskeyProps) {
  const form = useApiForm({
    schema: passkeyProofSchema,
    fallbackMessage: 'The passkey could not be removed. Please try again.',
    async save(input) {
      const { passkeys } = await callApi<typeof removePasskey>(
        'DELETE',
        `/api/users/me/passkeys/${passkey.id}`,
        { body: input },
      );
      onChanged(passkeys);
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={Object.values(form.watch()).some(Boolean)}
      intro={
        <p>
          “<bdi>{passkey.name}</bdi>” will no longer log you in, and all of your other devices will be logged
          out. Then delete it on its device too.
        </p>
      }
      submitLabel="Remove"
      busyLabel="Removing..."
    >
      <ProofFields field={form.field} hasCode={hasSecondFactor} />
    </DialogForm>
  );
}

function NameField({ field }: { field: FormField }) {
  return (
    <TextField
      label="Name"
      hint="Such as the device that it is on: “My phone”."
      autoComplete="off"
      maxLength={MAX_PASSKEY_NAME_LENGTH}
      {...field}
    />
  );
}
