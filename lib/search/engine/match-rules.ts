import { createProductFinder, type ProductFinder } from '@/lib/catalog/lines/line-product-rules';
import type { DietType } from '@/lib/recipe-facts/diet-type-rules';
import { type LineKey, type LineText, type LineWish, readLineWish } from '@/lib/text/line-key-rules';
import { splitIngredientNames } from '@/lib/text/line-rules';
import { readPhrases } from '@/lib/text/word-field-rules';
import { toPhrase } from '@/lib/text/word-rules';
import { isPartOfCompound } from './compound-rules';

/** The fields that an ingredient is found by; `alias` in its stored form. */
export type NamedIngredient = {
  id: string;
  name: string;
  sortName: string;
  /** Whether it can be ordered. */
  sellable: boolean;
  title: string;
  alias: string;
  /** What it has or says it is (`listProductForms`). */
  forms: readonly string[];
  family: { name: string; isDefault: boolean } | null;
  /** What it is known to keep. */
  diets: readonly DietType[];
};

type Product = Omit<NamedIngredient, 'alias'> & { aliases: readonly string[] };

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
  'candied canned crystallized dehydrated dried dry evaporated freeze ground instant light pickled powdered preserved ' +
    'smoked',
);
/**
 * What a different product is made of, anywhere before a name: turkey bacon is not bacon, there is no milk in coconut milk
 * yogurt, and there are nuts in pistachio cream.
 */
const OTHER_SOURCES = toSet(
  'almond beef buffalo cashew cauliflower chia chicken chocolate coconut duck flavored flax flour garlic goat goose ' +
    'hazelnut hemp honey jackfruit lamb macadamia nutritional oat oats peanut pecan pistachio quail seitan sheep soy ' +
    'soya strawberry tofu turkey vanilla walnut wheat',
);

/** Product families: a word before one makes it a different product, which the shop may not sell. */
const FAMILIES = toSet(
  'bean bread broth cheese flour juice noodle nut oil paste powder sauce seed sugar syrup vinegar wine',
);
/** Words before a name that do not change the product. */
const NEUTRAL = toSet(
  'cold cooking extra few fresh frying good hot large little medium neutral organic plain quality small some warm whole',
);

/**
 * Finds the ingredient that a recipe line names: by its `item`; else by the line's exact words; else the longest name or alias
 * that ends where the line's main word ends. "Rice vinegar" never matches rice, even where the shop sells no vinegar.
 */
export class IngredientMatcher {
  private readonly finder: ProductFinder<Product>;
  private readonly byId: ReadonlyMap<string, NamedIngredient>;
  private readonly maxNameWords: number;

  constructor(readonly ingredients: readonly NamedIngredient[]) {
    // Sold ingredients take precedence over unsold ones, then A to Z.
    const products = [...ingredients]
      .sort((a, b) => Number(b.sellable) - Number(a.sellable) || (a.sortName < b.sortName ? -1 : 1))
      .map(({ alias, family, ...ingredient }) => ({
        ...ingredient,
        // Names are compared in normalized words.
        name: ingredient.title,
        aliases: readPhrases(alias),
        family: family && { ...family, name: toPhrase(family.name) },
      }));
    this.byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
    this.finder = createProductFinder(products, { toKey: ({ id }) => id, toCompared: (phrase) => phrase });
    const names = products.flatMap(({ name, aliases, family }) => [name, ...aliases, family?.name ?? '']);
    this.maxNameWords = Math.max(1, ...names.map((name) => name.split(' ').length));
  }

  /** Returns the ingredient that a name alone means: of a family, its default. */
  findByName(words: readonly string[]): NamedIngredient | null {
    const product = this.finder.findByName(words.join(' '));
    return product ? (this.byId.get(product.id) ?? null) : null;
  }

  /** Returns what a name covers: the members of the family of that name, or the ingredient with that name or alias. */
  listCovered(words: readonly string[]): NamedIngredient[] {
    return this.finder.listCovered(words.join(' ')).flatMap(({ id }) => this.byId.get(id) ?? []);
  }

