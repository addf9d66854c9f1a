'use client';

import { useEffect } from 'react';
import { createStore } from '@/components/ui/store';
import type { listAllergens } from '@/lib/basket/allergen-endpoints';
import { MAX_ASKED } from '@/lib/basket/allergen-request-rules';
import { callApi } from '@/lib/http/api-client';
import type { AllergenSummary } from '@/lib/recipes/avoided-allergen-rules';

/** A visitor who avoids something does not wait longer to be told that it could not be checked. */
const TIMEOUT_MS = 10_000;

/** Something of which the shop knows nothing (any more). */
const UNKNOWN: AllergenSummary = { contains: [], mayContain: [], isUnknown: true };

/** By `recipe:` or `ingredient:` and its id: null if the shop could not be asked. */
const facts = createStore<ReadonlyMap<string, AllergenSummary | null>>(new Map());
/** How many marks show each. */
const shown = new Map<string, number>();
const asked = new Set<string>();
let waiting: readonly string[] = [];

/**
 * Returns the facts about something, which the shop is asked about once, in one request for all that appears at once; undefined
 * until the response. The request says nothing about the visitor: their allergens stay on the device.
 */
export function useAllergenFacts(about: string): AllergenSummary | null | undefined {
  const known = facts.useValue();
  useEffect(() => {
    shown.set(about, (shown.get(about) ?? 0) + 1);
    ask([about]);
    return () => hide(about);
  }, [about]);
  return known.get(about);
}

/** Whether something on the page could not be checked. */
export const useHasUnchecked = () => [...facts.useValue().values()].includes(null);

export function askAgain(): void {
  ask(forgetFailed(() => true));
}

function hide(about: string): void {
  const others = (shown.get(about) ?? 0) - 1;
  if (others > 0) shown.set(about, others);
  else {
    shown.delete(about);
    forgetFailed((each) => each === about);
  }
}

/** Returns the unchecked subjects, and forgets that. */
function forgetFailed(isMeant: (about: string) => boolean): string[] {
  const known = facts.read();
  const failed = [...known.keys()].filter((about) => known.get(about) === null && isMeant(about));
  if (failed.length > 0) facts.set(new Map([...known].filter(([about]) => !failed.includes(about))));
  for (const about of failed) asked.delete(about);
  return failed;
}

function ask(about: readonly string[]): void {
  const missing = about.filter((each) => !asked.has(each));
  for (const each of missing) asked.add(each);
  // Whatever else appears in the same moment is asked about with it.
  if (waiting.length === 0 && missing.length > 0) queueMicrotask(requestWaiting);
  waiting = [...waiting, ...missing];
}

function requestWaiting(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MAX_ASKED) {
    void askAbout(all.slice(from, from + MAX_ASKED)).then((answers) => {
      facts.set(new Map([...facts.read(), ...answers]));
      forgetFailed((about) => !shown.has(about));
    });
  }
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
