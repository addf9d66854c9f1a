/**
 * Products whose names contain the name of a different one. Peanut butter is not butter: a search that includes
 * or excludes butter does not match it. Words are normalized; `*` matches any one word.
 */
const DIFFERENT_PRODUCTS: Record<string, readonly string[]> = {
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
    'mini pepper',
    'lemon pepper',
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
  banana: ['banana leaf', 'banana blossom', 'banana pepper'],
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

/** Products made from another: including chicken does not match its broth, but excluding chicken does. */
const DERIVED_PRODUCTS: Record<string, readonly string[]> = {
  chicken: ['chicken broth', 'chicken bouillon'],
  beef: ['beef broth', 'beef bouillon'],
  vegetable: ['vegetable broth', 'vegetable oil'],
  olive: ['olive oil'],
  sesame: ['sesame oil'],
  peanut: ['peanut oil', 'peanut butter'],
  coconut: ['coconut milk', 'coconut oil', 'coconut cream', 'coconut sugar', 'coconut water'],
  tomato: ['tomato paste', 'tomato ketchup', 'tomato sauce', 'tomato juice'],
  apple: ['apple juice', 'apple sauce'],
  pineapple: ['pineapple juice'],
  pea: ['snow pea', 'snap pea', 'split pea'],
  yogurt: ['frozen yogurt'],
  garlic: ['black garlic'],
  peppercorn: ['green peppercorn', 'pink peppercorn', 'white peppercorn'],
  corn: ['baby corn', 'creamed corn'],
  egg: ['century egg', 'salted egg'],
  almond: ['almond milk', 'almond butter', 'almond flour', 'almond extract'],
  mustard: ['mustard oil', 'mustard seed'],
  soy: ['soy sauce'],
  chickpea: ['chickpea flour'],
  wheat: ['wheat flour'],
  shrimp: ['shrimp paste'],
  clam: ['clam juice'],
};

/** Returns whether the term at a position of the words is part of a longer name for a different product. */
export function isPartOfCompound(
  words: readonly string[],
  { position, term, isIncluded }: { position: number; term: readonly string[]; isIncluded: boolean },
): boolean {
  const [word = ''] = term;
  // A term of several words is already specific.
  if (term.length !== 1) return false;
  const names = [...(DIFFERENT_PRODUCTS[word] ?? []), ...(isIncluded ? (DERIVED_PRODUCTS[word] ?? []) : [])];
  return names.some((name) => occursAt(words, position, name.split(' ')));
}

/** Returns whether `name` occurs in `words` and covers that position. */
function occursAt(words: readonly string[], position: number, name: readonly string[]): boolean {
  for (let start = Math.max(0, position - name.length + 1); start <= position; start += 1) {
    if (
      name.every(
        (part, offset) =>
          words[start + offset] !== undefined && (part === '*' || words[start + offset] === part),
      )
    ) {
      return true;
    }
  }
  return false;
}
