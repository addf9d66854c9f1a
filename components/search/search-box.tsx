'use client';

import { Search } from 'lucide';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { MAX_QUERY_CHARACTERS } from '@/lib/search/search-rules';
import { useSuggestionList } from './use-suggestion-list';

/**
 * The search box: a plain form whose field becomes a combobox on focus. It is the same field throughout, so that no
 * keystroke is lost. The path of the search page is passed in, so that browse pages do not load the table of pages.
 */
export function SearchBox({ action }: { action: string }) {
  const router = useRouter();
  const isSearchPage = usePathname() === action;
  const currentQuery = useSearchParams().get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const { List, load } = useSuggestionList(field, loadSearchSuggestions);

  useEffect(() => {
    const { current } = field;
    if (isSearchPage && current && document.activeElement !== current) current.value = currentQuery;
  }, [isSearchPage, currentQuery]);

  function navigate(href: string, text?: string) {
    if (text !== undefined && field.current) field.current.value = text;
    router.push(href);
  }

  return (
    <form
      role="search"
      action={action}
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(`${action}?${new URLSearchParams({ q: field.current?.value.trim() ?? '' })}`);
      }}
    >
      <label htmlFor="search-text" className="sr-only">
        Search recipes and ingredients
      </label>
      <input
        ref={field}
        id="search-text"
        type="search"
        dir="auto"
        name="q"
        maxLength={MAX_QUERY_CHARACTERS}
        defaultValue={isSearchPage ? currentQuery : ''}
        placeholder="Recipes and ingredients"
        autoComplete="off"
        enterKeyHint="search"
        className="field search-field"
        onFocus={load}
      />
      <button
        type="submit"
        aria-label="Search"
        title="Search"
        className="button-round absolute top-0.5 right-1 text-muted"
      >
        <Icon icon={Search} size={20} />
      </button>
      {List && field.current && (
        <List field={field.current} onPick={({ href, text }) => navigate(href, text)} />
      )}
    </form>
  );
}

const loadSearchSuggestions = async () =>
  (await loadChunk(() => import('./search-suggestions'))).SearchSuggestions;
