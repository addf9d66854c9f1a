'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { matchPantry } from '@/lib/planning/pantry-match-endpoints';
import type { PantryMatches, PantryMatchRequest } from '@/lib/planning/pantry-match-schema';

/** While someone changes the search. */
const REQUEST_DELAY_MS = 200;

type Found = {
  key: string;
  matches: PantryMatches;
  page: number;
  /** The allergens that the dishes are without. */
  avoid: string;
};

/**
 * Asks for the dishes of a request, again when it changes; the latest wins. The former dishes stay until then, and after a failure,
 * unless other allergens are avoided now.
 */
export function usePantryMatches(request: PantryMatchRequest | null) {
  const key = request ? JSON.stringify(request) : '';
  const avoid = request?.avoid.join() ?? '';
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const current = useRef(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another request, and to retry
  useEffect(() => {
    current.current = key;
    setFailure('');
    if (!request) return;
    const timer = setTimeout(() => void load(1), REQUEST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, attempt]);

  async function load(page: number) {
    if (!request) return;
    try {
      const body = { ...request, page };
      const matches = await callApi<typeof matchPantry>('POST', '/api/pantry/matches', { body });
      if (current.current !== key) return;
      setFound((former) =>
        page > 1 && former?.key === key
          ? {
              key,
              page,
              avoid,
              matches: { ...matches, recipes: [...former.matches.recipes, ...matches.recipes] },
            }
          : { key, page, avoid, matches },
      );
    } catch (error) {
      if (current.current !== key) return;
      console.error('The dishes could not be loaded', error);
      const isRefused = error instanceof ApiError && error.status === 429;
      setFailure(isRefused ? error.message : 'The dishes could not be loaded. Please check your connection.');
    }
  }

  return {
    /** Null before the first response to these allergens, and while nothing is at home. */
    matches: request && found?.avoid === avoid ? found.matches : null,
    /** Whether the dishes are those of the request. */
    isCurrent: found?.key === key,
    failure,
    retry: () => setAttempt((before) => before + 1),
    isLoadingMore,
    async loadMore() {
      if (!found || found.key !== key || isLoadingMore) return;
      setFailure('');
      setIsLoadingMore(true);
      await load(found.page + 1);
      setIsLoadingMore(false);
    },
  };
}
