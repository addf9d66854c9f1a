import { SINGLE_OTHER_NAMES } from '@/lib/text/other-name-rules';
import { toSingular } from '@/lib/text/singular-rules';
import { splitWords, toWords } from '@/lib/text/word-rules';

/** Words of a query that are looked at; nobody types more, and each costs time. */
export const MOST_WORDS = 16;

/** A text as it is searched for. */
export type TextQuery = {
  /** Normalised words, each once; every one must match. */
  words: readonly string[];
  /** The last word as typed, which may be the beginning of a longer one; null when it cannot. */
  prefix: string | null;
};

export function parseQuery(text: string): TextQuery {
  const typed = splitWords(text);
  const words = [...new Set(toWords(text))].slice(0, MOST_WORDS);
  const lastTyped = typed.at(-1);
  const last = lastTyped === undefined ? undefined : toSingular(lastTyped);
  // The end of a name that stands for another one ("spring onion") is no beginning of anything.
  const mayGoOn = last !== undefined && [last, SINGLE_OTHER_NAMES.get(last)].includes(words.at(-1));
  return { words, prefix: mayGoOn && lastTyped ? lastTyped : null };
}
