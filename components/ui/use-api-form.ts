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
import { isOutcomeUnknown, UNKNOWN_OUTCOME_MESSAGE } from '@/lib/http/outcome-rules';
import { useBusyDialog } from './busy-dialog';
import { focusFirstInvalid } from './first-field';

type ApiFormOptions<I extends FieldValues, O, V extends FieldValues> = {
  /** The server's schema, or one derived from it. */
  schema: z.ZodType<O, I>;
  /** All initial values; without them, each value is that of its field. */
  defaultValues?: V & DefaultValues<V>;
  /** Converts the values to the schema's input, if they differ. */
  toInput?: (values: V) => FieldValues;
  save: (input: O) => Promise<void>;
  /** Called instead of `save` if nothing was entered: the dialog around the form just closes. */
  unchanged?: { isUnchanged: (values: V) => boolean; onClose: () => void };
  /** The message for an error response without one. */
  fallbackMessage: string;
  /** Rewords the server's message, or the fallback, for this screen. */
  rewordMessage?: (message: string) => string;
};

const NO_RESPONSE_MESSAGE = `${UNKNOWN_OUTCOME_MESSAGE} What you typed is kept; please try again.`;

type FieldOptions = {
  /** Normalizes typed text. */
  normalize?: (text: string) => string;
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
 * error of the entire form is shown separately, until the next edit. Input is kept on errors. While the form is busy
 * saving, the fields within `FormFields` cannot be edited, and the dialog around it cannot be closed.
 */
export function useApiForm<I extends FieldValues, O, V extends FieldValues = I>({
  schema,
  defaultValues,
  toInput = (values) => values,
  save,
  unchanged,
  fallbackMessage,
  rewordMessage = (message) => message,
}: ApiFormOptions<I, O, V>) {
  const form = useForm<V, unknown, O>({
    defaultValues,
    resolver: zodResolver(z.preprocess(toInput, schema)),
    // The first edit clears an error, and no new errors appear while the user types.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [isBusy, setIsBusy] = useState(false);
  useBusyDialog(isBusy);
  const isSubmitting = useRef(false);
  const formElement = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (unchanged?.isUnchanged(form.getValues())) return unchanged.onClose();
    // The user may press Enter twice before the form is busy.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    formElement.current = event.currentTarget;
    try {
      await form.handleSubmit(send, () => showErrors({}))();
    } finally {
      isSubmitting.current = false;
      setIsBusy(false);
    }
  }

  async function send(input: O) {
    const focused = document.activeElement;
    // Rendered synchronously, so that `save` gets everything that was typed.
    flushSync(() => setIsBusy(true));
    // A field in `FormFields` loses the focus, which the submit button gets instead.
    if (focused?.closest('[inert]'))
      formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    try {
      await save(input);
    } catch (error) {
      // Rendered together with the error.
      setIsBusy(false);
      const errorBody = error instanceof ApiError ? error.body : undefined;
      if (!errorBody) console.error('A form could not be sent', error);
      if (errorBody?.fields) showErrors(errorBody.fields);
      // A proxy may respond without our envelope.
      const message = [errorBody?.error, errorBody?.message].find(
        (text) => typeof text === 'string' && text.trim(),
      );
      const unexplained = isOutcomeUnknown(error) ? NO_RESPONSE_MESSAGE : fallbackMessage;
      const failure = (message && rewordMessage(message)) || rewordMessage(unexplained);
      const isShownAtField = Object.values(errorBody?.fields ?? {}).includes(failure);
      if (!isShownAtField) form.setError('root', { message: failure });
    }
  }

  /** Shows the form's errors and the given ones, by dotted path, and focuses the first invalid field. */
  function showErrors(messages: Record<string, string>) {
    // Rendered synchronously, so that a screen reader announces the error when its field gets the focus.
    flushSync(() => {
      // An inert field cannot get the focus.
      setIsBusy(false);
      form.clearErrors('root');
      for (const [path, message] of Object.entries(messages)) {
        form.setError(path as FieldPath<V>, { message });
      }
    });
    focusFirstInvalid(formElement.current);
  }

  const failure = form.formState.errors.root?.message ?? '';
  return { ...form, ...createFieldHelpers(form), showErrors, failure, isBusy, submit };
}

/** Creates the functions that bind fields to the form's values. */
function createFieldHelpers<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>) {
  /** Returns the error of a value; for a list, react-hook-form stores it under `root`, beside the errors of its rows. */
  function errorOf(path: string): string | undefined {
    const error: Partial<GlobalError & { root: GlobalError }> | undefined = get(form.formState.errors, path);
    return error?.message ?? error?.root?.message;
  }

  /** Returns the error of a list that is edited in one field, or of its first invalid entry. */
  function errorWithin(path: string): string | undefined {
    const error: unknown = get(form.formState.errors, path);
    const first = Array.isArray(error) ? error.findIndex(Boolean) : -1;
    return errorOf(path) ?? (first < 0 ? undefined : errorOf(`${path}.${first}`));
  }

  /** Clears the error of an edited value, and the one of the entire form, whose cause may be gone. */
  function clearError(name: FieldPath<V>) {
    form.clearErrors(name);
    form.clearErrors('root');
  }

  function field(name: FieldPath<V>, { normalize = (text) => text, onEdit }: FieldOptions = {}): FormField {
    const registered = form.register(name, {
      onChange() {
        clearError(name);
        onEdit?.();
      },
    });
    return {
      ...registered,
      onChange(event) {
        const normalized = normalize(event.target.value);
        // Only if it differs, because writing moves the caret to the end.
        if (normalized !== event.target.value) event.target.value = normalized;
        return registered.onChange(event);
      },
      error: errorOf(name),
    };
  }

  /** Sets a value other than through a `field`, and clears its error. */
  function change<N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) {
    form.setValue(name, value);
    clearError(name);
  }

  return { errorOf, errorWithin, field, change };
}
