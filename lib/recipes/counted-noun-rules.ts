/** English nouns beside a number: 1 onion, 3 onions. */

const SAME = new Set(
  'asparagus bass broccoli calamari clams cod couscous fish garlic halibut hummus molasses salmon scampi shrimp spaghetti squid trout zucchini'.split(
    ' ',
  ),
);
const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['half', 'halves'],
  ['chili', 'chilies'],
  ['cookie', 'cookies'],
  ['brownie', 'brownies'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['mango', 'mangoes'],
];

/** Where a name's noun ends: "leaves" of "bay leaves, dried" and "breasts" of "chicken breasts with skin". */
const AFTER_NOUN = /[,(/]|\s(?:of|with|in|from|for|or|and|without)\s/;
const LAST_WORD = /[\p{L}’'-]+$/u;

/** Returns the noun of a name: "onions" of "yellow onions"; empty if it has none. */
export function findNoun(name: string): string {
  const [start = ''] = name.split(AFTER_NOUN);
  return LAST_WORD.exec(start.trimEnd())?.[0] ?? '';
}

/** Returns a name for one thing or for several: "yellow onions" or "yellow onion". */
export function toNumbered(name: string, isPlural: boolean): string {
  const noun = findNoun(name);
  if (noun === '') return name;
  const numbered = isPlural ? toPluralNoun(noun) : toSingularNoun(noun);
  const start = name.split(AFTER_NOUN)[0] ?? '';
  const position = start.trimEnd().length - noun.length;
  return `${name.slice(0, position)}${numbered}${name.slice(position + noun.length)}`;
}

export function toPluralNoun(word: string): string {
  if (isUnchanged(word) || toSingularNoun(word) !== word) return word;
  const irregular = IRREGULAR.find(([singular]) => word.toLowerCase().endsWith(singular));
  if (irregular) return word.slice(0, -irregular[0].length) + irregular[1];
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

export function toSingularNoun(word: string): string {
  if (isUnchanged(word)) return word;
  const irregular = IRREGULAR.find(([, plural]) => word.toLowerCase().endsWith(plural));
  if (irregular) return word.slice(0, -irregular[1].length) + irregular[0];
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/i.test(word)) return word.slice(0, -2);
  return /[^sui]s$/i.test(word) ? word.slice(0, -1) : word;
}

const isUnchanged = (word: string) => SAME.has(word.toLowerCase());

const LIQUIDS = new Set(
  'beer brandy broth buttermilk cider coffee cream dashi espresso extract half-and-half juice liqueur marsala milk mirin oil port rum sake sauce sherry stock syrup tea vinegar vodka water whey whiskey wine'.split(
    ' ',
  ),
);
const THICK =
  /\b(?:clotted|ice|shaving|sour|whipped) cream\b|\b(?:apple|cranberry) ?sauce\b|\bmilk powder\b/i;

/** Returns whether an ingredient is poured, so that metric cooks measure it in milliliters. */
export function isLiquid(name: string): boolean {
  return LIQUIDS.has(findNoun(name).toLowerCase()) && !THICK.test(name);
}
