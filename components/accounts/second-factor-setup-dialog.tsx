'use client';

import { useEffect, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { loadChunk } from '@/components/ui/load-chunk';
import type { QrDrawing } from '@/components/ui/qr-drawing';
import { QrImage } from '@/components/ui/qr-image';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import type { enableSecondFactor, startSecondFactorSetup } from '@/lib/accounts/second-factor-endpoints';
import { formatInGroups } from '@/lib/accounts/second-factor-rules';
import { secondFactorConfirmationSchema, secondFactorSetupSchema } from '@/lib/accounts/second-factor-schema';
import { callApi } from '@/lib/http/api-client';
import { PasswordField } from './password-field';
import { RecoveryCodes } from './recovery-codes';

type Setup = { secret: string; otpauthUri: string };
type Step =
  | { name: 'password' }
  | { name: 'code'; setup: Setup }
  | { name: 'saved'; recoveryCodes: readonly string[] };

const TITLES = {
  password: 'Set up two-step login',
  code: 'Connect your authenticator app',
  saved: 'Save your recovery codes',
} as const;
const WIDTH_PX = 480;

/** Sets up two-step login: the password, a first code of the app, and the recovery codes. */
export function SecondFactorSetupDialog({
  onClose,
  onChanged,
}: {
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  return (
    <FormDialog
      title={TITLES[step.name]}
      // The codes are shown only once, so only the button below them closes the dialog.
      isBusy={step.name === 'saved'}
      onClose={onClose}
      task={{ widthPx: WIDTH_PX }}
    >
      {step.name === 'password' && <PasswordStep onStarted={(setup) => setStep({ name: 'code', setup })} />}
      {step.name === 'code' && (
        <CodeStep
          setup={step.setup}
          onEnabled={async (recoveryCodes) => {
            setStep({ name: 'saved', recoveryCodes });
            await onChanged();
          }}
        />
      )}
      {step.name === 'saved' && <RecoveryCodes codes={step.recoveryCodes} onDone={onClose} />}
    </FormDialog>
  );
}

function PasswordStep({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const form = useApiForm({
    schema: secondFactorSetupSchema,
    fallbackMessage: 'Two-step login could not be set up.',
    async save(input) {
      onStarted(
        await callApi<typeof startSecondFactorSetup>('POST', '/api/users/me/second-factor/setup', {
          body: input,
        }),
      );
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={Boolean(form.watch('currentPassword'))}
      intro={
        <p>
          Once it is on, you will log in with your password and a code from an authenticator app on your
          phone. All of your other devices will be logged out.
        </p>
      }
      submitLabel="Continue"
      busyLabel="Checking..."
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </DialogForm>
  );
}

function CodeStep({
  setup: { secret, otpauthUri },
  onEnabled,
}: {
  setup: Setup;
  onEnabled: (recoveryCodes: readonly string[]) => Promise<void>;
}) {
  const form = useApiForm({
    schema: secondFactorConfirmationSchema,
    fallbackMessage: 'Two-step login could not be turned on.',
    async save(input) {
      const { recoveryCodes } = await callApi<typeof enableSecondFactor>(
        'POST',
        '/api/users/me/second-factor',
        { body: input },
      );
      await onEnabled(recoveryCodes);
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={Boolean(form.watch('code'))}
      intro={
        <>
          <p>
            Scan this QR code with your authenticator app. If you cannot scan it, enter the key in the app
            instead.
          </p>
          <QrCode
            text={otpauthUri}
            label="QR code that contains the key below"
            fallback="The QR code could not be loaded. Please enter the key in your app."
          />
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0">
              <span className="block text-muted text-sm">Key</span>
              <span className="font-mono text-sm">{formatInGroups(secret, ' ')}</span>
            </p>
            <CopyButton label="Copy key" text={secret} />
          </div>
        </>
      }
      submitLabel="Turn on"
      busyLabel="Turning on..."
    >
      <TextField
        label="6-digit code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </DialogForm>
  );
}

/** A QR code, drawn in this browser. Shows `fallback` if the script that computes it does not load. */
function QrCode({ text, label, fallback }: { text: string; label: string; fallback: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isCurrent = true;
    loadChunk(() => import('@/components/ui/qr-drawing')).then(
      ({ drawQrCode }) => isCurrent && setDrawing(drawQrCode(text)),
      () => isCurrent && setDrawing('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (drawing === 'failed') return <p role="status">{fallback}</p>;
  if (drawing === 'loading') return <div className="mx-auto size-52" aria-hidden="true" />;
  return <QrImage drawing={drawing} label={label} className="mx-auto size-52 rounded-card" />;
}
