import type { ComponentProps } from 'react';

/** A checkbox with a label; the entire line is clickable. */
export function CheckField({ label, ...inputProps }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-brand" {...inputProps} />
      {label}
    </label>
  );
}
