'use client';

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ApiError } from '@/lib/http/api-client';

type ApiFormOptions<S extends z.ZodType> = {
  schema: S;
  /** What the form's fields are worth; by default their names and texts. */
  read?: (data: FormData) => unknown;
  save: (input: z.output<S>) => Promise<void>;
  /** Shown when a failure brings no text of its own. */
  fallback: string;
  /** What the server said, in the words of this screen. */
  reword?: (said: string) => string;
};

/**
 * One form on one call: judges the fields by the schema that the server uses too, shows its messages
 * beside them with the focus on the first, keeps everything typed when it fails, and is busy while it
 * saves.
 */
export function useApiForm<S extends z.ZodType>({
  schema,
  read,
  save,
  fallback,
  reword = (said) => said,
}: ApiFormOptions<S>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter may come twice before the button shows that it is busy.
    if (isBusy.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const parsed = schema.safeParse(read ? read(data) : Object.fromEntries(data));
    setFailure('');
    if (!parsed.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) found[path.join('.')] ??= message;
      showErrors(form, found);
      return;
    }
    setErrors({});
    isBusy.current = true;
    setBusy(true);
    try {
      await save(parsed.data);
    } catch (error) {
      if (error instanceof ApiError && error.body.fields) showErrors(form, error.body.fields);
      const said = error instanceof ApiError ? (error.body.error ?? error.body.message) : undefined;
      setFailure(said === undefined ? fallback : reword(said) || fallback);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  function showErrors(form: HTMLFormElement, found: Record<string, string>) {
    // Drawn first, so that the field has its error when focus says it aloud.
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** The error of a field goes when the field is put right. */
  const clearError = (name: string) =>
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([shownName]) => shownName !== name)),
    );

  /** Everything that was wrong is replaced by something right. */
  function clearErrors() {
    setErrors({});
    setFailure('');
  }

  return { errors, failure, busy, submit, clearError, clearErrors };
}
