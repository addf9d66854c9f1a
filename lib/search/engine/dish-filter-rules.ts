import { toWords } from '@/lib/text/words';
import { markName } from './filter-rules';
import type { IngredientMatcher } from './ingredient-matcher';
import { MISS } from './ranking-engine';
import type { DishFilter } from './search-engine-types';
import { type Segment, TERM_FIELDS, UNKNOWN_SPICE } from './segment';
import { markType } from './shown-diets';

/** Added to the rank of a recipe by each filter that it passes: one called so comes before one that only is so. */
const RANK = { named: 0, kind: 1, text: 2 } as const;

/** Returns the addition to the rank of each recipe of the segment; `MISS` for one that does not pass all filters. */
export function rankFiltered(
  segment: Segment,
  filters: readonly DishFilter[],
  matcher: IngredientMatcher,
): Uint16Array {
  const { size, alive, prepMinutes, spice } = segment;
  const ranks = Uint16Array.from(alive, (isAlive) => (isAlive ? 0 : MISS));
  const keep = (isKept: (slot: number) => boolean) => {
    for (let slot = 0; slot < size; slot += 1) if (ranks[slot] !== MISS && !isKept(slot)) ranks[slot] = MISS;
  };
  for (const filter of filters) {
    const { minMinutes, maxMinutes, minSpice, maxSpice, difficulties, include, exclude } = filter;
    if (minMinutes !== undefined) keep((slot) => (prepMinutes[slot] ?? 0) >= minMinutes);
    if (maxMinutes !== undefined) keep((slot) => (prepMinutes[slot] ?? 0) <= maxMinutes);
    if (minSpice !== undefined)
      keep((slot) => spice[slot] !== UNKNOWN_SPICE && (spice[slot] ?? 0) >= minSpice);
    if (maxSpice !== undefined) keep((slot) => (spice[slot] ?? UNKNOWN_SPICE) <= maxSpice);
    if (difficulties) {
      const marks = markDifficulties(segment, difficulties);
      keep((slot) => marks[slot] === 1);
    }
    for (const [name, isIncluded] of [[include, true] as const, [exclude, false] as const]) {
      if (name === undefined) continue;
      const marks = markName(segment, name, { matcher, isIncluded });
      keep((slot) => (marks[slot] === 1) === isIncluded);
    }
    addKinds(segment, filter, { matcher, ranks });
  }
  return ranks;
}

/** Adds the rank of the best of the filter's countries, types, names and texts that each recipe has. */
function addKinds(
  segment: Segment,
  { countries, types, named, texts }: DishFilter,
  { matcher, ranks }: { matcher: IngredientMatcher; ranks: Uint16Array },
): void {
  if (!countries && !types && !named && !texts) return;
  // The best is marked last.
  const marks = new Uint8Array(segment.size).fill(255);
  for (const words of texts ?? []) markWords(segment, words, { fields: ['text'], marks, value: RANK.text });
  for (const type of types ?? []) markType(segment, type, { matcher, marks, value: RANK.kind });
  if (countries) {
    const wanted = new Set(countries);
    for (let slot = 0; slot < segment.size; slot += 1)
      if (wanted.has(segment.countries[slot] ?? '')) marks[slot] = RANK.kind;
  }
  for (const words of named ?? [])
    markWords(segment, words, { fields: ['title', 'alias'], marks, value: RANK.named });
  for (let slot = 0; slot < segment.size; slot += 1) {
    if (ranks[slot] !== MISS)
      ranks[slot] = marks[slot] === 255 ? MISS : (ranks[slot] ?? 0) + (marks[slot] ?? 0);
  }
}

/** Marks the documents that have all of the words in one of the fields each. */
function markWords(
  segment: Segment,
  text: string,
  {
    fields,
    marks,
    value,
  }: { fields: readonly (typeof TERM_FIELDS)[number][]; marks: Uint8Array; value: number },
): void {
  const words = toWords(text);
  const counts = new Uint8Array(segment.size);
  for (const word of words) {
    const wordId = segment.vocabulary.find(word);
    if (wordId < 0) return;
    const found = new Uint8Array(segment.size);
    for (const field of fields)
      segment.fields.mark(wordId * TERM_FIELDS.length + TERM_FIELDS.indexOf(field), found, 1);
    for (let slot = 0; slot < segment.size; slot += 1)
      counts[slot] = (counts[slot] ?? 0) + (found[slot] ?? 0);
  }
  for (let slot = 0; slot < segment.size; slot += 1) if (counts[slot] === words.length) marks[slot] = value;
}

function markDifficulties(segment: Segment, wanted: readonly string[]): Uint8Array {
  const marks = new Uint8Array(segment.size);
  for (const [index, name] of segment.difficulties.entries())
    if (wanted.includes(name)) segment.difficultyDocuments.mark(index, marks, 1);
  return marks;
}
