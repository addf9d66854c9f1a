'use client';

import { useEffect, useRef, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import { type AdvancedCriteria, toAdvancedQuery } from '@/lib/search/advanced-rules';
import type { Facets } from '@/lib/search/engine/search-engine-types';
import type { findAdvancedResults } from '@/lib/search/search-endpoints';

/** Debounce before the count is requested. */
const COUNT_DELAY_MS = 200;

/** Returns how many recipes match the criteria, and updates it as they change; the latest request wins. */
export function useLiveCount(
  criteria: AdvancedCriteria,
  initial: { criteria: AdvancedCriteria; count: number; facets: Facets },
): { count: number; facets: Facets; failure: string } {
  const query = toAdvancedQuery(criteria);
  const loadedQuery = useRef(toAdvancedQuery(initial.criteria));
  const [result, setResult] = useState({ count: initial.count, facets: initial.facets, failure: '' });
  useEffect(() => {
    if (query === loadedQuery.current) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const { count, facets } = await callApi<typeof findAdvancedResults>(
          'GET',
          `/api/recipes/advanced-search?${query}${query && '&'}facets=1`,
        );
        if (isStale || !facets) return;
        loadedQuery.current = query;
        setResult({ count, facets, failure: '' });
      } catch (error) {
        if (isStale) return;
        console.error('The matches could not be counted', error);
        setResult((previous) => ({
          ...previous,
          failure: 'The matches could not be counted. Search still works.',
        }));
      }
    }, COUNT_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query]);
  return result;
}
