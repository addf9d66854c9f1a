'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import { useDialogHistory } from '@/components/ui/dialog-history';
import { ProgressBar } from '@/components/ui/progress-bar';

/** Applies each choice of the form with the filters at once: the list behind it changes, and its URL. */
export function LiveFilters({ form }: { form: HTMLFormElement }) {
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams().toString();
  /** The query of the last choice, until the page has it. */
  const chosenQuery = useRef<string | null>(null);
  const shownQuery = useRef(query);
  const [isPending, startTransition] = useTransition();
  const [isOpen, setIsOpen] = useState(() => form.matches(':popover-open'));
  useDialogHistory(isOpen, () => {
    form.hidePopover();
    setIsOpen(false);
  });

  const apply = useEffectEvent(() => {
    chosenQuery.current = readQuery(form);
    const path = `${pathname}?${chosenQuery.current}`;
    startTransition(() => router.replace(path, { scroll: false }));
  });
  useEffect(() => {
    const onChange = () => apply();
    const onToggle = () => setIsOpen(form.matches(':popover-open'));
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      form.hidePopover();
    };
    // Chosen before this script arrived.
    if (isChanged(form)) apply();
    form.addEventListener('change', onChange);
    form.addEventListener('toggle', onToggle);
    form.addEventListener('submit', onSubmit);
    return () => {
      form.removeEventListener('change', onChange);
      form.removeEventListener('toggle', onToggle);
      form.removeEventListener('submit', onSubmit);
    };
  }, [form]);

  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    // While further choices are on their way, the form is ahead of the page.
    if (chosenQuery.current !== null && chosenQuery.current !== query) return;
    chosenQuery.current = null;
    showQuery(form, query);
  }, [form, query]);
  return isPending ? <ProgressBar label="Filtering" /> : null;
}

function isChanged(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) =>
    field instanceof HTMLSelectElement
      ? Array.from(field.options).some(({ defaultSelected, selected }) => defaultSelected && !selected)
      : field instanceof HTMLInputElement && field.checked !== field.defaultChecked,
  );
}

function readQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value);
  return query.toString();
}

/** Sets the fields to the filters of a URL. */
function showQuery(form: HTMLFormElement, query: string): void {
  const parameters = new URLSearchParams(query);
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = parameters.get(field.name) ?? '';
    else if (field instanceof HTMLInputElement && field.type !== 'hidden') {
      const values = parameters.getAll(field.name);
      field.checked =
        field.type === 'radio' && values.length === 0 ? field.value === '' : values.includes(field.value);
    }
  }
}
