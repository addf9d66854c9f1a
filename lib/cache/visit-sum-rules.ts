import { MAX_COUNTED_SEARCH_LENGTH, type VisitKind } from '@/models/visit-sum-limits';

/** Something that was visited, done or searched for, and how often. */
export type VisitCount = { kind: VisitKind; name: string; count: number };

const FIVE_DIGITS = /(?:\d\D*){5}/;

/**
 * Returns the words of a search as they are counted; null for none, and for those that may name a person: with an @, or as many
 * digits as a ZIP Code.
 */
export function toCountedSearch(text: string): string | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (words === '' || words.includes('@') || FIVE_DIGITS.test(words)) return null;
  return [...words].slice(0, MAX_COUNTED_SEARCH_LENGTH).join('').trim();
}
