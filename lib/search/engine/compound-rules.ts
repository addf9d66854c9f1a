/**
 * Names that contain the name of a different thing. "Peanut butter" is not butter: a search with or without
 * butter doesn't mean it. Words are normalized; `*` matches any one word.
 */
const IS_NOT: Record<string, readonly string[]> = {
  butter: [
    'peanut butter',
    'almond butter',
    'cashew butter',
    'nut butter',
    'cocoa butter',
    'shea butter',
    'apple butter',
    'butter lettuce',
    'butter bean',
  ],
  cream: [
    'ice cream',
    'cream cheese',
    'cream tartar',
    'coconut cream',
    'cream cracker',
    'cream soda',
    'cream corn',
  ],
  ice: ['ice cream'],
  cheese: ['cheese cloth'],
  milk: [
    'coconut milk',
    'almond milk',
    'oat milk',
    'oats milk',
    'soy milk',
    'soya milk',
    'rice milk',
    'cashew milk',
    'milk chocolate',
  ],
  pepper: [
    'bell pepper',
    'chili pepper',
    'jalapeno pepper',
    'serrano pepper',
    'poblano pepper',
    'habanero pepper',
    'scotch bonnet pepper',
    'banana pepper',
    'red pepper',
    'green pepper',
    'yellow pepper',
    'orange pepper',
    'roasted pepper',
    'piquillo pepper',
    'ancho pepper',
    'pepper jack',
  ],
  rice: [
    'rice vinegar',
    'rice wine',
    'rice wine vinegar',
    'rice noodle',
    'rice vermicelli',
    'rice paper',
    'rice flour',
    'rice milk',
    'rice krispy',
  ],
  wine: ['wine vinegar', '* wine vinegar'],
  ginger: ['ginger ale', 'ginger beer'],
  corn: ['corn syrup', 'corn oil', 'corned beef', 'corn starch', 'corn flour'],
  egg: ['egg noodle', 'egg roll wrapper'],
  sugar: ['sugar snap pea', 'sugar snap'],
  potato: ['sweet potato', 'potato starch'],
  onion: ['onion powder'],
  apple: ['apple cider vinegar', 'apple cider'],
  lemon: ['lemon grass'],
  lime: ['kaffir lime leaf', 'lime leaf', 'makrut lime leaf'],
  curry: ['curry leaf'],
  fish: ['fish sauce'],
  oyster: ['oyster sauce', 'oyster mushroom'],
  chocolate: ['chocolate sprinkle'],
  water: ['water chestnut', 'rose water', 'orange blossom water'],
  bean: ['bean sprout', 'vanilla bean', 'bean paste', 'bean curd'],
  vanilla: ['vanilla ice cream'],
  cocoa: ['cocoa butter'],
  nut: ['nut butter'],
};

/** Made from the thing: a search that includes chicken doesn't mean its broth, but one that excludes chicken does. */
const MADE_FROM: Record<string, readonly string[]> = {
  chicken: ['chicken broth', 'chicken bouillon'],
  beef: ['beef broth', 'beef bouillon'],
  vegetable: ['vegetable broth', 'vegetable oil'],
  olive: ['olive oil'],
  sesame: ['sesame oil'],
  peanut: ['peanut oil', 'peanut butter'],
  coconut: ['coconut milk', 'coconut oil', 'coconut cream', 'coconut sugar', 'coconut water'],
  tomato: ['tomato paste', 'tomato ketchup', 'tomato sauce'],
  almond: ['almond milk', 'almond butter', 'almond flour', 'almond extract'],
  mustard: ['mustard oil', 'mustard seed'],
  soy: ['soy sauce'],
  chickpea: ['chickpea flour'],
  wheat: ['wheat flour'],
};

/** Returns whether the words at that position in a line are part of a longer name for a different thing. */
export function isPartOfAnother(
  words: readonly string[],
  at: number,
  term: readonly string[],
  { isIncluded }: { isIncluded: boolean },
): boolean {
  const [word = ''] = term;
  // A term of several words already specifies the thing.
  if (term.length !== 1) return false;
  const names = [...(IS_NOT[word] ?? []), ...(isIncluded ? (MADE_FROM[word] ?? []) : [])];
  return names.some((name) => occursAround(words, at, name.split(' ')));
}

/** Returns whether `name` occurs in `words` at a position that covers `at`. */
function occursAround(words: readonly string[], at: number, name: readonly string[]): boolean {
  for (let from = Math.max(0, at - name.length + 1); from <= at; from += 1) {
    if (
      name.every(
        (part, offset) =>
          words[from + offset] !== undefined && (part === '*' || words[from + offset] === part),
      )
    ) {
      return true;
    }
  }
  return false;
}
