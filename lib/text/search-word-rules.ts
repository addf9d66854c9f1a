import { foldText } from './fold-rules';

/** Longer words are cut, where they are stored and where they are searched. */
const MAX_WORD_LENGTH = 100;
/** The words of one document. */
const MAX_WORDS = 500;
/** Signs that some write and others do not. */
const APOSTROPHES = /['\u2019\u02bc\u2018`\u00b4]/g;
const PART = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu;
const MIN_CODE_LENGTH = 2;

/**
 * Returns the words by which a document is found, as `listTypedWords` returns those of a search: each word of its texts, also from
 * each of its parts on (cook@shop.test, shop.test, test), and each of its codes from each of its signs on, so that any part of a
 * number finds it.
 */
export function listSearchWords(texts: readonly string[], codes: readonly string[]): string[] {
  const words = [...codes.flatMap(listCodeEnds), ...texts.flatMap(listFoldedWords).flatMap(listPartEnds)];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Returns the words of a search, without case, accents, apostrophes and signs before them. A document has words that begin with them. */
export function listTypedWords(text: string): string[] {
  const words = listFoldedWords(text).flatMap((word) => listPartEnds(word)[0] ?? []);
  return [...new Set(words)];
}

function listFoldedWords(text: string): string[] {
  return foldText(text).replace(APOSTROPHES, '').split(' ');
}

function listPartEnds(word: string): string[] {
  return [...word.matchAll(PART)].map(({ index }) => word.slice(index, index + MAX_WORD_LENGTH));
}

function listCodeEnds(code: string): string[] {
  const text = code.toLowerCase().slice(0, MAX_WORD_LENGTH);
  return Array.from({ length: Math.max(0, text.length - MIN_CODE_LENGTH + 1) }, (_, index) =>
    text.slice(index),
  ).filter((end) => /^[a-z0-9]/.test(end));
}
