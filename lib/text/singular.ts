import pluralize from 'pluralize';

/** Words that only look like plurals, or whose plural means something else ("greens" is not a color). */
const UNCOUNTABLE_WORDS = [
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
/** Singulars and plurals that the package gets wrong. */
const IRREGULAR_PLURALS: readonly (readonly [string, string])[] = [
  ['brownie', 'brownies'],
  ['calorie', 'calories'],
  ['cookie', 'cookies'],
  ['leche', 'leches'],
  ['pierogi', 'pierogies'],
  ['quiche', 'quiches'],
  ['smoothie', 'smoothies'],
  ['veggie', 'veggies'],
];
/** All spellings of chili. */
const CHILI = /^chil(l?i|e|l?i?es|l?is)$/;

for (const word of UNCOUNTABLE_WORDS) pluralize.addUncountableRule(word);
for (const [singular, plural] of IRREGULAR_PLURALS) pluralize.addIrregularRule(singular, plural);

/** The package tries hundreds of patterns per word; the cache is bounded because the words come from clients. */
const cache = new Map<string, string>();
const MAX_CACHED = 20_000;

/** Returns the singular of a folded word: "tomatoes" becomes "tomato", "molasses" stays. */
export function toSingular(word: string): string {
  if (CHILI.test(word)) return 'chili';
  // Other plural forms are left alone: the package would turn ramen into "raman".
  if (!word.endsWith('s') || word.length < 3 || word.length > 40 || /\d/.test(word)) return word;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const singular = pluralize.singular(word);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(word, singular);
  return singular;
}
