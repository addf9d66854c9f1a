import pluralize from 'pluralize';

/** Words that end like a plural and are none, or whose plural is another thing ("greens" are no color). */
const SAME_IN_BOTH = [
  ...[
    'anis',
    'asparagus',
    'bouillabaisse',
    'cassis',
    'cos',
    'couscous',
    'greens',
    'grits',
    'haggis',
    'hummus',
  ],
  ...['jus', 'madras', 'molasses', 'oats', 'ras', 'schnapps', 'swiss', 'tennis', 'us'],
];
/** Singular and plural that the package takes for something else. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['brownie', 'brownies'],
  ['calorie', 'calories'],
  ['cookie', 'cookies'],
  ['leche', 'leches'],
  ['pierogi', 'pierogies'],
  ['quiche', 'quiches'],
  ['smoothie', 'smoothies'],
  ['veggie', 'veggies'],
];
/** All spellings of the fruit are one word to a cook. */
const CHILI = /^chil(l?i|e|l?i?es|l?is)$/;

for (const word of SAME_IN_BOTH) pluralize.addUncountableRule(word);
for (const [one, many] of PAIRS) pluralize.addIrregularRule(one, many);

/** Answers of the package, which tries some hundred patterns per word; bounded, since words come from outside. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The singular of a folded word: "tomatoes" becomes "tomato", "molasses" stays. */
export function toSingular(word: string): string {
  if (CHILI.test(word)) return 'chili';
  // Plurals of other forms are left alone: the package takes ramen for several "raman".
  if (!word.endsWith('s') || word.length < 3 || word.length > 40 || /\d/.test(word)) return word;
  const found = known.get(word);
  if (found !== undefined) return found;
  const singular = pluralize.singular(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, singular);
  return singular;
}
