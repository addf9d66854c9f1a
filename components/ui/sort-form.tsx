'use client';

import { useEffect, useRef } from 'react';
import type { KeptParameter } from '@/lib/pages/page-path-rules';
import { KeptFields } from './kept-fields';

/** Sorts a list of a cached page: a plain GET form that is submitted by script when the selection changes. */
export function SortForm<S extends string>({
  labels,
  sort,
  kept,
}: {
  /** The orders, with their names. */
  labels: Readonly<Record<S, string>>;
  sort: S;
  /** The page's other parameters: see `listKept`. */
  kept: readonly KeptParameter[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    // Chosen before the scripts arrived.
    if (select.current?.selectedOptions[0]?.defaultSelected === false) form.current?.requestSubmit();
    // A page that Back brings alive from the browser's cache still shows the order chosen on it when it was left.
    const resetIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) form.current?.reset();
    };
    window.addEventListener('pageshow', resetIfRestored);
    return () => window.removeEventListener('pageshow', resetIfRestored);
  }, []);

  return (
    <form ref={form} autoComplete="off" className="mb-6 flex items-end justify-end gap-3">
      <KeptFields kept={kept} />
      <label className="flex items-center gap-3 text-sm">
        Sort by
        <select
          ref={select}
          name="sort"
          className="field w-auto"
          defaultValue={sort}
          onChange={() => form.current?.requestSubmit()}
        >
          {Object.entries<string>(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
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
