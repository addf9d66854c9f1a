import { TextField } from '@/components/ui/text-field';
import type { FieldOf } from '@/components/ui/use-api-form';
import { PasswordField } from './password-field';

/** The password, and the code that two-step login asks for. */
export function ProofFields({
  field,
  hasCode = true,
  passwordLabel = 'Current password',
  codeHint,
}: {
  field: FieldOf<'currentPassword' | 'code'>;
  hasCode?: boolean;
  passwordLabel?: string;
  codeHint?: string;
}) {
  return (
    <>
      <PasswordField label={passwordLabel} autoComplete="current-password" {...field('currentPassword')} />
      {hasCode && (
        <TextField
          label="Code from your app or a recovery code"
          {...(codeHint && { hint: codeHint })}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </>
  );
}
