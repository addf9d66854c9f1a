import type { ComponentProps } from 'react';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';
import type { PlainTextField } from '@/lib/text/field-rules';

type PlainTextInputProps = FormField & {
  /** The field's entry in the field list. */
  field: PlainTextField;
  /** Overrides the entry's label and whether it is required. */
  label?: string;
  required?: boolean;
};

/** The form field of a plain text, with one line or several. */
export function PlainTextInput({ field, ...fieldProps }: PlainTextInputProps) {
  const { label, required, rows, hint, max } = field;
  const props = {
    label: required ? label : `${label} (optional)`,
    hint,
    maxLength: max,
    required,
    ...fieldProps,
  };
  return rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} />;
}

/** A labeled multiline field. */
export function TextArea({
  label,
  hint,
  error,
  ...props
}: { label: string; hint?: string; error?: string } & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea dir="auto" className="field py-2.5 aria-invalid:border-danger" {...props} {...control} />
      )}
    </FieldFrame>
  );
}
