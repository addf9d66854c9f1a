'use client';

import { type ComponentProps, useId, useState } from 'react';

type FieldFrameProps = {
  label: string;
  /** Announced immediately and linked to the field. */
  error?: string;
  hint?: string;
};

/** A labeled text input with its hint and its error. When its text is as long as it may be, it says so. */
export function TextField({ label, error, hint, ...inputProps }: FieldFrameProps & ComponentProps<'input'>) {
  const { maxLength = Number.POSITIVE_INFINITY } = inputProps;
  const [isFull, setIsFull] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <input
            dir="auto"
            className="field aria-invalid:border-danger"
            {...inputProps}
            {...control}
            // Before the field's own handlers may shorten the text: the browser does so without a word.
            onInput={({ currentTarget }) => setIsFull(currentTarget.value.length >= maxLength)}
          />
          {isFull && (
            <p role="status" className="text-muted text-sm">
              This field is full: it holds {maxLength} characters.
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** A labeled choice from a list. */
export function SelectField({
  label,
  error,
  hint,
  ...selectProps
}: FieldFrameProps & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => <select className="field aria-invalid:border-danger" {...selectProps} {...control} />}
    </FieldFrame>
  );
}

/** Label, hint and error around any field; the field gets the props that link it to them. */
export function FieldFrame({
  label,
  error,
  hint,
  children,
}: FieldFrameProps & {
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => React.ReactNode;
}) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
