'use client';

import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';
import { PasswordHints } from './password-hints';

/** The fields for a new password and its confirmation, with the requirements that are not met yet. */
export function NewPasswordFields({
  label,
  password,
  passwordField,
  confirmationField,
}: {
  label: string;
  /** The current value. */
  password: string;
  passwordField: FormField;
  confirmationField: FormField;
}) {
  return (
    <>
      <TextField label={label} type="password" autoComplete="new-password" {...passwordField} />
      <PasswordHints password={password} />
      <TextField
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
        {...confirmationField}
      />
    </>
  );
}
