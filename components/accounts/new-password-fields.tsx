'use client';

import type { FormField } from '@/components/ui/use-api-form';
import { PasswordField } from './password-field';
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
      <PasswordField label={label} autoComplete="new-password" {...passwordField} />
      <PasswordHints password={password} />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        {...confirmationField}
      />
    </>
  );
}
