'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { FieldFrame } from '@/components/ui/text-field';
import { SEARCH_DELAY_MS } from '@/lib/http/list-rules';

/**
 * A search that asks as one types and writes itself into the address; page and what is open are
 * forgotten. Without scripts it is a plain form.
 */
export function AdminSearch({
  label,
  path,
  search,
  kept = {},
}: {
  label: string;
  path: string;
  /** What is searched for now, by the address. */
  search: string;
  /** Other parameters of the address that stay. */
  kept?: Record<string, string>;
}) {
  const router = useRouter();
  const [text, setText] = useState(search);
  const [isAsking, startAsking] = useTransition();
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by itself, as the way back does.
  useEffect(() => {
    if (search !== asked.current) setText(search);
    asked.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(wanted: string) {
    clearTimeout(timer.current);
    const part = wanted.trim();
    if (part === asked.current) return;
    asked.current = part;
    const query = new URLSearchParams({ ...(part && { search: part }), ...kept });
    startAsking(() => router.replace(query.size > 0 ? `${path}?${query}` : path, { scroll: false }));
  }

  return (
    <form
      action={path}
      role="search"
      aria-label="List"
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldFrame label={label}>
        {(control) => (
          <input
            type="search"
            name="search"
            className="field"
            maxLength={200}
            autoComplete="off"
            aria-busy={isAsking}
            {...control}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => ask(target.value), SEARCH_DELAY_MS);
            }}
          />
        )}
      </FieldFrame>
    </form>
  );
}
