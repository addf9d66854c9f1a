import pluralize from 'pluralize';
import { foldText } from './fold-rules';

/** Words that search ignores; a query of only these finds nothing. */
export const STOP_WORDS = new Set(
  (
    'a an and are as at be by for from had has in into is it its of off on or our so than that the their ' +
    'them then these this to up was were which while will with you your'
  ).split(' '),
);

/** Letters of scripts that are written without spaces. */
const UNSPACED =
  /(?:[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}](?<=[\p{L}\p{M}]))+/gu;
/** Longer runs are not words of a name; finding words in them takes time. */
const MAX_UNSPACED = 200;
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into folded words in order, without punctuation, symbols and stop words. */
export function splitWords(text: string): string[] {
  return foldText(spaceWords(text.replace(/\p{Cf}/gu, '').replace(/['’ʼ`´]/gu, '')))
    .replace(/\bhalf[\s-](and|n|&)[\s-]half\b/g, 'halfandhalf')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
}

/** Puts spaces between words of scripts that have none, by the dictionaries of the runtime: ผัดไทย becomes ผัด ไทย. */
function spaceWords(text: string): string {
  return text.replace(UNSPACED, (run) => {
    if (run.length > MAX_UNSPACED) return run;
    segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
    return ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `;
  });
}

/**
 * Normalizes a text for search: folded, singular, synonyms unified, in order. "Prawns with Spring Onions"
 * becomes shrimp, scallion.
 */
export function toWords(text: string): string[] {
  return unifySynonyms(splitWords(text).map(toSingular));
}

/** Returns the normalized words joined by single spaces: the form in which names are compared. */
export function toPhrase(text: string): string {
  return toWords(text).join(' ');
}

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

/**
 * Synonyms in normalized words: each list names one ingredient, and its first name replaces the others. A
 * longer name for another ingredient ("ground coriander" contains "coriander") is listed too: the longest name wins.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ['cilantro', 'coriander', 'coriander leaf', 'fresh coriander', 'coriander green', 'dhania leaf'],
  ['ground coriander', 'coriander powder', 'ground coriander seed'],
  ['coriander seed', 'whole coriander'],
  ['eggplant', 'aubergine', 'brinjal'],
  ['scallion', 'spring onion', 'green onion', 'salad onion'],
  ['chickpea', 'garbanzo', 'garbanzo bean', 'chick pea'],
  ['chickpea flour', 'gram flour', 'besan', 'garbanzo flour'],
  ['zucchini', 'courgette'],
  ['shrimp', 'prawn', 'king prawn', 'tiger prawn', 'jumbo shrimp', 'tiger shrimp'],
  ['arugula', 'rocket', 'rucola'],
  ['beet', 'beetroot'],
  ['rutabaga', 'swede'],
  ['bell pepper', 'capsicum', 'sweet pepper'],
  ['cornstarch', 'corn starch', 'cornflour'],
  ['powdered sugar', 'icing sugar', 'confectioner sugar'],
  ['superfine sugar', 'caster sugar', 'castor sugar'],
  ['heavy cream', 'double cream', 'whipping cream'],
  ['ground beef', 'minced beef', 'beef mince', 'mince'],
  ['ground chicken', 'minced chicken', 'chicken mince'],
  ['ground turkey', 'minced turkey', 'turkey mince'],
  ['mince pie'],
  ['ground lamb', 'minced lamb', 'lamb mince'],
  ['ground pork', 'minced pork', 'pork mince'],
  ['all purpose flour', 'plain flour'],
  ['baking soda', 'bicarbonate soda', 'bicarb soda', 'sodium bicarbonate'],
  ['fava bean', 'broad bean'],
  ['lima bean', 'butter bean'],
  ['snow pea', 'mangetout'],
  ['napa cabbage', 'chinese cabbage', 'chinese leaf'],
  ['bok choy', 'pak choi', 'pak choy'],
  ['cassava', 'yuca', 'manioc'],
  ['sweet potato', 'kumara'],
  ['peanut', 'groundnut'],
  ['squid', 'calamari'],
  ['soy sauce', 'soya sauce'],
  ['yogurt', 'yoghurt', 'yoghourt'],
  ['tomato paste', 'tomato puree', 'tomato concentrate'],
  ['fish sauce', 'nam pla', 'nuoc mam'],
  ['okra', 'bhindi', 'lady finger'],
  ['turmeric', 'haldi'],
  ['cumin', 'jeera'],
  ['asafoetida', 'asafetida', 'hing'],
  ['broth', 'stock'],
  ['barbecue', 'barbeque', 'bbq'],
  ['donut', 'doughnut'],
  ['ketchup', 'catsup'],
  ['canned', 'tinned'],
];

/** Maps every name of the table to the words that replace it. */
const REPLACEMENTS = new Map(
  SYNONYMS.flatMap(([first = '', ...others]) => [first, ...others].map((name) => [name, first.split(' ')])),
);
const MAX_NAME_WORDS = Math.max(...[...REPLACEMENTS.keys()].map((name) => name.split(' ').length));

/** Replaces every synonym by the first name of its list, longest names first. */
export function unifySynonyms(words: readonly string[]): string[] {
  const unified: string[] = [];
  for (let index = 0; index < words.length; ) {
    let matchedLength = 0;
    for (
      let length = Math.min(MAX_NAME_WORDS, words.length - index);
      length > 0 && matchedLength === 0;
      length -= 1
    ) {
      const name = REPLACEMENTS.get(words.slice(index, index + length).join(' '));
      if (!name) continue;
      unified.push(...name);
      matchedLength = length;
    }
    if (matchedLength === 0) unified.push(words[index] ?? '');
    index += Math.max(1, matchedLength);
  }
  return unified;
}

/** One-word synonyms with a one-word replacement: these also match by prefix, while they are being typed. */
export const SINGLE_WORD_SYNONYMS: ReadonlyMap<string, string> = new Map(
  [...REPLACEMENTS].flatMap(([name, [word = '', ...more]]) =>
    name.includes(' ') || more.length > 0 || name === word ? [] : [[name, word] as const],
  ),
);

/** One-word synonyms with a replacement of several words: an index has only the replacement. */
export const SPLIT_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  [...REPLACEMENTS].filter(([name, words]) => !name.includes(' ') && words.length > 1),
);
