import { SINGLE_WORD_SYNONYMS } from '@/lib/text/other-name-rules';
import { toSingular } from '@/lib/text/singular-rules';
import { type Segment, TERM_FIELDS } from './segment-rules';
import { allowedEdits, countBits, editDistance, letterBits } from './typo-rules';

/** How a query word may match the index: exact words (the word itself or its corrections), or a prefix. */
export type Meaning = { exact: readonly string[]; begins: string | null };

/** The field decides the rank; the order is the same for every query word. */
const RANK = { title: 0, alias: 1, line: 2, text: 3 } as const;
/** Added when only a prefix matched: whole words come first. */
const BEGINNING = 100;
/** Shorter prefixes are searched in titles and names only: they would match half of all texts. */
const SHORT_BEGINNING = 3;
const NONE = 255;

/** Reused working memory: a query runs to its end synchronously. */
let marks = new Uint8Array(0);
let totals = new Uint16Array(0);

/** The rank of a document that lacks a word. */
export const MISS = 65_535;

/**
 * Ranks every document of the segment that matches all meanings (lower is better). The result is working
 * memory, valid until the next call.
 */
export function rankDocuments(
  segment: Segment,
  meanings: readonly Meaning[],
  { namesOnly = false }: { namesOnly?: boolean } = {},
): Uint16Array {
  const { size, alive } = segment;
  if (marks.length < size) marks = new Uint8Array(size);
  if (totals.length < size) totals = new Uint16Array(size);
  for (let slot = 0; slot < size; slot += 1) totals[slot] = alive[slot] ? 0 : MISS;
  for (const meaning of meanings) {
    marks.fill(NONE, 0, size);
    if (meaning.begins !== null) markBeginning(segment, meaning.begins, namesOnly);
    markWords(segment, numbersOf(segment, meaning.exact), 0, namesOnly);
    for (let slot = 0; slot < size; slot += 1) {
      const mark = marks[slot] ?? NONE;
      if (mark === NONE) totals[slot] = MISS;
      else if (totals[slot] !== MISS) totals[slot] = (totals[slot] ?? 0) + mark;
    }
  }
  return totals.subarray(0, size);
}

function markBeginning(segment: Segment, begins: string, namesOnly: boolean): void {
  const [from, to] = segment.vocabulary.range(begins);
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  numbers.push(...numbersOf(segment, otherForms(begins)));
  markWords(segment, numbers, BEGINNING, namesOnly || begins.length < SHORT_BEGINNING);
}

/** Returns words whose other form begins like this: the singular of "cherrie(s)", shrimp for "praw(n)". */
function otherForms(begins: string): string[] {
  const words = [toSingular(`${begins}s`)];
  if (begins.length >= SHORT_BEGINNING) {
    for (const [name, word] of SINGLE_WORD_SYNONYMS) if (name.startsWith(begins)) words.push(word);
  }
  return words;
}

function numbersOf(segment: Segment, words: readonly string[]): number[] {
  return words.map((word) => segment.vocabulary.find(word)).filter((number) => number >= 0);
}

/** Writes the rank of each word's fields; the best field is written last. */
function markWords(segment: Segment, words: readonly number[], added: number, namesOnly: boolean): void {
  const { fields, phrasesOfWord, phraseDocuments } = segment;
  const markField = (field: 'title' | 'alias' | 'text') => {
    const offset = TERM_FIELDS.indexOf(field);
    for (const word of words) fields.mark(word * TERM_FIELDS.length + offset, marks, RANK[field] + added);
  };
  if (!namesOnly) {
    markField('text');
    const phrases = new Set<number>();
    for (const word of words) phrasesOfWord.each(word, (phrase) => phrases.add(phrase));
    for (const phrase of phrases) phraseDocuments.mark(phrase, marks, RANK.line + added);
  }
  markField('alias');
  markField('title');
}

/** Returns whether a live document of the segment contains the word or one that starts with the prefix. */
export function isKnown(segment: Segment, { exact, begins }: Meaning): boolean {
  if (numbersOf(segment, exact).some((number) => segment.hasWord(number))) return true;
  if (begins === null) return false;
  const [from, to] = segment.vocabulary.range(begins);
  for (let number = from; number < to; number += 1) if (segment.hasWord(number)) return true;
  return numbersOf(segment, otherForms(begins)).some((number) => segment.hasWord(number));
}

/** Finds words of live documents that a mistyped word may have meant, likeliest first. */
export function findCorrections(segments: readonly Segment[], typed: string): string[] {
  const max = allowedEdits(typed);
  if (max === 0) return [];
  const candidates = new Map<string, { edits: number; weight: number }>();
  const typedBits = letterBits(typed);
  const consider = (segment: Segment, number: number, edits: number) => {
    if (edits === 0 || edits > max || !segment.hasWord(number)) return;
    const word = segment.vocabulary.words[number] ?? '';
    const candidate = candidates.get(word);
    candidates.set(word, {
      edits: Math.min(edits, candidate?.edits ?? edits),
      weight: (candidate?.weight ?? 0) + segment.weightOf(number),
    });
  };
  for (const segment of segments) {
    const { words } = segment.vocabulary;
    for (let number = 0; number < words.length; number += 1) {
      if (countBits((segment.bits[number] ?? 0) ^ typedBits) > 2 * max) continue;
      consider(segment, number, editDistance(typed, words[number] ?? '', max));
    }
    for (const [name, word] of SINGLE_WORD_SYNONYMS) {
      const edits = editDistance(typed, name, max);
      const number = edits > max ? -1 : segment.vocabulary.find(word);
      if (number >= 0) consider(segment, number, edits);
    }
  }
  const fewest = Math.min(...[...candidates.values()].map(({ edits }) => edits));
  return [...candidates]
    .filter(([, { edits }]) => edits === fewest)
    .sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .map(([word]) => word);
}
