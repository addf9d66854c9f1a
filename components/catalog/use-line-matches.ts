import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { matchRecipeLines } from '@/lib/search/search-endpoints';
import { LINE_FIELDS } from '@/models/recipe-fields';

/** How long the user has to pause before the new names are looked up. */
const PAUSE_MS = 600;

/**
 * Returns a function that says whether the shop sells the ingredient of a line; empty while that is not known. The names
 * are matched by the server, as on the recipe's page, in one request per pause.
 */
export function useLineMatches(names: readonly string[]): (name: string) => string {
  const [soldNames, setSoldNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const unknownNames = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => name !== '' && name.length <= LINE_FIELDS.name.max && !soldNames.has(name),
  );
  // A string, since the list is a new one on each render.
  const unknownJson = JSON.stringify(unknownNames);

  useEffect(() => {
    const requestedNames: string[] = JSON.parse(unknownJson);
    if (requestedNames.length === 0) return;
    const timer = setTimeout(async () => {
      try {
        const { matches } = await callApi<typeof matchRecipeLines>('POST', '/api/ingredients/matches', {
          body: { names: requestedNames },
          isBackground: true,
        });
        const results = requestedNames.map((name, index) => [name, matches[index]?.name ?? null] as const);
        setSoldNames((known) => new Map([...known, ...results]));
      } catch {
        // Only a note is missing; the next edit asks again.
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unknownJson]);

  return (name) => {
    const soldName = soldNames.get(name.trim());
    if (soldName === undefined) return '';
    return soldName === null ? 'Not sold in the shop' : `Sold as ${soldName}`;
  };
}