  /** Returns the families whose names are not names of ingredients too, each with its default or first member. */
  listFamilies(): { name: string; member: NamedIngredient }[] {
    return [...this.finder.families].flatMap(([phrase, [product]]) => {
      const member = product && this.byId.get(product.id);
      if (!member?.family || this.finder.findByName(phrase)?.name === phrase) return [];
      return { name: member.family.name, member };
    });
  }

  /** Returns the phrases by which lines may name an ingredient without its `item`. */
  listPhrases({ title, alias, family }: NamedIngredient): string[] {
    const members = family ? (this.finder.families.get(toPhrase(family.name)) ?? []) : [];
    const familyNames = members.flatMap((member) => member.family?.name ?? []);
    return [...new Set([title, ...readPhrases(alias), ...familyNames])];
  }

  /** Finds the ingredient that a line names; the line is not normalized yet. */
  matchLine(line: LineText): NamedIngredient | null {
    const wish = readLineWish(line);
    const phrase = toPhrase(line.name);
    if (this.byId.has(wish.item) || this.finder.findByName(phrase)) return this.match({ phrase, wish });
    for (const part of splitIngredientNames(line.name)) {
      const match = this.match({ phrase: toPhrase(part), wish });
      if (match) return match;
    }
    return null;
  }

  /** Finds the ingredient that one part of a line names. */
  match({ phrase, wish }: LineKey): NamedIngredient | null {
    // A remark names none.
    if (!wish) return null;
    const product = this.finder.findByKey(wish.item) ?? this.matchWords(phrase, wish);
    return product ? (this.byId.get(product.id) ?? null) : null;
  }

  private matchWords(phrase: string, wish: LineWish): Product | null {
    if (this.finder.findByName(phrase)) return this.finder.chooseByName(phrase, wish);
    const words = stripMeasures(phrase.split(' '));
    for (let end = words.length; end > 0; end -= 1) {
      const last = words[end - 1] ?? '';
      const isForm = FORMS.has(last);
      const start = this.findLongestEndingAt(words, end);
      // "Garlic cloves", "coconut oil": the last word alone could be another ingredient.
      const isAmbiguousAlone = start === end - 1 && (isForm || FAMILIES.has(last));
      const isUnambiguous = !isAmbiguousAlone || words.slice(0, end - 1).every((word) => NEUTRAL.has(word));
      if (start >= 0 && isUnambiguous) return this.choose(words, { start, end }, wish);
      if (!isForm) return null;
    }
    return null;
  }

  /** Returns where the longest name that ends there starts; -1 if there is none. */
  private findLongestEndingAt(words: readonly string[], end: number): number {
    for (let start = Math.max(0, end - this.maxNameWords); start < end; start += 1) {
      const name = words.slice(start, end);
      if (!this.finder.findByName(name.join(' '))) continue;
      return isPartOfCompound(words, start, name, { isIncluded: true }) ? -1 : start;
    }
    return -1;
  }

  /** Chooses the product of a name by the words beside it. */
  private choose(
    words: readonly string[],
    { start, end }: { start: number; end: number },
    wish: LineWish,
  ): Product | null {
    const name = words.slice(start, end).join(' ');
    const product = this.finder.chooseByName(name, wish, [...words.slice(0, start), ...words.slice(end)]);
    if (!product) return null;
    const says = (word: string) => this.finder.says(product, word);
    const before = words[start - 1] ?? '';
    if (DIFFERENT_PRODUCT.has(before) && !says(before)) return null;
    if (words.slice(0, start).some((word) => OTHER_SOURCES.has(word) && !says(word))) return null;
    // Every kind of pasta is called pasta, but penne is not the spaghetti that the word alone means.
    const named = this.finder.findByName(name);
    const isNamed = named?.name === name || named?.aliases.includes(name);
    const isKnown = (word: string) => NEUTRAL.has(word) || FORMS.has(word) || says(word);
    return isNamed || words.slice(0, start).every(isKnown) ? product : null;
  }
}

function stripMeasures(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && (/^\d/.test(words[start] ?? '') || MEASURES.has(words[start] ?? '')))
    start += 1;
  return words.slice(start);
}
