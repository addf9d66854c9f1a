'use client';

import { Search } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { findSuggestions } from '@/lib/search/search-endpoints';
import { MAX_QUERY_CHARACTERS } from '@/lib/search/search-rules';
import type { Suggestion } from './suggestion-list';
import { useSuggestionList } from './use-suggestion-list';

/**
 * The search box: a plain form whose field becomes a combobox on focus. It is the same field throughout, so that no
 * keystroke is lost.
 */
export function SearchBox() {
  const router = useRouter();
  const isSearchPage = usePathname() === pages.search.path();
  const currentQuery = useSearchParams().get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const { List, load } = useSuggestionList(field);

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
      action={pages.search.path()}
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(pages.search.path({ q: field.current?.value.trim() ?? '' }));
      }}
    >
      <label htmlFor="search-text" className="sr-only">
        Search recipes and ingredients
      </label>
      <input
        ref={field}
        id="search-text"
        type="search"
        name="q"
        maxLength={MAX_QUERY_CHARACTERS}
        defaultValue={isSearchPage ? currentQuery : ''}
        placeholder="Search recipes and ingredients"
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
        <Search aria-hidden="true" size={20} />
      </button>
      {List && field.current && (
        <List
          field={field.current}
          loadSuggestions={fetchSuggestions}
          onPick={({ href, label, kind }) => navigate(href, kind === 'Ingredients' ? label : undefined)}
        />
      )}
    </form>
  );
}

async function fetchSuggestions(word: string): Promise<Suggestion[]> {
  const { recipes, ingredients } = await callApi<typeof findSuggestions>(
    'GET',
    `/api/autocomplete/search?${new URLSearchParams({ q: word })}`,
  );
  return [
    ...recipes.map(({ _id, title }) => ({
      kind: 'Recipes',
      label: title,
      href: pages.recipe.path({ id: _id }),
    })),
    ...ingredients.map(({ name }) => ({
      kind: 'Ingredients',
      label: name,
      href: pages.search.path({ q: name }),
    })),
  ];
}
