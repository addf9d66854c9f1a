'use client';

import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';

/** The email field of the login, registration and password reset forms, which share their input. */
export function LoginEmailField({
  initialEmail,
  onEmail,
  field,
}: {
  initialEmail: string;
  /** Called with the input after every edit. */
  onEmail: (email: string) => void;
  field: FormField;
}) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      defaultValue={initialEmail}
      {...field}
      onChange={(event) => {
        onEmail(event.target.value);
        return field.onChange(event);
      }}
    />
  );
}
