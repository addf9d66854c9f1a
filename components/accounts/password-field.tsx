'use client';

import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { FieldFrame } from '@/components/ui/text-field';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  error?: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password input with a button that reveals the input. */
export function PasswordField({ label, error, ...inputProps }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const eye = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...inputProps}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="field w-full pr-12 aria-invalid:border-danger"
          />
          <button
            type="button"
            className="button-round absolute top-0 right-0 text-muted"
            aria-label="Show characters"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon icon={eye} size={18} />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
