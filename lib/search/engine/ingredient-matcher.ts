import type { DietType } from '@/lib/recipes/diet-type-rules';
import { createProductFinder, type ProductFinder } from '@/lib/recipes/line-product-rules';
import { listAskedForms } from '@/lib/text/asked-form-rules';
import {
  type LineKey,
  type LineText,
  type LineWish,
  listAddedPhrases,
  readLineKey,
  readLineWish,
  toLineKeys,
} from '@/lib/text/line-key-rules';
import { splitIngredientNames } from '@/lib/text/line-rules';
import { readPhrases } from '@/lib/text/word-field-rules';
import { toPhrase, toWords } from '@/lib/text/words';
import { isPartOfCompound } from './compound-rules';
import {
  DIFFERENT_PRODUCT,
  FAMILIES,
  FORMS,
  isColorOf,
  isDescription,
  isPlain,
  MEASURES,
  NEUTRAL,
  OTHER_SOURCES,
  RESHAPED,
} from './line-word-rules';

/** The fields that an ingredient is found by; `alias` in its stored form. */
export type NamedIngredient = {
  id: string;
  name: string;
  sortName: string;
  /** Whether it can be ordered. */
  sellable: boolean;
  title: string;
  alias: string;
  /** Its forms, stated or implied (`listProductForms`). */
  forms: readonly string[];
  family: { name: string; isDefault: boolean } | null;
  /** The diets that it is known to keep. */
  diets: readonly DietType[];
};

type Product = Omit<NamedIngredient, 'alias'> & { aliases: readonly string[] };
/** What meets a line: one of these ingredients, the one that is meant first; with the name of a family, anything called so. */
export type AskedIngredient = { ingredients: readonly NamedIngredient[]; family: string | null };

/** The names that are found in one part of a line; what follows them is unknown. Longer lists come from no cook. */
const MAX_NAMES_IN_PART = 8;

