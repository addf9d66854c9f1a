'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { PasswordHints } from './password-hints';

/** A new password, twice, with what it still lacks. */
export function NewPasswordFields({
  label,
  name,
  errors,
}: {
  label: string;
  name: string;
  errors: Record<string, string>;
}) {
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        error={errors[name]}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordHints password={password} />
      <TextField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  );
}
