'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type GlobalError,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '@/lib/http/api-client';

type ApiFormOptions<I extends FieldValues, O, V extends FieldValues> = {
  /** The server's schema, or one derived from it. */
  schema: z.ZodType<O, I>;
  /** All initial values; without them, each value is what its field shows. */
  defaultValues?: V & DefaultValues<V>;
  /** Converts the values to the schema's input, if they differ. */
  toInput?: (values: V) => FieldValues;
  save: (input: O) => Promise<void>;
  /** The message for an error that has none. */
  fallback: string;
  /** Rewords the server's message for this screen. */
  reword?: (message: string) => string;
};

type FieldOptions = {
  /** Normalizes typed text. */
  tidy?: (typed: string) => string;
  /** Called after every edit. */
  onEdit?: () => void;
};

/** The props that bind a `TextField` to one value of a form, with its error. */
export type FormField = UseFormRegisterReturn & { error: string | undefined };
/** Returns a field of a form, by its name. */
export type FieldOf<N extends string> = (name: N, options?: FieldOptions) => FormField;
/** A form whose fields are in several components. */
export type ApiForm<V extends FieldValues, O> = ReturnType<typeof useApiForm<FieldValues, O, V>>;

/**
 * A form that sends one request: react-hook-form, validated by the same schema as on the server, plus our error
 * envelope. Error messages, including the server's, are shown beside their fields, with the focus on the first one; an
 * error of the entire form is shown separately. Everything typed is kept, and the form is busy while it saves;
 * until then, the fields within `FormFields` cannot be edited.
 */
export function useApiForm<I extends FieldValues, O, V extends FieldValues = I>({
  schema,
  defaultValues,
  toInput = (values) => values,
  save,
  fallback,
  reword = (message) => message,
}: ApiFormOptions<I, O, V>) {
  const engine = useForm<V, unknown, O>({
    defaultValues,
    resolver: zodResolver(z.preprocess(toInput, schema)),
    // The first edit clears an error, and no new errors appear while the user types.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The user may press Enter twice before the form is busy.
    if (isBusy.current) return;
    isBusy.current = true;
    element.current = event.currentTarget;
    try {
      await engine.handleSubmit(send, () => showErrors({}))();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  async function send(input: O) {
    const focused = document.activeElement;
    // Rendered synchronously, so that nothing can be typed that `save` does not get.
    flushSync(() => setBusy(true));
    // A field in `FormFields` loses the focus, which the submit button gets instead.
    if (focused?.closest('[inert]')) element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    try {
      await save(input);
    } catch (error) {
      // Rendered together with the error.
      setBusy(false);
      const refusal = error instanceof ApiError ? error.body : undefined;
      if (!refusal) console.error('A form could not be sent', error);
      if (refusal?.fields) showErrors(refusal.fields);
      // A proxy may respond without our envelope.
      const message = [refusal?.error, refusal?.message].find(
        (text) => typeof text === 'string' && text.trim(),
      );
      engine.setError('root', { message: (message && reword(message)) || fallback });
    }
  }

  /** Shows the engine's errors and these, by dotted path, and focuses the first invalid field. */
  function showErrors(messages: Record<string, string>) {
    // Rendered synchronously, so that a screen reader announces the error when its field gets the focus.
    flushSync(() => {
      // An inert field cannot get the focus.
      setBusy(false);
      engine.clearErrors('root');
      for (const [path, message] of Object.entries(messages)) {
        engine.setError(path as FieldPath<V>, { message });
      }
    });
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }

  const failure = engine.formState.errors.root?.message ?? '';
  return { ...engine, ...toFields(engine), showErrors, failure, busy, submit };
}

/** Returns functions that show and change the form's values. */
function toFields<V extends FieldValues, O>(engine: UseFormReturn<V, unknown, O>) {
  /** Returns the error of a value; for a list, the engine stores it under `root`, beside the errors of its rows. */
  function errorOf(path: string): string | undefined {
    const error: Partial<GlobalError & { root: GlobalError }> | undefined = get(
      engine.formState.errors,
      path,
    );
    return error?.message ?? error?.root?.message;
  }

  /** Returns the error of a list that is edited in one field, or that of its first invalid entry. */
  function errorWithin(path: string): string | undefined {
    const error: unknown = get(engine.formState.errors, path);
    const first = Array.isArray(error) ? error.findIndex(Boolean) : -1;
    return errorOf(path) ?? (first < 0 ? undefined : errorOf(`${path}.${first}`));
  }

  function field(name: FieldPath<V>, { tidy = (typed) => typed, onEdit }: FieldOptions = {}): FormField {
    const registered = engine.register(name, {
      onChange() {
        engine.clearErrors(name);
        onEdit?.();
      },
    });
    return {
      ...registered,
      onChange(event) {
        const tidied = tidy(event.target.value);
        // Only if it differs, because writing moves the caret to the end.
        if (tidied !== event.target.value) event.target.value = tidied;
        return registered.onChange(event);
      },
      error: errorOf(name),
    };
  }

  /** Sets a value that is not typed into a `field`, and clears its error. */
  function change<N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) {
    engine.setValue(name, value);
    engine.clearErrors(name);
  }

  return { errorOf, errorWithin, field, change };
}
