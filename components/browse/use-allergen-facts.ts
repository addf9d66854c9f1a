'use client';

import { useEffect, useRef, useState } from 'react';
import type { listAllergens } from '@/lib/browse/allergen-endpoints';
import { MAX_ASKED } from '@/lib/browse/allergen-rules';
import { callApi } from '@/lib/http/api-client';
import type { AllergenSummary } from '@/lib/recipe-facts/avoided-allergen-rules';

/** What is known about something: null if the shop could not be asked. */
type Facts = ReadonlyMap<string, AllergenSummary | null>;

/** Something of which the shop knows nothing (any more). */
const UNKNOWN: AllergenSummary = { contains: [], mayContain: [], isUnknown: true };

/**
 * Asks the shop about what the page shows (`recipe:` or `ingredient:` and an id), each once. The request says nothing about the
 * visitor: what they avoid stays on the device.
 */
export function useAllergenFacts(about: readonly string[]): Facts {
  const [facts, setFacts] = useState<Facts>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = [...new Set(about)].filter((each) => each !== 'filter' && !asked.current.has(each));
    for (let from = 0; from < missing.length; from += MAX_ASKED) {
      const batch = missing.slice(from, from + MAX_ASKED);
      for (const each of batch) asked.current.add(each);
      void askAbout(batch).then((answers) => setFacts((former) => new Map([...former, ...answers])));
    }
  }, [about]);
  return facts;
}

async function askAbout(batch: readonly string[]): Promise<[string, AllergenSummary | null][]> {
  const listIds = (kind: string) =>
    batch.flatMap((each) => (each.startsWith(kind) ? each.slice(kind.length) : [])).join(',');
  const query = new URLSearchParams({ recipes: listIds('recipe:'), ingredients: listIds('ingredient:') });
  try {
    const { recipes, ingredients } = await callApi<typeof listAllergens>('GET', `/api/allergens?${query}`);
    return batch.map((each) => {
      const [kind, id = ''] = each.split(':');
      return [each, (kind === 'recipe' ? recipes : ingredients)[id] ?? UNKNOWN];
    });
  } catch (error) {
    console.error('The allergens could not be checked', error);
    return batch.map((each) => [each, null]);
  }
}
