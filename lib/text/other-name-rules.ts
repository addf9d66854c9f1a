/**
 * Other names of the same thing, in normalised words: each list is one thing, and its first name stands
 * for all. A name that holds another one ("ground coriander" holds "coriander") is listed too where it
 * is something else: the longest name wins.
 */
const SAME_THINGS: readonly (readonly string[])[] = [
  ['cilantro', 'coriander', 'coriander leaf', 'fresh coriander', 'coriander green', 'dhania leaf'],
  ['ground coriander', 'coriander powder', 'ground coriander seed'],
  ['coriander seed', 'whole coriander'],
  ['eggplant', 'aubergine', 'brinjal'],
  ['scallion', 'spring onion', 'green onion', 'salad onion'],
  ['chickpea', 'garbanzo', 'garbanzo bean', 'chick pea'],
  ['chickpea flour', 'gram flour', 'besan', 'garbanzo flour'],
  ['zucchini', 'courgette'],
  ['shrimp', 'prawn'],
  ['arugula', 'rocket', 'rucola'],
  ['beet', 'beetroot'],
  ['rutabaga', 'swede'],
  ['bell pepper', 'capsicum', 'sweet pepper'],
  ['cornstarch', 'corn starch', 'cornflour'],
  ['powdered sugar', 'icing sugar', 'confectioner sugar'],
  ['superfine sugar', 'caster sugar', 'castor sugar'],
  ['heavy cream', 'double cream', 'whipping cream'],
  ['ground beef', 'minced beef', 'beef mince'],
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
];

/** Every name of the table to the words that stand for it. */
const STANDS_FOR = new Map(
  SAME_THINGS.flatMap(([first = '', ...others]) =>
    [first, ...others].map((name) => [name, first.split(' ')]),
  ),
);
const LONGEST_NAME = Math.max(...[...STANDS_FOR.keys()].map((name) => name.split(' ').length));

/** Words with every other name replaced by the one that stands for it, the longest names first. */
export function unifyNames(words: readonly string[]): string[] {
  const unified: string[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0 && taken === 0; length -= 1) {
      const name = STANDS_FOR.get(words.slice(at, at + length).join(' '));
      if (!name) continue;
      unified.push(...name);
      taken = length;
    }
    if (taken === 0) unified.push(words[at] ?? '');
    at += Math.max(1, taken);
  }
  return unified;
}

/** One-word other names with the one word that stands for each: what somebody may be in the middle of typing. */
export const SINGLE_OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  [...STANDS_FOR].flatMap(([name, [word = '', ...more]]) =>
    name.includes(' ') || more.length > 0 || name === word ? [] : [[name, word] as const],
  ),
);
