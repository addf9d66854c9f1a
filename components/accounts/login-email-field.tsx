'use client';

import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';

/** The email field of the login, registration and password reset forms, which keep what was typed in one another. */
export function LoginEmailField({ initialEmail, field }: { initialEmail: string; field: FormField }) {
  return (
    <TextField label="Email" type="email" autoComplete="username" defaultValue={initialEmail} {...field} />
  );
}
