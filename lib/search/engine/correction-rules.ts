import type { TextQuery } from './query-rules';
import { findCorrections, hasTerm, type QueryTerm } from './ranking-rules';
import type { Segment } from './segment-rules';

/**
 * Finds what has every word as typed. If nothing does, words unknown to the index are corrected first, then each known
 * word in turn. `find` returns the matches of each segment.
 */
export function findOrCorrect<Match extends { count: number }>(
  segments: readonly Segment[],
  { words, prefix }: TextQuery,
  find: (terms: readonly QueryTerm[]) => Match[],
): { matches: Match[]; correction: string | null } {
  const terms: QueryTerm[] = words.map((word, index) => ({
    exact: [word],
    prefix: index === words.length - 1 ? prefix : null,
  }));
  const typed = { matches: find(terms), correction: null };
  if (sumCounts(typed.matches) > 0 || words.length === 0) return typed;

  const corrections = new Map<number, string[]>();
  const listCorrections = (index: number) => {
    const cached = corrections.get(index) ?? findCorrections(segments, words[index] ?? '');
    corrections.set(index, cached);
    return cached;
  };
  const tryCorrecting = (isMisspelled: readonly boolean[]) => {
    const correctedTerms = terms.map((term, index) =>
      isMisspelled[index] ? { exact: listCorrections(index), prefix: null } : term,
    );
    if (correctedTerms.some(({ exact }) => exact.length === 0)) return null;
    const matches = find(correctedTerms);
    if (sumCounts(matches) === 0) return null;
    return { matches, correction: correctedTerms.map(({ exact }) => exact[0]).join(' ') };
  };
  const isUnknown = terms.map((term) => !segments.some((segment) => hasTerm(segment, term)));
  if (isUnknown.includes(true)) return tryCorrecting(isUnknown) ?? typed;
  for (const wrongIndex of words.keys()) {
    const corrected = tryCorrecting(words.map((_, index) => index === wrongIndex));
    if (corrected) return corrected;
  }
  return typed;
}

export function sumCounts(matches: readonly { count: number }[]): number {
  return matches.reduce((sum, { count }) => sum + count, 0);
}
