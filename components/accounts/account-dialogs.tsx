'use client';

import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { readLastEmail } from './account-store';
import { ForgotPasswordForm } from './forgot-password-form';
import { LoginForm } from './login-form';
import { LOGIN_REASONS, type LoginReason } from './login-reasons';
import { RegisterForm } from './register-form';

const TITLES = { login: 'Log in', register: 'Create an account', forgot: 'Forgot your password?' } as const;
type AccountDialog = keyof typeof TITLES;
/** Opens another form, with the email typed so far. */
export type SwitchDialog = (dialog: AccountDialog) => void;

/** The login, registration and password reset forms, in one dialog that switches between them. */
export function AccountDialogs({
  reason,
  initialEmail = readLastEmail(),
  onClose,
}: {
  reason?: LoginReason | undefined;
  /** An email that was typed elsewhere; without one, that of the user whose session has ended. */
  initialEmail?: string;
  onClose: () => void;
}) {
  const [dialog, setDialog] = useState<AccountDialog>('login');
  const [email, setEmail] = useState(initialEmail);
  const typedEmail = useRef(initialEmail);
  const onSwitch: SwitchDialog = (newDialog) => {
    setEmail(typedEmail.current);
    setDialog(newDialog);
  };
  const formProps = {
    email,
    onEmail(newEmail: string) {
      typedEmail.current = newEmail;
    },
    onSwitch,
  };
  return (
    <Dialog
      title={TITLES[dialog]}
      isOpen
      onClose={onClose}
      onBack={() => (dialog === 'login' ? onClose() : onSwitch('login'))}
      initialFocus="field"
    >
      {reason && <p className="mt-4">{LOGIN_REASONS[reason]}</p>}
      {dialog === 'login' && <LoginForm {...formProps} onDone={onClose} />}
      {dialog === 'register' && <RegisterForm {...formProps} onDone={onClose} />}
      {dialog === 'forgot' && <ForgotPasswordForm {...formProps} />}
    </Dialog>
  );
}
