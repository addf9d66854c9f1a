'use client';

import { useEffect } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { forgetRecentSearches, readRecentSearches, rememberSearch } from './recent-searches';
import { type SuggestionItem, SuggestionList, type SuggestionListProps } from './suggestion-list';

/** What stands for the link of the suggestion that forgets the recent searches. */
const FORGET = '#forget';

/** The suggestions of the shop's search box. It remembers what is searched for on this device, and suggests that first. */
export function SearchSuggestions({ field, onPick }: Pick<SuggestionListProps, 'field' | 'onPick'>) {
  useEffect(() => {
    const { form } = field;
    const remember = () => rememberSearch(field.value);
    form?.addEventListener('submit', remember);
    return () => form?.removeEventListener('submit', remember);
  }, [field]);

  function pick(suggestion: SuggestionItem) {
    if (suggestion.href === FORGET) return forgetRecentSearches();
    if (suggestion.text !== undefined) rememberSearch(suggestion.text);
    onPick(suggestion);
  }

  return (
    <SuggestionList
      field={field}
      loadSuggestions={async (word, before) => (await loadFetching()).fetchSuggestions(word, before)}
      loadFirst={loadFirst}
      onPick={pick}
    />
  );
}

/** Loaded with the first word, since most visitors never search. */
const loadFetching = () => loadChunk(() => import('./fetch-suggestions'));

/** Suggests recent and popular searches before anything is typed. */
async function loadFirst(): Promise<SuggestionItem[]> {
  const { fetchPopularSearches, toSearchItem } = await loadFetching();
  const recent = readRecentSearches().map((text) => toSearchItem('Recent searches', text));
  // Without a connection, there are recent ones only.
  const popular = await fetchPopularSearches().catch(() => []);
  const isRecent = (item: SuggestionItem) => recent.some(({ href }) => href === item.href);
  return [
    ...recent,
    ...(recent.length > 0 ? [{ kind: 'Recent searches', label: 'Clear recent searches', href: FORGET }] : []),
    ...popular.filter((item) => !isRecent(item)),
  ];
}