/** Where a name is among the words of a line. */
type Span = { start: number; end: number };

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
    return this.toIngredient(this.finder.findByName(words.join(' ')));
  }

  /**
   * Returns the ingredients that a name covers: the members of the family of that name, or the ingredient with that name or
   * alias.
   */
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

  /**
   * Finds everything that meets a line: the ingredient that it names, or any member of a family that it only names as such. Words
   * that say more about the thing than its cut leave the named one.
   */
  ask(line: LineText): AskedIngredient {
    const named = this.matchLine(line);
    const only = { ingredients: named ? [named] : [], family: null };
    const wish = { ...readLineWish(line), item: '' };
    if (!named?.family) return only;
    // An item that is no more than its words say: "onion", the yellow one.
    if (line.item && this.matchLine({ ...line, item: '' })?.id !== named.id) return only;
    const phrase = toPhrase(line.name);
    const parts = this.finder.findByName(phrase) ? [phrase] : splitIngredientNames(line.name).map(toPhrase);
    const part = parts.find((each) => this.match({ phrase: each, wish })?.id === named.id) ?? '';
    const words = this.finder.findByName(part) ? part.split(' ') : stripMeasures(part.split(' '));
    const span = this.finder.findByName(part) ? { start: 0, end: words.length } : this.findSpan(words);
    if (!span) return only;
    const name = words.slice(span.start, span.end).join(' ');
    const around = [...words.slice(0, span.start), ...words.slice(span.end)];
    const members = this.finder.listCovered(name);
    if (!members.some(({ id }) => id === named.id) || !around.every(isPlain)) return only;
    const meeting = this.finder.listByName(name, wish, around);
    return {
      ingredients: [
        named,
        ...meeting.flatMap(({ id }) => (id === named.id ? [] : (this.byId.get(id) ?? []))),
      ],
      // Whoever has some kind of it may have one that the line excludes.
      family: this.finder.families.has(name) && meeting.length === members.length ? name : null,
    };
  }

  /**
   * Finds what people have who say so by a name: the ingredient that is called so, and of a family, some kind of it, whichever that is.
   */
  findHeld(name: string): AskedIngredient {
    const asked = this.ask({ name });
    if (!asked.family) return { ingredients: asked.ingredients.slice(0, 1), family: null };
    const named = this.findByName(toWords(name));
    const isCalledSo =
      named?.title === asked.family || readPhrases(named?.alias ?? '').includes(asked.family);
    return { ingredients: named && isCalledSo ? [named] : [], family: asked.family };
  }

  /** Finds the ingredient that one part of a line names. */
  match({ phrase, wish }: Omit<LineKey, 'isAdded'>): NamedIngredient | null {
    // A remark names none.
    if (!wish) return null;
    return this.toIngredient(this.finder.findByKey(wish.item) ?? this.matchWords(phrase, wish));
  }

  /**
   * Finds everything that a line's words name, for people who have to avoid something: "ham and cheese" is both, and so is "oil"
   * with the details "or butter". Among them is null for words that name nothing known: "grandmother's butter" may be anything.
   */
  judgeLine(line: LineText): (NamedIngredient | null)[] {
    const phrase = toPhrase(line.name);
    if (!this.finder.findByName(phrase))
      return toLineKeys(line).flatMap((key) => this.judge(readLineKey(key)));
    const additions = listAddedPhrases(line, { withName: false });
    return [
      ...this.judge({ phrase, wish: readLineWish(line), isAdded: false }),
      ...additions.flatMap((added) => this.judge({ phrase: added, wish: null, isAdded: true })),
    ];
  }

  /** Finds everything that one part of a line names, as `judgeLine`; nothing if its words only describe: "thinly sliced". */
  judge({ phrase, wish, isAdded }: LineKey): (NamedIngredient | null)[] {
    if (!wish && !isAdded) return [];
    const item = this.byId.get(wish?.item ?? '');
    if (item) return [item];
    const judged = this.judgeWords(phrase, wish ?? { item: '', form: '', asked: listAskedForms(phrase) });
    const products = judged.map((product) => this.toIngredient(product));
    return products.length === 0 && !isAdded ? [null] : products;
  }

  private toIngredient(product: Product | null): NamedIngredient | null {
    return product && (this.byId.get(product.id) ?? null);
  }

  private judgeWords(phrase: string, wish: LineWish, namesLeft = MAX_NAMES_IN_PART): (Product | null)[] {
    if (namesLeft === 0) return [null];
    if (this.finder.findByName(phrase)) return [this.finder.chooseByName(phrase, wish)];
    const words = stripMeasures(phrase.split(' '));
    const span = this.findSpan(words);
    const product = span && this.choose(words, span, wish);
    if (!product) return !span && words.every(isDescription) ? [] : [null];
    const lastOfName = words[span.end - 1] ?? '';
    const isClear = (word: string) =>
      isPlain(word) || isColorOf(word, lastOfName) || this.finder.says(product, word);
    // Onion rings may be breaded; cinnamon sticks are called so.
    if (words.slice(span.end).some((word) => RESHAPED.has(word) && !this.finder.says(product, word)))
      return [null];
    const others = words.slice(0, span.start).filter((word) => !isClear(word));
    if (others.length === 0) return [product];
    const judged = this.judgeWords(others.join(' '), wish, namesLeft - 1);
    return [product, ...(judged.length > 0 ? judged : [null])];
  }

  private matchWords(phrase: string, wish: LineWish): Product | null {
    if (this.finder.findByName(phrase)) return this.finder.chooseByName(phrase, wish);
    const words = stripMeasures(phrase.split(' '));
    const span = this.findSpan(words);
    return span && this.choose(words, span, wish);
  }

  /** Finds the name in a line's words: the longest that ends where the main word ends. */
  private findSpan(words: readonly string[]): Span | null {
    for (let end = words.length; end > 0; end -= 1) {
      const last = words[end - 1] ?? '';
      const isForm = FORMS.has(last);
      const start = this.findLongestEndingAt(words, end);
      // "Garlic cloves", "coconut oil": the last word alone could be another ingredient.
      const isAmbiguousAlone = start === end - 1 && (isForm || FAMILIES.has(last));
      const isUnambiguous = !isAmbiguousAlone || words.slice(0, end - 1).every((word) => NEUTRAL.has(word));
      if (start >= 0 && isUnambiguous) return { start, end };
      if (!isForm) return null;
    }
    return null;
  }

  /** Returns where the longest name that ends there starts; -1 if there is none. */
  private findLongestEndingAt(words: readonly string[], end: number): number {
    for (let start = Math.max(0, end - this.maxNameWords); start < end; start += 1) {
      const name = words.slice(start, end);
      if (!this.finder.findByName(name.join(' '))) continue;
      return isPartOfCompound(words, { position: start, term: name, isIncluded: true }) ? -1 : start;
    }
    return -1;
  }

  /** Chooses the product of a name by the words beside it. */
  private choose(words: readonly string[], { start, end }: Span, wish: LineWish): Product | null {
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
