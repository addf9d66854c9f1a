const FIELDS = 'input:not([type=hidden]), select, textarea';

export function findFirstField(form: Element | null | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(FIELDS) ?? null;
}

/** For a form whose focused button was removed. */
export function focusFirstField(form: Element | null): void {
  findFirstField(form)?.focus();
}

export function focusFirstInvalid(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
}

/** Moves a lost focus to the submit button: the control in which Enter was pressed may have been removed. */
export function keepFocusIn(form: HTMLFormElement): void {
  if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type=submit]')?.focus();
}
