'use client';

import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';
import { PasswordHints } from './password-hints';

/** The fields for a new password and its confirmation, with the requirements that are not met yet. */
export function NewPasswordFields({
  label,
  typed,
  password,
  confirmation,
}: {
  label: string;
  /** The password as typed so far. */
  typed: string;
  password: FormField;
  confirmation: FormField;
}) {
  return (
    <>
      <TextField label={label} type="password" autoComplete="new-password" {...password} />
      <PasswordHints password={typed} />
      <TextField
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  );
}
