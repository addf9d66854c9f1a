'use client';

import { type ComponentType, type RefObject, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import type { SuggestionListProps } from './suggestion-list';

/** For `useSuggestionList`. */
export const loadSuggestionList = async (): Promise<ComponentType<SuggestionListProps>> =>
  (await loadChunk(() => import('./suggestion-list'))).SuggestionList;

/** Loads the suggestion list of a text field when it is first focused, since most visitors never search. */
export function useSuggestionList<Props>(
  field: RefObject<HTMLInputElement | null>,
  loadList: () => Promise<ComponentType<Props>>,
) {
  const [List, setList] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(async () => {
    try {
      const Loaded = await loadList();
      setList(() => Loaded);
    } catch {
      // The form works without suggestions.
    }
  }, [loadList]);
  useEffect(() => {
    // The field may have been focused before scripts ran.
    if (document.activeElement === field.current) void load();
  }, [field, load]);
  return { List, load };
}
