'use client';

import { useId } from 'react';
import { FormDisclosure } from '@/components/ui/form-disclosure';
import type { ImportedRecipe } from '@/lib/recipe-box/import-schema';

/** The fields to check in the form of a recipe from elsewhere, and its source text to compare with. */
export function ImportDoubts({ doubts, original }: Pick<ImportedRecipe, 'doubts' | 'original'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-sunken p-4">
      <h3 id={id} className="text-xl">
        {doubts.length > 0 ? 'Check first' : 'Nothing to check'}
      </h3>
      <ul className="mt-2 grid">
        {doubts.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            {path === '' ? (
              <span className="flex min-h-11 items-center">{message}</span>
            ) : (
              <button
                type="button"
                className="link-button min-h-11 text-left"
                onClick={({ currentTarget }) => focusField(currentTarget.form, path)}
              >
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormDisclosure label="The recipe as it was" hasError={false}>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {original}
        </p>
      </FormDisclosure>
    </section>
  );
}

function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.elements.namedItem(path);
  if (!(field instanceof HTMLElement)) return;
  const details = field.closest('details');
  if (details) details.open = true;
  field.focus();
}
