'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { FieldFrame } from '@/components/ui/text-field';
import { MAX_SEARCH_LENGTH } from '@/lib/http/page-rules';

/** From the last keystroke until the list is searched. */
const SEARCH_DELAY_MS = 300;

/**
 * A search field that updates the URL while the admin types, dropping the page number and the open item.
 * Without scripts it is a plain form.
 */
export function AdminSearch({
  label,
  path,
  search,
  otherParameters = {},
}: {
  label: string;
  path: string;
  /** The search in the current URL. */
  search: string;
  /** Other parameters of the URL to keep. */
  otherParameters?: Record<string, string>;
}) {
  const router = useRouter();
  const [inputValue, setInputValue] = useState(search);
  const [isPending, startTransition] = useTransition();
  const currentSearch = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The URL was changed by navigation, such as going back.
  useEffect(() => {
    if (search !== currentSearch.current) setInputValue(search);
    currentSearch.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function updateUrl(input: string) {
    clearTimeout(timer.current);
    const newSearch = input.trim();
    if (newSearch === currentSearch.current) return;
    if ((await requireAccount('ended')).status === 'guest') return;
    currentSearch.current = newSearch;
    const query = new URLSearchParams({ ...(newSearch && { search: newSearch }), ...otherParameters });
    startTransition(() => router.replace(query.size > 0 ? `${path}?${query}` : path, { scroll: false }));
  }

  return (
    <form
      action={path}
      role="search"
      aria-label="List"
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void updateUrl(inputValue);
      }}
    >
      {Object.entries(otherParameters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldFrame label={label}>
        {(control) => (
          <input
            type="search"
            name="search"
            dir="auto"
            className="field"
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            aria-busy={isPending}
            {...control}
            value={inputValue}
            onChange={({ target }) => {
              setInputValue(target.value);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => void updateUrl(target.value), SEARCH_DELAY_MS);
            }}
          />
        )}
      </FieldFrame>
    </form>
  );
}
