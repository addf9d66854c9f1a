'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ForgotPasswordForm } from './forgot-password-form';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

const TITLES = { login: 'Log in', register: 'Create an account', forgot: 'Forgot your password?' } as const;
export type AccountDialog = keyof typeof TITLES;

/** The login, registration and password reset forms, in one dialog that switches between them. */
export function AccountDialogs({ onClose }: { onClose: () => void }) {
  const [dialog, setDialog] = useState<AccountDialog>('login');
  return (
    <Dialog title={TITLES[dialog]} isOpen onClose={onClose} initialFocus="field">
      {dialog === 'login' && <LoginForm onDone={onClose} onSwitch={setDialog} />}
      {dialog === 'register' && <RegisterForm onDone={onClose} onSwitch={setDialog} />}
      {dialog === 'forgot' && <ForgotPasswordForm onSwitch={setDialog} />}
    </Dialog>
  );
}
