'use client';

import { useRef, useState } from 'react';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { register, requestPasswordReset } from '@/lib/accounts/credential-endpoints';
import { registerFormSchema } from '@/lib/accounts/credential-form-schema';
import { resetRequestSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import { readLastEmail, rememberAccount } from './account-store';
import { LoginEmailField } from './login-email-field';
import { LoginForm } from './login-form';
import { LOGIN_REASONS, type LoginReason } from './login-reasons';
import { NewPasswordFields } from './new-password-fields';

const TITLES = { login: 'Log in', register: 'Create an account', forgot: 'Forgot your password?' } as const;
type AccountDialog = keyof typeof TITLES;
/** Opens another form, with the email typed so far. */
type SwitchDialog = (dialog: AccountDialog) => void;

/** What the forms of login and registration get. */
export type AccountFormProps = {
  /** The initial email. */
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
  onSwitch: SwitchDialog;
};

/** The last input without a login afterward, for the next opening on this page. */
let keptEmail = '';

/** The login, registration and password reset forms, in one dialog that switches between them. */
export function AccountDialogs({
  reason,
  initialEmail = '',
  onClose,
}: {
  reason?: LoginReason | undefined;
  /** An email that was typed elsewhere; without one, the last one typed here, or that of the user whose session has ended. */
  initialEmail?: string;
  onClose: () => void;
}) {
  const [dialog, setDialog] = useState<AccountDialog>('login');
  const [email, setEmail] = useState(initialEmail || keptEmail || readLastEmail());
  const typedEmail = useRef(email);
  const onSwitch: SwitchDialog = (newDialog) => {
    setEmail(typedEmail.current);
    setDialog(newDialog);
  };
  const formProps = {
    email,
    onEmail(newEmail: string) {
      typedEmail.current = newEmail;
      keptEmail = newEmail;
    },
    onSwitch,
  };
  const onDone = () => {
    keptEmail = '';
    onClose();
  };
  return (
    <FormDialog
      title={TITLES[dialog]}
      onClose={onClose}
      {...(dialog !== 'login' && { onBack: () => onSwitch('login') })}
    >
      {reason && <p className="mt-4">{LOGIN_REASONS[reason]}</p>}
      {dialog === 'login' && <LoginForm {...formProps} onDone={onDone} />}
      {dialog === 'register' && <RegisterForm {...formProps} onDone={onDone} />}
      {dialog === 'forgot' && <ForgotPasswordForm {...formProps} />}
    </FormDialog>
  );
}

function RegisterForm({ email, onEmail, onDone, onSwitch }: AccountFormProps) {
  const form = useApiForm({
    schema: registerFormSchema,
    fallbackMessage: 'Registration failed. Please try again.',
    async save({ email, password }) {
      await callApi<typeof register>('POST', '/api/auth/register', {
        body: { email, password, remember: false },
      });
      await rememberAccount();
      onDone();
    },
  });
  // The email is kept anyway.
  useFormInDialog(Boolean(form.watch('password') || form.watch('confirmation')));
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <LoginEmailField initialEmail={email} onEmail={onEmail} field={form.field('email')} />
      <NewPasswordFields
        label="Password"
        password={form.watch('password', '')}
        passwordField={form.field('password')}
        confirmationField={form.field('confirmation')}
      />
      <FormFailure message={form.failure} />
      <SubmitButton label="Create account" busyLabel="Creating..." isBusy={form.isBusy} />
      <button type="button" className="link-button" onClick={() => onSwitch('login')}>
        I already have an account
      </button>
    </form>
  );
}

function ForgotPasswordForm({
  email,
  onEmail,
  onSwitch,
}: {
  /** The initial email. */
  email: string;
  onEmail: (email: string) => void;
  onSwitch: SwitchDialog;
}) {
  const [successMessage, setSuccessMessage] = useState('');
  const form = useApiForm({
    schema: resetRequestSchema,
    fallbackMessage: 'Failed to send reset link. Please try again.',
    async save(input) {
      const { message } = await callApi<typeof requestPasswordReset>(
        'POST',
        '/api/auth/request-password-reset',
        { body: input },
      );
      setSuccessMessage(message);
    },
  });
  const backLink = (
    <button type="button" className="link-button" onClick={() => onSwitch('login')}>
      Back to login
    </button>
  );
  if (successMessage) {
    return (
      <div className="mt-4 grid gap-4">
        <FormSuccess>{successMessage}</FormSuccess>
        {backLink}
      </div>
    );
  }
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p className="text-muted">Enter your email, and we’ll send you a link to choose a new password.</p>
      <LoginEmailField initialEmail={email} onEmail={onEmail} field={form.field('email')} />
      <FormFailure message={form.failure} />
      <SubmitButton label="Send reset link" busyLabel="Sending..." isBusy={form.isBusy} />
      {backLink}
    </form>
  );
}
