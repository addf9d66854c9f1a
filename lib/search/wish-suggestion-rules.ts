import { COUNTRIES } from '@/lib/geo/country-rules';
import { foldText } from '@/lib/text/fold-rules';
import { CUISINES, formatCuisine, REGIONS } from './cuisine-rules';
import { KNOWN_WORDS } from './known-word-rules';

/** A search that words being typed may become: the shown text, and the words of the search. */
export type WishSuggestion = { label: string; q: string };

/** Shorter beginnings are those of too many words. */
const MIN_LENGTH = 3;
/** How many of the words before belong to an understood name at most: "quick and ea(sy)". */
const MAX_WORDS_BEFORE = 2;

const cuisines = [...new Set([...COUNTRIES.map(({ name }) => name), ...Object.keys(CUISINES)])].map(
  (country) => [formatCuisine(country), `${CUISINES[country] ?? ''}, ${country}`] as const,
);
const regions = REGIONS.map(([names]) => [names.split(', ')[0] ?? '', names] as const);

/** The wishes with the names that are completed to them: all of a cuisine, and the first one of others. */
const WISHES = [
  ...[...cuisines, ...regions].map(([q, names]) => ({
    ...{ q, suffix: ' dishes' },
    names: names.split(', ').map(foldText),
  })),
  ...KNOWN_WORDS.map(([words]) => {
    const [q = ''] = words.split(', ');
    return { q, suffix: '', names: [q] };
  }),
];

/**
 * Completes a word being typed, or with the words before it the name of a wish, to what a search understands; other words before it
 * stay.
 */
export function suggestWishes(word: string, before: string): WishSuggestion[] {
  const earlier = before.split(/\s+/).filter((each) => each !== '');
  const found = new Map<string, WishSuggestion>();
  for (let taken = Math.min(MAX_WORDS_BEFORE, earlier.length); taken >= 0; taken -= 1) {
    const kept = earlier.slice(0, earlier.length - taken);
    const typed = foldText([...earlier.slice(kept.length), word].join(' '));
    if (typed.length < MIN_LENGTH) continue;
    for (const wish of WISHES) {
      if (!wish.names.some((name) => name.startsWith(typed))) continue;
      const q = [...kept, wish.q].join(' ');
      const label = `${q.slice(0, 1).toUpperCase()}${q.slice(1)}${wish.suffix}`;
      if (!found.has(q)) found.set(q, { label, q });
    }
  }
  return [...found.values()];
}
