'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogHistory } from '@/components/ui/dialog-history';
import { FormFailure } from '@/components/ui/form-failure';
import { loadChunk } from '@/components/ui/load-chunk';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { type FormField, useApiForm } from '@/components/ui/use-api-form';
import type { logIn } from '@/lib/accounts/credential-endpoints';
import { loginSchema } from '@/lib/accounts/credential-schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { AccountFormProps } from './account-dialogs';
import { rememberAccount } from './account-store';
import { LoginEmailField } from './login-email-field';
import { PasswordField } from './password-field';

/** Asks for email and password, and then, with two-step login, for a code; or for a passkey instead of all of them. */
export function LoginForm({ email, onEmail, onDone, onSwitch }: AccountFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useApiForm({
    schema: loginSchema,
    fallbackMessage: 'Login failed',
    async save(credentials) {
      try {
        await callApi<typeof logIn>('POST', '/api/auth/login', { body: credentials });
      } catch (error) {
        const code = error instanceof ApiError ? error.body.code : undefined;
        if (code === 'second_factor_required' && !needsCode) return askForCode();
        // The password was changed meanwhile: the error is about the fields of the first step.
        if (code === 'unauthenticated' && needsCode) leaveCodeStep();
        throw error;
      }
      await rememberAccount();
      onDone();
    },
  });

  function askForCode() {
    // Rendered synchronously, because the field must exist to get the focus.
    flushSync(() => setNeedsCode(true));
    form.setFocus('code');
  }

  function restartCode() {
    form.change('code', '');
    form.setFocus('code');
  }

  function leaveCodeStep() {
    form.change('code', '');
    flushSync(() => setNeedsCode(false));
    form.setFocus('password');
  }

  // The browser's Back leads to the first step, before it closes the dialog.
  useDialogHistory(needsCode, () => !form.isBusy && leaveCodeStep());

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      {/* Only hidden in the second step, whose request contains all that was entered here. */}
      <div className="grid gap-4" hidden={needsCode}>
        <LoginEmailField initialEmail={email} onEmail={onEmail} field={form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-(--brand)" {...form.register('remember')} />
          Stay logged in
        </label>
      </div>
      {needsCode && <LoginCodeStep field={form.field('code')} onSwitch={restartCode} />}
      <FormFailure message={form.failure} />
      <SubmitButton label="Log in" busyLabel="Logging in..." isBusy={form.isBusy} />
      <PasskeyLoginButton
        isFormBusy={form.isBusy}
        readRemember={() => form.getValues('remember') ?? false}
        onFailure={(message) => form.setError('root', { message })}
        onDone={onDone}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        {needsCode ? (
          <button type="button" className="link-button" onClick={leaveCodeStep}>
            Back to email and password
          </button>
        ) : (
          <>
            <button type="button" className="link-button" onClick={() => onSwitch('forgot')}>
              Forgot password?
            </button>
            <button type="button" className="link-button" onClick={() => onSwitch('register')}>
              Create an account
            </button>
            <a href={pages.findOrder.path()} className="link-button inline-flex items-center">
              Find an order without an account
            </a>
          </>
        )}
      </div>
    </form>
  );
}

/** The second step of a login: a code of the authenticator app, or a recovery code instead. */
function LoginCodeStep({
  field,
  onSwitch,
}: {
  field: FormField;
  /** Called when the field is for the other kind of code. */
  onSwitch: () => void;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = isRecovery
    ? { label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
    : {
        label: 'Enter the 6-digit code from your app',
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
      };
  return (
    <>
      <TextField key={input.label} {...input} {...field} />
      <button
        type="button"
        className="link-button justify-self-start"
        onClick={() => {
          flushSync(() => setIsRecovery(!isRecovery));
          onSwitch();
        }}
      >
        {isRecovery ? 'Use a code from your app instead' : 'Use a recovery code instead'}
      </button>
    </>
  );
}

const FAILED = 'The login with a passkey failed. Please try again, or log in with your password.';

/** Whether this browser knows passkeys; not in one without https. */
const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Logs in with a passkey instead of email, password and code. */
export function PasskeyLoginButton({
  isFormBusy,
  readRemember,
  onFailure,
  onDone,
}: {
  isFormBusy: boolean;
  readRemember: () => boolean;
  /** Shows the message; called with an empty one at the start. */
  onFailure: (message: string) => void;
  onDone: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  if (!hasPasskeys()) return null;

  async function logIn() {
    if (isBusy || isFormBusy) return;
    onFailure('');
    setIsBusy(true);
    try {
      // On first use: most visitors have none.
      const { logInWithAnyPasskey } = await loadChunk(() => import('./passkeys'));
      await logInWithAnyPasskey(readRemember());
      await rememberAccount();
      onDone();
    } catch (error) {
      console.error('A login with a passkey failed', error);
      onFailure((error instanceof ApiError && error.body.error) || FAILED);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="button button-ghost aria-disabled:opacity-50"
      aria-disabled={isBusy || isFormBusy}
      onClick={() => void logIn()}
    >
      {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </button>
  );
}
