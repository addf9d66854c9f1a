import { SINGLE_WORD_SYNONYMS, STOP_WORDS, toSingular } from '@/lib/text/words';
import type { IngredientMatcher } from './ingredient-matcher';
import { type Segment, TERM_FIELDS } from './segment';
import { markDiets } from './shown-diets';
import { allowedEdits, countBits, countTypos, letterBits } from './typo-rules';

/** The possible matches of a query word in the index: exact words (the word itself or its corrections), or a prefix. */
export type QueryTerm = { exact: readonly string[]; prefix: string | null };

/** The rank of a match by its field: lower is better. Only a title with exactly the searched words has a lower one. */
const RANK = { title: 0, alias: 1, line: 3, text: 4, country: 4, diet: 4 } as const;
const EXACT_TITLE_BONUS = 1;

/** Up to this rank, a document has all words in its title, or all but one that is in an alias; of three or more, all in both. */
export function maxNameRank(wordCount: number): number {
  return EXACT_TITLE_BONUS + RANK.alias * (wordCount < 3 ? 1 : wordCount);
}
/** Up to this rank, a document has as many words in its names or lines. */
export function maxLineRank(wordCount: number): number {
  return EXACT_TITLE_BONUS + RANK.line * wordCount;
}
/** Where words are searched: anywhere, in titles and names, or in these and the country. */
export type Scope = 'everything' | 'names' | 'names and country';
/** Added to the rank when only a prefix matched: whole words come first. */
const PREFIX_PENALTY = 100;
/** Shorter prefixes are searched in titles and names only: they would match half of all texts. */
export const MIN_TEXT_PREFIX_LENGTH = 3;
const UNMARKED = 255;

/** Buffers reused by all queries, which run synchronously. */
let marks = new Uint8Array(0);
let totals = new Uint16Array(0);

/** The rank of a document that lacks a word. */
export const MISS = 65_535;

/**
 * Ranks every document of the segment that matches all terms (lower is better). The result is a
 * reused buffer, valid until the next call.
 */
export function rankDocuments(
  segment: Segment,
  terms: readonly QueryTerm[],
  { matcher, scope = 'everything' }: { matcher: IngredientMatcher; scope?: Scope | undefined },
): Uint16Array {
  const { size, alive } = segment;
  if (marks.length < size) marks = new Uint8Array(size);
  if (totals.length < size) totals = new Uint16Array(size);
  for (let slot = 0; slot < size; slot += 1) totals[slot] = alive[slot] ? EXACT_TITLE_BONUS : MISS;
  for (const term of terms) {
    marks.fill(UNMARKED, 0, size);
    if (term.prefix !== null) markPrefix(segment, term.prefix, { matcher, scope });
    markWords(segment, findWordIds(segment, term.exact), { matcher, penalty: 0, scope });
    for (let slot = 0; slot < size; slot += 1) {
      const mark = marks[slot] ?? UNMARKED;
      if (mark === UNMARKED) totals[slot] = MISS;
      else if (totals[slot] !== MISS) totals[slot] = (totals[slot] ?? 0) + mark;
    }
  }
  for (let slot = 0; slot < size; slot += 1) {
    const hasAllInTitle = totals[slot] === EXACT_TITLE_BONUS;
    if (hasAllInTitle && segment.titleWordCounts[slot] === terms.length) totals[slot] = 0;
  }
  return totals.subarray(0, size);
}

function markPrefix(
  segment: Segment,
  prefix: string,
  { matcher, scope }: { matcher: IngredientMatcher; scope: Scope },
): void {
  const [from, to] = segment.vocabulary.findRange(prefix);
  const wordIds = Array.from({ length: to - from }, (_, index) => from + index);
  wordIds.push(...findWordIds(segment, expandPrefix(prefix)));
  const isTooShort = scope === 'everything' && prefix.length < MIN_TEXT_PREFIX_LENGTH;
  markWords(segment, wordIds, { matcher, penalty: PREFIX_PENALTY, scope: isTooShort ? 'names' : scope });
}

/** Returns words with another form that starts with the prefix: cherry for "cherrie(s)", shrimp for "praw(n)". */
function expandPrefix(prefix: string): string[] {
  const words = [toSingular(`${prefix}s`)];
  if (prefix.length >= MIN_TEXT_PREFIX_LENGTH) {
    for (const [name, word] of SINGLE_WORD_SYNONYMS) if (name.startsWith(prefix)) words.push(word);
  }
  return words;
}

function findWordIds(segment: Segment, words: readonly string[]): number[] {
  return words.map((word) => segment.vocabulary.find(word)).filter((wordId) => wordId >= 0);
}

