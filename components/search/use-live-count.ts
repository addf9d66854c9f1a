'use client';

import { useEffect, useRef, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import { toAdvancedQuery } from '@/lib/search/advanced-rules';
import type { AdvancedAnswer } from '@/lib/search/advanced-schema';
import type { Criteria, Facets } from '@/lib/search/engine/engine-rules';

/** How long the choosing must rest before it is counted. */
const COUNT_DELAY_MS = 200;

/** How many recipes the criteria leave, counted again as they change; the last choice wins. */
export function useLiveCount(
  criteria: Criteria,
  counted: { criteria: Criteria; count: number; facets: Facets },
): { count: number; facets: Facets; failure: string } {
  const query = toAdvancedQuery(criteria);
  const answered = useRef(toAdvancedQuery(counted.criteria));
  const [answer, setAnswer] = useState({ count: counted.count, facets: counted.facets, failure: '' });
  useEffect(() => {
    if (query === answered.current) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const { count, facets } = await callApi<AdvancedAnswer>(
          'GET',
          `/api/recipes/advanced-search?${query}${query && '&'}facets=1`,
        );
        if (isStale || !facets) return;
        answered.current = query;
        setAnswer({ count, facets, failure: '' });
      } catch (error) {
        if (isStale) return;
        console.error('The matches could not be counted', error);
        setAnswer((old) => ({ ...old, failure: 'The matches could not be counted. Search still works.' }));
      }
    }, COUNT_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query]);
  return answer;
}
