'use client';

import { useEffect, useRef } from 'react';
import { DISH_SORT_LABELS, DISH_SORTS } from '@/lib/catalog/dish-rules';
import type { DishSearch } from '@/lib/catalog/dish-schema';

/** Sorts the dish list: a plain GET form that is submitted by script when the selection changes. */
export function DishSortForm({ search }: { search: DishSearch }) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // A page that Back brings alive from the browser's cache still shows the order chosen on it when it was left.
    const resetIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) form.current?.reset();
    };
    window.addEventListener('pageshow', resetIfRestored);
    return () => window.removeEventListener('pageshow', resetIfRestored);
  }, []);

  return (
    <form ref={form} autoComplete="off" className="mb-6 flex items-end justify-end gap-3">
      {search.type && <input type="hidden" name="type" value={search.type} />}
      <label className="flex items-center gap-3 text-sm">
        Sort by
        <select
          name="sort"
          className="field w-auto"
          defaultValue={search.sort}
          onChange={() => form.current?.requestSubmit()}
        >
          {DISH_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {DISH_SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button button-ghost">
          Sort
        </button>
      </noscript>
    </form>
  );
}
