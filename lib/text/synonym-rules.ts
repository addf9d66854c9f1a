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
