import { type RefObject, useEffect, useState } from 'react';

type InvalidField = { label: string; element: HTMLElement };

/** Beside the submit button of a long form: its invalid fields, each as a button that leads to it. */
export function ErrorSummary({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [fields, setFields] = useState<InvalidField[]>([]);
  // Read from the page after each render, since the numbers of rows and their fields change.
  useEffect(() => {
    const next = form.current ? listInvalidFields(form.current) : [];
    setFields((current) => (isSame(current, next) ? current : next));
  });
  // A single one has the focus.
  if (fields.length < 2) return null;
  return (
    <div className="error-summary">
      <p className="font-medium text-danger max-sm:text-sm">
        {`${fields.length} fields need a correction. Choose one to go there:`}
      </p>
      {/* On a phone in one row that scrolls sideways, to the edges of the dialog. */}
      <ul className="flex gap-x-4 max-sm:-mx-6 max-sm:overflow-x-auto max-sm:px-6 sm:max-h-28 sm:flex-wrap sm:overflow-y-auto">
        {fields.map(({ label, element }) => (
          <li key={label} className="max-sm:shrink-0">
            <button type="button" className="link-button" onClick={() => element.focus()}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function listInvalidFields(form: HTMLFormElement): InvalidField[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]')].map((element) => ({
    element,
    label: toLabel(element),
  }));
}

/** Returns the label of a field, after the name of its row, or the legend of a group. */
function toLabel(element: HTMLElement): string {
  const readLegend = (group: Element | null | undefined) => group?.querySelector('legend')?.textContent ?? '';
  if (element instanceof HTMLFieldSetElement) return readLegend(element);
  const label = document.querySelector(`label[for="${element.id}"]`)?.textContent;
  return [readLegend(element.closest('fieldset')), label].filter(Boolean).join(': ');
}

function isSame(a: readonly InvalidField[], b: readonly InvalidField[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ label, element }, index) => label === b[index]?.label && element === b[index].element)
  );
}
