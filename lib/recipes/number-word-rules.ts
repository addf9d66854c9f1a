/** Numbers as words, each at its own position. */
export const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const WORDS = NUMBER_WORDS.slice(1).join('|');

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

/** A number as a word, in a pattern that ignores case. */
export const NUMBER_WORD = `(?:${WORDS})`;

const SAYS_NUMBER = new RegExp(
  String.raw`\p{N}|(?<![\p{L}-])(?:${WORDS}|half|thirds?|quarters?|couple|hundred|dozen)(?![\p{L}-])`,
  'iu',
);
/** Words that are the same for any number of people, such as "one by one" and "half of the rice", is not counted. */
const SAYS_COUNT = new RegExp(
  [
    String.raw`\p{N}`,
    String.raw`(?<![\p{L}-])(?:${WORDS})(?! (?:after|and|another|at|batch|by|go|last|layer|of|or|side)\b) \p{L}`,
    String.raw`(?<![\p{L}-])half (?:an? |cup|dozen|gram|kilo|liter|ounce|pint|pound|quart|tablespoon|tbsp|teaspoon|tsp)`,
  ].join('|'),
  'iu',
);

/** Returns whether an amount has a number, in whatever digits or as a word: "1,5 kg", "two" */
export const saysNumber = (amount: string): boolean => SAYS_NUMBER.test(amount);

/** Returns whether a running text says how many or how much of something: "Add two eggs" */
export const saysCount = (text: string): boolean => SAYS_COUNT.test(text);
