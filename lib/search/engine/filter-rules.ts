import { readLineKey, readLinePhrase } from '@/lib/text/line-key-rules';
import { toWords } from '@/lib/text/words';
import { isPartOfCompound } from './compound-rules';
import type { IngredientMatcher, NamedIngredient } from './ingredient-matcher';
import { MISS } from './ranking-engine';
import type { Criteria, Facets } from './search-engine-types';
import type { Segment } from './segment';
import { countType, markType } from './shown-diets';

/** A name to filter by: its words, and the ingredients that it covers: one, or those of a family. */
type FilterTerm = { words: readonly string[]; ingredients: readonly NamedIngredient[] };

function toFilterTerm(name: string, matcher: IngredientMatcher): FilterTerm {
  const words = toWords(name);
  return { words, ingredients: matcher.listCovered(words) };
}

/**
 * Returns a rank for each document of the segment: 0 when it matches the criteria, `MISS` otherwise; with ids in `among`, only
 * for these. Adds the counts of further choices to `facets`.
 */
export function filterDocuments(
  segment: Segment,
  criteria: Criteria,
  {
    matcher,
    facets,
    among,
  }: { matcher: IngredientMatcher; facets: Facets; among?: readonly string[] | undefined },
): Uint16Array {
  const { size } = segment;
  const remaining = segment.alive.slice();
  const restrictTo = (marks: Uint8Array, marked: boolean) => {
    for (let slot = 0; slot < size; slot += 1) if ((marks[slot] === 1) !== marked) remaining[slot] = 0;
  };
  if (among) restrictTo(markIds(segment, among), true);
  const { maxPrep } = criteria;
  if (maxPrep !== null) {
    for (let slot = 0; slot < size; slot += 1)
      if ((segment.prepMinutes[slot] ?? 0) > maxPrep) remaining[slot] = 0;
  }
  for (const type of criteria.foodTypes) restrictTo(markType(segment, type, { matcher }), true);
  for (const name of criteria.include)
    restrictTo(markName(segment, name, { matcher, isIncluded: true }), true);
  for (const name of criteria.exclude)
    restrictTo(markName(segment, name, { matcher, isIncluded: false }), false);

  for (const [index, name] of segment.difficulties.entries()) {
    const count = segment.difficultyDocuments.countMarked(index, remaining);
    facets.difficulties[name] = (facets.difficulties[name] ?? 0) + count;
  }
  if (criteria.difficulties.length > 0) {
    const byDifficulty = new Uint8Array(size);
    for (const [index, name] of segment.difficulties.entries()) {
      if (criteria.difficulties.includes(name)) segment.difficultyDocuments.mark(index, byDifficulty, 1);
    }
    restrictTo(byDifficulty, true);
  }
  for (const type of segment.types) {
    const count = countType(segment, type, { matcher, marks: remaining });
    facets.foodTypes[type] = (facets.foodTypes[type] ?? 0) + count;
  }
  const ranks = new Uint16Array(size).fill(MISS);
  for (let slot = 0; slot < size; slot += 1) if (remaining[slot] === 1) ranks[slot] = 0;
  return ranks;
}

/** How many of the included ingredients a recipe may lack to be shown beside those that have all. */
const MAX_MISSING = 2;

/**
 * Returns for each document how many of the included ingredients it lacks, and which; `MISS` if it lacks none, all or more than
 * two, or does not match the other criteria.
 */
export function rankAlmost(
  segment: Segment,
  criteria: Criteria,
  matcher: IngredientMatcher,
): { ranks: Uint16Array; listMissing: (slot: number) => number[] } {
  const facets = { foodTypes: {}, difficulties: {} };
  const ranks = filterDocuments(segment, { ...criteria, include: [] }, { matcher, facets });
  const included = criteria.include.map((name) => markName(segment, name, { matcher, isIncluded: true }));
  const listMissing = (slot: number) =>
    included.flatMap((marks, index) => (marks[slot] === 1 ? [] : [index]));
  return {
    ranks: ranks.map((rank, slot) => {
      const { length } = rank === MISS ? [] : listMissing(slot);
      return length === 0 || length > MAX_MISSING || length === included.length ? MISS : length;
    }),
    listMissing,
  };
}

