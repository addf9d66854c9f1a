'use client';

import { type ComponentType, type RefObject, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import type { SuggestionListProps } from './suggestion-list';

/** Loads the suggestion list of a text field when it is first focused, since most visitors never search. */
export function useSuggestionList(field: RefObject<HTMLInputElement | null>) {
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null);
  const load = useCallback(async () => {
    try {
      const { SuggestionList } = await loadChunk(() => import('./suggestion-list'));
      setList(() => SuggestionList);
    } catch {
      // The form works without suggestions.
    }
  }, []);
  useEffect(() => {
    // The field may have been focused before scripts ran.
    if (document.activeElement === field.current) void load();
  }, [field, load]);
  return { List, load };
}
