'use client';

import { type ComponentType, Fragment, useRef, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';

/**
 * The form with the filters of a list, over the page: the browser opens it, and without scripts submits it. Its script, which
 * applies each choice at once, is loaded when it is opened.
 */
export function FilterSheet({
  id,
  query,
  children,
}: {
  id: string;
  /** Other fields are shown for another one. */
  query: string;
  children: React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState<{ Filters: ComponentType<{ form: HTMLFormElement }>; query: string }>();
  const load = () =>
    loadChunk(() => import('./live-filters')).then(
      ({ LiveFilters }) => setLive((before) => before ?? { Filters: LiveFilters, query }),
      () => {
        // The form can be submitted.
      },
    );
  return (
    <form
      ref={form}
      id={id}
      aria-label="Filters"
      autoComplete="off"
      popover="auto"
      className="filter-sheet"
      onToggle={load}
    >
      {/* New fields for other filters, until the script sets them: React leaves the ticks of fields that are there. */}
      <Fragment key={live?.query ?? query}>{children}</Fragment>
      {live && form.current && <live.Filters form={form.current} />}
    </form>
  );
}
