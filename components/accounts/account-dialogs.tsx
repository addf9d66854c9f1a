'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ForgotPasswordForm } from './forgot-password-form';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

const TITLES = { login: 'Log in', register: 'Create an account', forgot: 'Forgot your password?' } as const;
export type AccountDialog = keyof typeof TITLES;

/** Login, registration and the wish for a reset letter: one dialog that leads from one to the other. */
export function AccountDialogs({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<AccountDialog>('login');
  return (
    <Dialog title={TITLES[shown]} isOpen onClose={onClose}>
      {shown === 'login' && <LoginForm onDone={onClose} onSwitch={setShown} />}
      {shown === 'register' && <RegisterForm onDone={onClose} onSwitch={setShown} />}
      {shown === 'forgot' && <ForgotPasswordForm onSwitch={setShown} />}
    </Dialog>
  );
}
