'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { listAllergens } from '@/lib/basket/allergen-endpoints';
import { MAX_ASKED } from '@/lib/basket/allergen-request-rules';
import { callApi } from '@/lib/http/api-client';
import type { AllergenSummary } from '@/lib/recipes/avoided-allergen-rules';

/** What is known about something: null if the shop could not be asked. */
type FactsById = ReadonlyMap<string, AllergenSummary | null>;

/** A visitor who avoids something does not wait longer to be told that it could not be checked. */
const TIMEOUT_MS = 10_000;

/** Something of which the shop knows nothing (any more). */
const UNKNOWN: AllergenSummary = { contains: [], mayContain: [], isUnknown: true };

/**
 * Asks the shop about what the page shows (`recipe:` or `ingredient:` and an id), each once. The request says nothing about the
 * visitor: what they avoid stays on the device.
 */
export function useAllergenFacts(about: readonly string[]): {
  facts: FactsById;
  /** Whether the shop could not be asked about something; it is asked again once there is a connection. */
  hasFailed: boolean;
  retry: () => void;
} {
  const [facts, setFacts] = useState<FactsById>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = [...new Set(about)].filter((each) => !asked.current.has(each));
    for (let from = 0; from < missing.length; from += MAX_ASKED) {
      const batch = missing.slice(from, from + MAX_ASKED);
      for (const each of batch) asked.current.add(each);
      void askAbout(batch).then((answers) => setFacts((former) => new Map([...former, ...answers])));
    }
  }, [about]);
  const retry = useCallback(() => {
    setFacts((former) => {
      const known = [...former].filter(([, summary]) => summary !== null);
      asked.current = new Set([...asked.current].filter((each) => former.get(each) !== null));
      return new Map(known);
    });
  }, []);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return { facts, hasFailed: about.some((each) => facts.get(each) === null), retry };
}

async function askAbout(batch: readonly string[]): Promise<[string, AllergenSummary | null][]> {
  const listIds = (kind: string) =>
    batch.flatMap((each) => (each.startsWith(kind) ? each.slice(kind.length) : [])).join(',');
  const query = new URLSearchParams({ recipes: listIds('recipe:'), ingredients: listIds('ingredient:') });
  try {
    const { recipes, ingredients } = await callApi<typeof listAllergens>('GET', `/api/allergens?${query}`, {
      timeoutMs: TIMEOUT_MS,
    });
    return batch.map((each) => {
      const [kind, id = ''] = each.split(':');
      return [each, (kind === 'recipe' ? recipes : ingredients)[id] ?? UNKNOWN];
    });
  } catch (error) {
    console.error('The allergens could not be checked', error);
    return batch.map((each) => [each, null]);
  }
}
