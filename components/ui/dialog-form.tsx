import type { FormEvent, ReactNode } from 'react';
import { FormButtons } from './form-buttons';
import { useFormInDialog } from './form-dialog';
import { FormFailure } from './form-failure';
import { FormFields } from './form-fields';

/** The form of a `FormDialog`: an introduction, its fields, its error, and its buttons. */
export function DialogForm({
  form,
  isDirty,
  intro,
  children,
  ...labels
}: {
  /** Of `useApiForm`. */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    isBusy: boolean;
    failure: string;
  };
  /** Whether something was typed that closing would discard. */
  isDirty: boolean;
  intro?: ReactNode;
  submitLabel?: string;
  busyLabel?: string;
  children: ReactNode;
}) {
  const requestClose = useFormInDialog(isDirty);
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      {intro}
      <FormFields isBusy={form.isBusy}>{children}</FormFields>
      <FormFailure message={form.failure} />
      <FormButtons isBusy={form.isBusy} onCancel={requestClose} {...labels} />
    </form>
  );
}
