'use client';

import { X } from 'lucide';
import { useState } from 'react';
import { IngredientField } from '@/components/search/ingredient-field';
import { Icon } from '@/components/ui/icon';
import { RowFocus } from '@/components/ui/row-focus';
import { pages } from '@/lib/pages/pages';
import type { HomeSearch } from '@/lib/planning/home-search-rules';
import { chooseTerm, MAX_TERMS, toTerms } from '@/lib/search/advanced-rules';

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The ingredients that someone has besides those of the pantry: by name, with suggestions. */
export function HomeIngredients({
  search,
  unknownNames,
  onChange,
}: {
  search: HomeSearch;
  unknownNames: readonly string[];
  onChange: (search: HomeSearch) => void;
}) {
  const { criteria } = search;
  const [isFull, setIsFull] = useState(false);

  /** Several may be typed at once, with commas; returns whether there was room. */
  function addNames(typed: string): boolean {
    const names = toTerms(typed);
    const hasRoom = criteria.include.length + names.length <= MAX_TERMS;
    setIsFull(!hasRoom);
    if (hasRoom) {
      const chosen = names.reduce((former, name) => chooseTerm(former, name, 'include'), criteria);
      onChange({ ...search, criteria: chosen });
    }
    return hasRoom;
  }

  function remove(name: string) {
    setIsFull(false);
    onChange({ ...search, criteria: chooseTerm(criteria, name, 'remove') });
  }

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('add');
    if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
    if (addNames(field.value)) field.value = '';
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <IngredientField action={pages.cookFromHome.path()} onAdd={addNames} />
      {criteria.include.length > 0 && (
        <RowFocus ids={criteria.include}>
          <ul aria-label="What you have" className="flex flex-wrap gap-2">
            {criteria.include.map((name) => (
              <li
                key={name}
                data-row={name}
                className="flex items-center rounded-full border border-hairline bg-surface pl-4"
              >
                <bdi className="wrap-anywhere min-w-0">{name}</bdi>
                <button
                  type="button"
                  className="button-round shrink-0"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(name)}
                >
                  <Icon icon={X} size={18} />
                </button>
              </li>
            ))}
          </ul>
        </RowFocus>
      )}
      <p role="status" className="text-danger text-sm empty:hidden">
        {isFull && `Up to ${MAX_TERMS} ingredients can be named here. Please remove some first. `}
        {unknownNames.length > 0 &&
          `We don’t recognize ${AND.format(unknownNames)}. Please try another name.`}
      </p>
    </form>
  );
}
