/** Numbers as words, each at its own position. */
export const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const WORDS = NUMBER_WORDS.slice(1).join('|');

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
