import { splitIngredientNames } from '@/lib/text/line-rules';
import { readPhrases } from '@/lib/text/word-field-rules';
import { toPhrase, toWords } from '@/lib/text/word-rules';
import { isPartOfCompound } from './compound-rules';

/** The fields that an ingredient is found by; `alias` in its stored form. */
export type NamedIngredient = {
  id: string;
  name: string;
  sortName: string;
  sellable: boolean;
  title: string;
  alias: string;
};

const toSet = (words: string) => new Set(words.split(' '));

/** Measures before a name: "3 cloves garlic" is garlic. */
const MEASURES = toSet(
  'bag bottle bunch can clove cup dash drop ear fillet g gram handful head inch jar kg knob large lb liter litre ' +
    'medium ml ounce oz pack package packet piece pinch pint pound quart sachet sheet slice small splash sprig ' +
    'stalk stick tablespoon tbsp teaspoon tin tsp',
);
/** Forms and preparations: after a name they do not change the product. */
const FORMS = toSet(
  'beaten boiled bulb chopped chunk clove cooked cooled crown crumbled crushed cube cubed cut deveined diced divided ' +
    'drained fillet finely floret freshly grated halved half head juice julienned kernel leaf mashed melted minced ' +
    'optional peeled piece pitted quartered ribbon ring rinsed roughly round segment seeded shaved shredded skin ' +
    'sliced slice softened spear split sprig stalk steamed stem stick strip taste thinly thread toasted torn trimmed ' +
    'washed wedge whipped whisked zest',
);
/** Words that make a different product: dried basil is not basil, unless the name says dried too. */
const DIFFERENT_PRODUCT = toSet(
  'candied canned dehydrated dried dry evaporated freeze ground instant pickled powdered preserved smoked vegan',
);

/** Product families: a word before one makes it a different product, which the shop may not sell. */
const FAMILIES = toSet(
  'bean bread broth cheese flour juice noodle nut oil paste powder sauce seed sugar syrup vinegar wine',
);
/** Words before a name that do not change the product. */
const NEUTRAL = toSet(
  'cold cooking extra few fresh frying good hot large little medium neutral plain quality small some warm whole',
);

/**
 * Finds the ingredient that a recipe line names: the longest name or alias that ends where the line's
 * main word ends. "Rice vinegar" never matches rice, even where the shop sells no vinegar.
 */
export class IngredientMatcher {
  private readonly byPhrase = new Map<string, NamedIngredient>();
  private maxNameWords = 1;

  constructor(ingredients: readonly NamedIngredient[]) {
    // Names take precedence over aliases, sold ingredients over unsold ones, then A to Z.
    const ranked = [...ingredients].sort(
      (a, b) => Number(b.sellable) - Number(a.sellable) || (a.sortName < b.sortName ? -1 : 1),
    );
    for (const ingredient of ranked) this.add(ingredient.title, ingredient);
    for (const ingredient of ranked) {
      for (const alias of readPhrases(ingredient.alias)) this.add(alias, ingredient);
    }
  }

  /** Finds the ingredient with exactly that name or alias. */
  findByName(words: readonly string[]): NamedIngredient | null {
    return this.byPhrase.get(words.join(' ')) ?? null;
  }

  /** Finds the ingredient that a line names; the line is not normalized yet. */
  matchLine(name: string): NamedIngredient | null {
    const exactMatch = this.byPhrase.get(toPhrase(name));
    if (exactMatch) return exactMatch;
    for (const part of splitIngredientNames(name)) {
      const match = this.match(toWords(part));
      if (match) return match;
    }
    return null;
  }

  /** Finds the ingredient that one part of a line, in normalized words, names. */
  match(part: readonly string[]): NamedIngredient | null {
    const exactMatch = this.byPhrase.get(part.join(' '));
    if (exactMatch) return exactMatch;
    const words = stripMeasures(part);
    for (let end = words.length; end > 0; end -= 1) {
      const last = words[end - 1] ?? '';
      const isForm = FORMS.has(last);
      const match = this.findLongestEndingAt(words, end);
      // "Garlic cloves", "coconut oil": the last word alone could be another ingredient.
      const isAmbiguousAlone = match?.length === 1 && (isForm || FAMILIES.has(last));
      const isUnambiguous = !isAmbiguousAlone || words.slice(0, end - 1).every((word) => NEUTRAL.has(word));
      if (match && isUnambiguous) return match.ingredient;
      if (!isForm) return null;
    }
    return null;
  }

  private findLongestEndingAt(words: readonly string[], end: number) {
    for (let start = Math.max(0, end - this.maxNameWords); start < end; start += 1) {
      const name = words.slice(start, end);
      const ingredient = this.byPhrase.get(name.join(' '));
      if (!ingredient) continue;
      if (DIFFERENT_PRODUCT.has(words[start - 1] ?? '')) return null;
      if (isPartOfCompound(words, start, name, { isIncluded: true })) return null;
      return { ingredient, length: end - start };
    }
    return null;
  }

  private add(phrase: string, ingredient: NamedIngredient): void {
    if (phrase === '' || this.byPhrase.has(phrase)) return;
    this.byPhrase.set(phrase, ingredient);
    this.maxNameWords = Math.max(this.maxNameWords, phrase.split(' ').length);
  }
}

function stripMeasures(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && (/^\d/.test(words[start] ?? '') || MEASURES.has(words[start] ?? '')))
    start += 1;
  return words.slice(start);
}
