import type { ComponentProps } from 'react';

/** A box to tick, its whole line to be hit. */
export function CheckField({ label, ...inputProps }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-brand" {...inputProps} />
      {label}
    </label>
  );
}
