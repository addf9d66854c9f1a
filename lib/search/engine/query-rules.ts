import { SINGLE_WORD_SYNONYMS, splitWords, toSingular, toWords } from '@/lib/text/words';

/** How many query words are evaluated; real queries are shorter, and each word costs time. */
const MAX_WORDS = 16;

/** A parsed search text. */
export type TextQuery = {
  /** Normalized words without duplicates; every one must match. */
  words: readonly string[];
  /** The last word as typed when it may be the beginning of a longer one, otherwise null. */
  prefix: string | null;
};

export function parseQuery(text: string): TextQuery {
  const typedWords = splitWords(text);
  const words = [...new Set(toWords(text))].slice(0, MAX_WORDS);
  const lastTyped = typedWords.at(-1);
  const last = lastTyped === undefined ? undefined : toSingular(lastTyped);
  // The end of a name that was replaced by another ("spring onion") is not a prefix.
  const mayContinue = last !== undefined && [last, SINGLE_WORD_SYNONYMS.get(last)].includes(words.at(-1));
  return { words, prefix: mayContinue && lastTyped ? lastTyped : null };
}
