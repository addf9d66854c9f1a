'use client';

import { useRef, useState } from 'react';
import { afterPaint } from '@/components/ui/after-paint';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { useApiForm } from '@/components/ui/use-api-form';
import type { disableSecondFactor, replaceRecoveryCodes } from '@/lib/accounts/second-factor-endpoints';
import type { SecondFactorView } from '@/lib/accounts/second-factor-schema';
import { secondFactorChangeSchema } from '@/lib/accounts/second-factor-schema';
import { callApi } from '@/lib/http/api-client';
import { AccountRow } from './account-row';
import { ProofFields } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetupDialog } from './second-factor-setup-dialog';

type DialogProps = { onClose: () => void; onChanged: () => Promise<void> };

/** Two-step login in the profile, with its dialogs. */
export function SecondFactorRow({
  secondFactor: { enabled, recoveryCodesLeft, required },
  onChanged,
}: {
  secondFactor: SecondFactorView;
  /** Reloads the account. */
  onChanged: () => Promise<void>;
}) {
  const [openDialog, setOpenDialog] = useState<'setup' | 'codes' | 'disable' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  /** Turned on or off, the button that has opened the dialog, and would get the focus back, is gone. */
  function keepFocus() {
    void afterPaint().then(() => {
      if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
    });
  }
  const dialogProps = {
    onClose() {
      setOpenDialog(null);
      keepFocus();
    },
    async onChanged() {
      await onChanged();
      keepFocus();
    },
  };
  const codes = `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left`;
  const isNeeded = required && !enabled;
  return (
    <>
      <AccountRow
        ref={row}
        label="Two-step login"
        value={enabled ? `On, ${codes}` : 'Off'}
        note={isNeeded ? 'Turn it on to use the admin area: this shop requires it for administrators.' : ''}
        actions={
          enabled
            ? [
                { label: 'New recovery codes', onSelect: () => setOpenDialog('codes') },
                { label: 'Turn off two-step login', onSelect: () => setOpenDialog('disable') },
              ]
            : [{ label: 'Set up two-step login', onSelect: () => setOpenDialog('setup') }]
        }
      />
      {openDialog === 'setup' && <SecondFactorSetupDialog {...dialogProps} />}
      {openDialog === 'codes' && <NewCodesDialog {...dialogProps} />}
      {openDialog === 'disable' && <DisableDialog {...dialogProps} />}
    </>
  );
}

function NewCodesDialog({ onClose, onChanged }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <FormDialog
      title={codes ? 'Save your recovery codes' : 'New recovery codes'}
      // The codes are shown only once, so only the button below them closes the dialog.
      isBusy={codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <SecondFactorChangeForm
          intro="You will get ten new codes. Your old ones will stop working."
          submitLabel="Get new codes"
          save={async (change) => {
            const { recoveryCodes } = await callApi<typeof replaceRecoveryCodes>(
              'POST',
              '/api/users/me/second-factor/recovery-codes',
              { body: change },
            );
            setCodes(recoveryCodes);
            await onChanged();
          }}
        />
      )}
    </FormDialog>
  );
}

function DisableDialog({ onClose, onChanged }: DialogProps) {
  return (
    <FormDialog title="Turn off two-step login" onClose={onClose}>
      <SecondFactorChangeForm
        intro="You will log in with only your password again. All of your other devices will be logged out."
        submitLabel="Turn off"
        save={async (change) => {
          await callApi<typeof disableSecondFactor>('DELETE', '/api/users/me/second-factor', {
            body: change,
          });
          onClose();
          await onChanged();
        }}
      />
    </FormDialog>
  );
}

type Change = { currentPassword: string; code: string };

/** Asks for the password and a code before a change of two-step login. */
function SecondFactorChangeForm({
  intro,
  submitLabel,
  save,
}: {
  intro: string;
  submitLabel: string;
  save: (change: Change) => Promise<void>;
}) {
  const form = useApiForm({
    schema: secondFactorChangeSchema,
    fallbackMessage: 'This could not be saved. Please try again.',
    save,
  });
  return (
    <DialogForm
      form={form}
      isDirty={Object.values(form.watch()).some(Boolean)}
      intro={<p>{intro}</p>}
      submitLabel={submitLabel}
    >
      <ProofFields field={form.field} />
    </DialogForm>
  );
}
