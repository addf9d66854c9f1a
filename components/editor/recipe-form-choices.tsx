'use client';

import { useId } from 'react';

/** A group of checkboxes, at least one of which must be checked. */
export function RecipeFormChoices({
  legend,
  options,
  selected,
  hint,
  error,
  onChange,
}: {
  legend: string;
  options: readonly string[];
  selected: readonly string[];
  /** The consequences of the selected ones. */
  hint?: string;
  error?: string;
  onChange: (selected: string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset
      className="min-w-0 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      // Enter sends the form from a text field, not from a choice.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-3.5 text-sm has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              type="checkbox"
              className="size-4.5 accent-(--brand)"
              checked={selected.includes(option)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...selected, option] : selected.filter((other) => other !== option),
                )
              }
            />
            {option}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
