import { FieldFrame } from './text-field';

/** A field for text of several lines. */
export function TextAreaField({
  label,
  error,
  ...props
}: { label: string; error: string | undefined } & React.ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <textarea dir="auto" className="field py-3 aria-invalid:border-danger" {...props} {...control} />
      )}
    </FieldFrame>
  );
}
