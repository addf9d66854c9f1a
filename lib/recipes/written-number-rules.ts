import { NUMBER_WORDS } from './number-word-rules';

/** Whole numbers in English words. Apart from `number-word-rules`, which every recipe page loads. */

const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** What each word counts, from one to ninety. */
export const COUNTED_BY_WORD: ReadonlyMap<string, number> = new Map([
  ...[...NUMBER_WORDS, ...TEENS].map((word, count): [string, number] => [word, count]).slice(1),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const ONES = NUMBER_WORDS.slice(1, 10).join('|');
const BELOW_HUNDRED = String.raw`(?:(?:${TENS.join('|')})(?:[ -](?:${ONES})(?![\p{L}-]))?|${[...TEENS, ...NUMBER_WORDS.slice(1).toReversed()].join('|')})`;
const BELOW_THOUSAND = String.raw`(?:(?:(?:an?|${ONES})[ -])?hundred(?:(?:,? and |[ -])${BELOW_HUNDRED}(?![\p{L}-]))?|${BELOW_HUNDRED})`;
/** "twenty-five", "a hundred", "two hundred and fifty", "one thousand two hundred"; not the "two four-ounce" of fillets. */
const WHOLE_NUMBER = new RegExp(
  String.raw`^(?:(?:an?|${BELOW_HUNDRED})[ -]thousand(?:(?:,? and |,? )${BELOW_THOUSAND}(?![\p{L}-]))?|${BELOW_THOUSAND})(?![\p{L}])`,
  'iu',
);

/** Reads the whole number that a text begins with in words; null if it begins with none. */
export function readWholeNumber(text: string): { value: number; length: number } | null {
  const found = WHOLE_NUMBER.exec(text)?.[0];
  if (found === undefined) return null;
  let [sum, value] = [0, 0];
  for (const word of found.toLowerCase().split(/[^\p{L}]+/u)) {
    if (word === 'hundred') value = Math.max(value, 1) * 100;
    else if (word === 'thousand') [sum, value] = [Math.max(value, 1) * 1_000, 0];
    else value += COUNTED_BY_WORD.get(word) ?? 0;
  }
  return { value: sum + value, length: found.length };
}
