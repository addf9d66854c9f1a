'use client';

import { useRef, useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { readLastEmail } from './account-store';
import { ForgotPasswordForm } from './forgot-password-form';
import { LoginForm } from './login-form';
import { LOGIN_REASONS, type LoginReason } from './login-reasons';
import { RegisterForm } from './register-form';

const TITLES = { login: 'Log in', register: 'Create an account', forgot: 'Forgot your password?' } as const;
type AccountDialog = keyof typeof TITLES;
/** Opens another form, with the email typed so far. */
export type SwitchDialog = (dialog: AccountDialog) => void;

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
