import { SPLIT_SYNONYMS, unifySynonyms } from '@/lib/text/words';
import type { TextQuery } from './query-rules';
import {
  findCorrections,
  hasTerm,
  MIN_TEXT_PREFIX_LENGTH,
  MISS,
  maxNameRank,
  type QueryTerm,
} from './ranking-engine';
import type { Segment } from './segment';
import { allowedEdits, countTypos, editDistance, MIN_TYPO_LENGTH } from './typo-rules';

/** How many corrections of a word are tried beside the other words, likeliest first. */
const MAX_TRIED = 20;
/** How many corrections of all words together: each is a search of its own. */
const MAX_TRIED_IN_ALL = 40;

/** A segment's matches of a query; with `best` if it is ranked, best first. */
type Matches = { count: number; best?: readonly { rank: number }[] };

/**
 * Finds the documents that have every word as typed. If nothing does, unknown words that begin known ones are taken as
 * unfinished. If still nothing does, a mistyped "with" is left out; then words unknown to the index are corrected; then each
 * known word in turn. Of several corrections, the one with the best match for all words is used, with any that are as good.
 * `find` returns the matches of each segment.
 */
export function findOrCorrect<Match extends Matches>(
  segments: readonly Segment[],
  { words, prefix }: TextQuery,
  find: (terms: readonly QueryTerm[]) => Match[],
): { matches: Match[]; correction: string | null } {
  const typedTerms: QueryTerm[] = words.map((word, index) => ({
    exact: [word],
    prefix: index === words.length - 1 ? prefix : null,
  }));
  const typed = { matches: find(typedTerms), correction: null };
  if (sumCounts(typed.matches) > 0 || words.length === 0) return typed;

  const terms = completeWords(segments, typedTerms);
  if (terms.some((term, index) => term !== typedTerms[index])) {
    const completed = { matches: find(terms), correction: null };
    if (sumCounts(completed.matches) > 0) return completed;
  }

  const corrections = new Map<number, string[]>();
  const listCorrections = (index: number) => {
    const cached =
      corrections.get(index) ??
      findCorrections(segments, words[index] ?? '', words.length > 1).slice(0, MAX_TRIED);
    corrections.set(index, cached);
    return cached;
  };
  const tryCorrecting = (isMisspelled: readonly boolean[]) => {
    let correctedTerms = terms.map((term, index) =>
      isMisspelled[index] ? { exact: listCorrections(index), prefix: null } : term,
    );
    if (correctedTerms.some(({ exact }) => exact.length === 0)) return null;
    if (sumCounts(find(correctedTerms)) === 0) return null;
    const ambiguousWords = correctedTerms.filter(({ exact }) => exact.length > 1).length;
    const triedPerWord = Math.floor(MAX_TRIED_IN_ALL / ambiguousWords);
    for (const [index, { exact }] of correctedTerms.entries()) {
      if (exact.length > 1) {
        correctedTerms = correctedTerms.with(index, {
          exact: findBest(correctedTerms, index, { find, limit: triedPerWord }),
          prefix: null,
        });
      }
    }
    const matches = find(correctedTerms);
    const hasShortWord = words.some((word, index) => isMisspelled[index] && word.length < MIN_TYPO_LENGTH);
    if (hasShortWord && findBestRank(matches) > maxNameRank(words.length)) return null;
    return { matches, correction: [...new Set(correctedTerms.map(({ exact }) => exact[0]))].join(' ') };
  };
  const isUnknown = terms.map((term) => !isKnown(segments, term));
  if (isUnknown.includes(true)) {
    const joined = words.filter((word, index) => !isUnknown[index] || !isMistypedJoiner(word));
    if (joined.length > 0 && joined.length < words.length) {
      const { matches, correction } = findOrCorrect(segments, { words: joined, prefix: null }, find);
      if (sumCounts(matches) > 0) return { matches, correction: correction ?? joined.join(' ') };
    }
    const corrected = tryCorrecting(isUnknown);
    if (corrected) return corrected;
    for (const respelled of listRespelled(words, isUnknown, listCorrections)) {
      const matches = find(respelled.map((word) => ({ exact: [word], prefix: null })));
      if (sumCounts(matches) > 0) return { matches, correction: respelled.join(' ') };
    }
    return typed;
  }
  for (const wrongIndex of words.keys()) {
    const corrected = tryCorrecting(words.map((_, index) => index === wrongIndex));
    if (corrected) return corrected;
  }
  return typed;
}

/** Turns unknown words into prefixes if known words begin with them: “chick cur” is an unfinished “chicken curry”. */
function completeWords(segments: readonly Segment[], terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return terms.map((term) => {
    const [word = ''] = term.exact;
    if (term.prefix !== null || word.length < MIN_TEXT_PREFIX_LENGTH || isKnown(segments, term)) return term;
    const completed = { ...term, prefix: word };
    return isKnown(segments, completed) ? completed : term;
  });
}

/**
 * Lists other words for a query with unknown ones: with the words that a mistyped synonym stands for, and with one corrected so
 * that it forms a synonym with its neighbor ("greem onion": scallion).
 */
function* listRespelled(
  words: readonly string[],
  isUnknown: readonly boolean[],
  listCorrections: (index: number) => readonly string[],
): Generator<readonly string[]> {
  yield words.flatMap((word, index) => (isUnknown[index] ? replaceMistypedSynonym(word) : word));
  const unknown = isUnknown.indexOf(true);
  for (const correction of listCorrections(unknown)) {
    const unified = unifySynonyms(words.with(unknown, correction));
    if (unified.length < words.length) yield unified;
  }
}

/** Whether a word is "with" with one typo, or "and" with two letters swapped; other stop words are too like words of dishes. */
function isMistypedJoiner(word: string): boolean {
  return editDistance(word, 'with', 1) === 1 || word === 'adn' || word === 'nad';
}

/** Returns the meaning of a mistyped synonym if that is several words ("kumera": sweet potato); else the word. */
function replaceMistypedSynonym(word: string): readonly string[] {
  const maxEdits = allowedEdits(word);
  for (const [name, words] of SPLIT_SYNONYMS) if (countTypos(word, name, maxEdits) <= maxEdits) return words;
  return [word];
}

function isKnown(segments: readonly Segment[], term: QueryTerm): boolean {
  return segments.some((segment) => hasTerm(segment, term));
}

/** Returns those of the likeliest corrections of one word with which the best match is best; all if none of them matches. */
function findBest(
  terms: readonly QueryTerm[],
  index: number,
  { find, limit }: { find: (terms: readonly QueryTerm[]) => Matches[]; limit: number },
): readonly string[] {
  const corrections = terms[index]?.exact ?? [];
  const tried = corrections.slice(0, limit).flatMap((word) => {
    const matches = find(terms.with(index, { exact: [word], prefix: null }));
    return sumCounts(matches) > 0 ? [{ word, rank: findBestRank(matches) }] : [];
  });
  if (tried.length === 0) return corrections;
  const bestRank = Math.min(...tried.map(({ rank }) => rank));
  return tried.filter(({ rank }) => rank === bestRank).map(({ word }) => word);
}

export function findBestRank(matches: readonly Matches[]): number {
  return Math.min(MISS, ...matches.map(({ best }) => best?.[0]?.rank ?? MISS));
}

export function sumCounts(matches: readonly { count: number }[]): number {
  return matches.reduce((sum, { count }) => sum + count, 0);
}
