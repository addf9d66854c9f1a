'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';

/** The second step of a login: a code of the authenticator app, or a recovery code instead. */
export function LoginCodeStep({
  field,
  onSwitch,
}: {
  field: FormField;
  /** Called when the field is for the other kind of code. */
  onSwitch: () => void;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = isRecovery
    ? { label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
    : {
        label: 'Enter the 6-digit code from your app',
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
      };
  return (
    <>
      <TextField key={input.label} {...input} {...field} />
      <button
        type="button"
        className="link-button justify-self-start"
        onClick={() => {
          flushSync(() => setIsRecovery(!isRecovery));
          onSwitch();
        }}
      >
        {isRecovery ? 'Use a code from your app instead' : 'Use a recovery code instead'}
      </button>
    </>
  );
}
