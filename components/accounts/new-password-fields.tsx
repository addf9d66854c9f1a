'use client';

import { Check, Circle } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { FormField } from '@/components/ui/use-api-form';
import { PASSWORD_RULES } from '@/lib/text/password-rules';
import { PasswordField } from './password-field';

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

/** Lists the requirements that a new password does not meet yet, as it is typed. */
function PasswordHints({ password }: { password: string }) {
  return (
    <ul aria-label="What a password needs" className="grid gap-1 text-sm">
      {PASSWORD_RULES.map(({ message, isMet }) => {
        const isRuleMet = isMet(password);
        return (
          <li
            key={message}
            className={
              isRuleMet ? 'flex items-center gap-2 text-olive' : 'flex items-center gap-2 text-muted'
            }
          >
            <Icon icon={isRuleMet ? Check : Circle} size={14} className="shrink-0" />
            <span className="sr-only">{isRuleMet ? 'Done:' : 'Missing:'}</span>
            {message.replace(/^must (be|contain) /, '').replace(/\.$/, '')}
          </li>
        );
      })}
    </ul>
  );
}