/** Marks each word's documents with the rank of the field; the best field is written last, so it wins. */
function markWords(
  segment: Segment,
  wordIds: readonly number[],
  { matcher, penalty, scope }: { matcher: IngredientMatcher; penalty: number; scope: Scope },
): void {
  const { fields, phrasesOfWord, phraseDocuments } = segment;
  const markField = (field: (typeof TERM_FIELDS)[number]) => {
    const offset = TERM_FIELDS.indexOf(field);
    for (const wordId of wordIds)
      fields.mark(wordId * TERM_FIELDS.length + offset, marks, RANK[field] + penalty);
  };
  // The text has the country too.
  if (scope === 'names and country') markField('country');
  if (scope === 'everything') {
    markField('text');
    markDiets(segment, wordIds, { matcher, marks, value: RANK.diet + penalty });
    const phrases = new Set<number>();
    for (const wordId of wordIds) phrasesOfWord.forEach(wordId, (phrase) => phrases.add(phrase));
    for (const phrase of phrases) phraseDocuments.mark(phrase, marks, RANK.line + penalty);
  }
  markField('alias');
  markField('title');
}

/** Returns whether a live document of the segment contains the word or one that starts with the prefix. */
export function hasTerm(segment: Segment, { exact, prefix }: QueryTerm): boolean {
  if (findWordIds(segment, exact).some((wordId) => segment.hasWord(wordId))) return true;
  if (prefix === null) return false;
  const [from, to] = segment.vocabulary.findRange(prefix);
  for (let wordId = from; wordId < to; wordId += 1) if (segment.hasWord(wordId)) return true;
  return findWordIds(segment, expandPrefix(prefix)).some((wordId) => segment.hasWord(wordId));
}

/** A shorter word that ends in "le" is rather a word of its own: kale, sole. */
const MIN_PLURAL_LENGTH = 6;

/**
 * Returns the word, and the singular of the plural it may be a typo of: that of "tomatoes" has no e, that of "cookies" no y,
 * that of "olixes" (olives) an e.
 */
function listMistypedForms(word: string): string[] {
  if (word.endsWith('oe') || (word.endsWith('le') && word.length >= MIN_PLURAL_LENGTH))
    return [word, word.slice(0, -1)];
  if (word.endsWith('x')) return [word, `${word}e`];
  if (word.endsWith('y')) return [word, `${word.slice(0, -1)}ie`];
  return [word];
}

/**
 * Finds words of names and lines of live documents that may correct a mistyped word, likeliest first: "peaches" are no typo of a
 * word that only a text has.
 */
export function findCorrections(
  segments: readonly Segment[],
  mistypedWord: string,
  isAmongOthers = false,
): string[] {
  const maxEdits = allowedEdits(mistypedWord, isAmongOthers);
  if (maxEdits === 0) return [];
  const candidates = new Map<string, { edits: number; weight: number }>();
  const forms = listMistypedForms(mistypedWord).map((form) => ({ form, bits: letterBits(form) }));
  const addCandidate = (segment: Segment, wordId: number, edits: number) => {
    if (edits === 0 || edits > maxEdits || !segment.hasNameWord(wordId)) return;
    const word = segment.vocabulary.words[wordId] ?? '';
    // The singular of "yours" is in the index, but finds nothing.
    if (STOP_WORDS.has(word)) return;
    const candidate = candidates.get(word);
    candidates.set(word, {
      edits: Math.min(edits, candidate?.edits ?? edits),
      weight: (candidate?.weight ?? 0) + segment.weightOf(wordId),
    });
  };
  for (const segment of segments) {
    const { words } = segment.vocabulary;
    for (let wordId = 0; wordId < words.length; wordId += 1) {
      for (const { form, bits } of forms) {
        if (countBits((segment.bits[wordId] ?? 0) ^ bits) > 2 * maxEdits) continue;
        addCandidate(segment, wordId, countTypos(form, words[wordId] ?? '', maxEdits));
      }
    }
    for (const [name, word] of SINGLE_WORD_SYNONYMS) {
      const edits = countTypos(mistypedWord, name, maxEdits);
      const wordId = edits > maxEdits ? -1 : segment.vocabulary.find(word);
      if (wordId >= 0) addCandidate(segment, wordId, edits);
    }
  }
  const minEdits = Math.min(...[...candidates.values()].map(({ edits }) => edits));
  return [...candidates]
    .filter(([, { edits }]) => edits === minEdits)
    .sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .map(([word]) => word);
}
