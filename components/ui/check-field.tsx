import { type ComponentProps, useId } from 'react';

/** A checkbox with a label; the entire line is clickable. */
export function CheckField({
  label,
  hint,
  ...inputProps
}: { label: string; hint?: string | undefined } & ComponentProps<'input'>) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          aria-describedby={hint && hintId}
          {...inputProps}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
