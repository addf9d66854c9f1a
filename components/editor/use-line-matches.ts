import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { matchRecipeLines } from '@/lib/search/search-endpoints';
import { LINE_FIELDS } from '@/models/recipe-fields';

/** How long the user has to pause before the new names are looked up. */
const PAUSE_MS = 600;

type TypedLine = { name: string; details: string };

const toKey = ({ name, details }: TypedLine) => JSON.stringify([name.trim(), details.trim()]);

/**
 * Returns a function that says whether the shop sells the ingredient of a line; empty while that is not known. The lines
 * are matched by the server, as on the recipe's page, in one request per pause.
 */
export function useLineMatches(lines: readonly TypedLine[]): (line: TypedLine | undefined) => string {
  const [soldNames, setSoldNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const unknownLines = lines.filter(
    (line) =>
      line.name.trim() !== '' &&
      line.name.length <= LINE_FIELDS.name.max &&
      line.details.length <= LINE_FIELDS.details.max &&
      !soldNames.has(toKey(line)),
  );
  // A string, since the list is a new one on each render.
  const unknownJson = JSON.stringify([...new Set(unknownLines.map(toKey))]);

  useEffect(() => {
    const requestedKeys: string[] = JSON.parse(unknownJson);
    if (requestedKeys.length === 0) return;
    const timer = setTimeout(async () => {
      try {
        const { matches } = await callApi<typeof matchRecipeLines>('POST', '/api/ingredients/matches', {
          body: {
            lines: requestedKeys.map((key) => {
              const [name, details]: [string, string] = JSON.parse(key);
              return { name, details };
            }),
          },
          isBackground: true,
        });
        const results = requestedKeys.map((key, index) => [key, matches[index]?.name ?? null] as const);
        setSoldNames((known) => new Map([...known, ...results]));
      } catch {
        // Only a note is missing; the next edit asks again.
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unknownJson]);

  return (line) => {
    const soldName = line && soldNames.get(toKey(line));
    if (soldName === undefined) return '';
    return soldName === null ? 'Not sold in the shop' : `Sold as ${soldName}`;
  };
}