/** Marks the documents with one of these ids. */
export function markIds(segment: Segment, ids: readonly string[]): Uint8Array {
  const marks = new Uint8Array(segment.size);
  for (const id of ids) {
    const slot = segment.findSlot(id);
    if (slot >= 0) marks[slot] = 1;
  }
  return marks;
}

/** Marks the recipes with a line that the name of an ingredient means. */
export function markName(
  segment: Segment,
  name: string,
  { matcher, isIncluded }: { matcher: IngredientMatcher; isIncluded: boolean },
): Uint8Array {
  return markTerm(segment, toFilterTerm(name, matcher), { matcher, isIncluded });
}

/** Marks the recipes with a line that matches the term. A term that consists of stop words matches nothing. */
function markTerm(
  segment: Segment,
  term: FilterTerm,
  { matcher, isIncluded }: { matcher: IngredientMatcher; isIncluded: boolean },
): Uint8Array {
  const marks = new Uint8Array(segment.size);
  const mark = (phrase: number) => segment.phraseDocuments.mark(phrase, marks, 1);
  for (const phrase of findPhrasesWith(segment, term.words.at(-1) ?? '')) {
    const words = readLinePhrase(segment.phrases[phrase] ?? '').split(' ');
    if (matchesTerm(words, term.words, isIncluded)) mark(phrase);
  }
  for (const phrase of findIngredientPhrases(segment, term.ingredients, matcher)) mark(phrase);
  return marks;
}

/** Marks the recipes with a line that names exactly this ingredient. */
export function markIngredient(
  segment: Segment,
  ingredient: NamedIngredient,
  matcher: IngredientMatcher,
): Uint8Array {
  const marks = new Uint8Array(segment.size);
  for (const phrase of findIngredientPhrases(segment, [ingredient], matcher)) {
    segment.phraseDocuments.mark(phrase, marks, 1);
  }
  return marks;
}

/**
 * Returns the phrases that the matcher assigns to one of the ingredients; only those with an id of theirs or the last word of a
 * name are checked.
 */
function findIngredientPhrases(
  segment: Segment,
  ingredients: readonly NamedIngredient[],
  matcher: IngredientMatcher,
): Set<number> {
  const ids = new Set(ingredients.map(({ id }) => id));
  const lastWords = new Set(
    ingredients.flatMap((ingredient) =>
      matcher.listPhrases(ingredient).map((name) => name.slice(name.lastIndexOf(' ') + 1)),
    ),
  );
  const candidates = new Set([
    ...[...ids].flatMap((id) => segment.phrasesOfItem.get(id) ?? []),
    ...[...lastWords].flatMap((word) => findPhrasesWith(segment, word)),
  ]);
  for (const phrase of candidates) {
    const match = matcher.match(readLineKey(segment.phrases[phrase] ?? ''));
    if (!match || !ids.has(match.id)) candidates.delete(phrase);
  }
  return candidates;
}

/** Returns the phrases that contain a word. */
function findPhrasesWith(segment: Segment, word: string): number[] {
  const wordId = segment.vocabulary.find(word);
  if (wordId < 0) return [];
  const phrases: number[] = [];
  segment.phrasesOfWord.forEach(wordId, (phrase) => phrases.push(phrase));
  return phrases;
}

/** Returns whether the line contains the term's words in sequence, but not as part of a different product's name. */
function matchesTerm(line: readonly string[], term: readonly string[], isIncluded: boolean): boolean {
  return line.some(
    (_, position) =>
      term.every((word, offset) => line[position + offset] === word) &&
      !isPartOfCompound(line, { position, term, isIncluded }),
  );
}
