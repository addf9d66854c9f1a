import { listAskedForms } from '@/lib/text/asked-form-rules';
import { foldText } from '@/lib/text/fold-rules';
import { type LineText, type LineWish, readLineWish } from '@/lib/text/line-key-rules';

/** Which product an ingredient line means. */

export type NamedProduct = {
  name: string;
  /** Other names of the same thing. */
  aliases: readonly string[];
  /** Its qualities, as lines ask for them: boneless, low-sodium. */
  forms: readonly string[];
  /** Products that a cook would name alike; the name alone means one of them. */
  family: { name: string; isDefault: boolean } | null;
};

export type ProductFinder<P extends NamedProduct> = {
  /**
   * By its key; else by its name and form; else the default of the family of that name; null if there is none, or if it lacks a
   * form that the line asks for. A key that no product has says nothing.
   */
  findProduct(line: LineText): P | null;
  /** The product that the words of a line name although its `item` is another; null if both agree. */
  findContradiction(line: LineText): P | null;
  findByKey(key: string): P | null;
  /** The product of a name alone, whatever its forms are. */
  findByName(name: string): P | null;
  /** The product of a name in a line that asks for more; `around` are the other words beside the name. */
  chooseByName(name: string, wish: LineWish, around?: readonly string[]): P | null;
  /** Every product of a name that meets the line as well as the chosen one: of a family that is named alone, each member. */
  listByName(name: string, wish: LineWish, around?: readonly string[]): readonly P[];
  /** Whether a word is one of the product's forms or in one of its names. */
  says(product: P, word: string): boolean;
  /** The products that a name covers: every member of the family of that name, or the one product; empty if there is none. */
  listCovered(name: string): readonly P[];
  /** The members of each family, by the name of the family as it is compared; the default comes first. */
  families: ReadonlyMap<string, readonly P[]>;
};

type FinderOptions<P> = {
  /** Returns the product of a line's `item`: a slug in files, an id in the shop. */
  toKey: (product: P) => string;
  /** Converts a name to the text that is compared; without case and accents by default. */
  toCompared?: (name: string) => string;
};

/** Prepares finding the products of lines. Of several with a name, the first in the list has it. */
export function createProductFinder<P extends NamedProduct>(
  products: readonly P[],
  { toKey, toCompared = foldText }: FinderOptions<P>,
): ProductFinder<P> {
  const byKey = new Map(products.map((product) => [toKey(product), product]));
  const names = mapFirst(products, ({ name }) => [toCompared(name)]);
  const aliases = mapFirst(products, (product) => product.aliases.map(toCompared));
  const families = groupFamilies(products, toCompared);
  const ownWords = new Map(products.map((product) => [product, listOwnWords(product)]));
  const says = (product: P, word: string) => ownWords.get(product)?.has(word) ?? false;

  const findCompared = (name: string) =>
    names.get(name) ??
    families.get(name)?.find(({ family }) => family?.isDefault) ??
    aliases.get(name) ??
    null;
  const listCompared = (name: string, { form, asked }: LineWish, around: readonly string[]) => {
    const named = findCompared(name);
    if (!named) return [];
    const family = families.get(name) ?? [];
    const isFamily = family.includes(named);
    const kinds = isFamily ? around.filter((word) => KINDS.has(word)) : [];
    const candidates = [...new Set([named, ...(isFamily ? family : [])])]
      .map((product) => ({ product, has: (word: string) => says(product, word) }))
      .filter(({ has }) => kinds.every(has) && !asked.some((wanted) => isContradicted(has, wanted)))
      .map(({ product, has }) => {
        const met = [...asked, ...around].filter(has).length;
        return { product, met: met + (has(form) ? MAX_MET : 0) };
      });
    const most = Math.max(...candidates.map(({ met }) => met));
    return candidates.filter(({ met }) => met === most).map(({ product }) => product);
  };
  const chooseCompared = (name: string, wish: LineWish, around: readonly string[]) =>
    listCompared(name, wish, around)[0] ?? null;
  const findByKey = (key: string) => byKey.get(key) ?? null;
  const findByWords = (line: LineText) => chooseCompared(toCompared(line.name), readLineWish(line), []);

  return {
    findProduct: (line) => findByKey(readLineWish(line).item) ?? findByWords(line),
    findContradiction(line) {
      const product = findByKey(readLineWish(line).item);
      const named = findCompared(toCompared(line.name));
      if (!product || !named || toKey(named) === toKey(product)) return null;
      return isSameFamily(named, product) ? null : named;
    },
    findByKey,
    findByName: (name) => findCompared(toCompared(name)),
    chooseByName: (name, wish, around = []) => chooseCompared(toCompared(name), wish, around),
    listByName: (name, wish, around = []) => listCompared(toCompared(name), wish, around),
    says,
    listCovered(name) {
      const compared = toCompared(name);
      const product = findCompared(compared);
      return families.get(compared) ?? (product ? [product] : []);
    },
    families,
  };
}

/** More than the words of any line. */
const MAX_MET = 1_000;

/** Returns the forms that a product has or says in its names, as lines ask for them. */
export function listProductForms({ name, aliases, forms }: Omit<NamedProduct, 'family'>): string[] {
  const said = [name, ...aliases, ...forms].flatMap(listAskedForms);
  return [...new Set([...forms.map(foldText), ...said])];
}

/** The forms of a product and every word of its names. */
function listOwnWords(product: NamedProduct): ReadonlySet<string> {
  const forms = listProductForms(product);
  const words = [product.name, ...product.aliases, ...forms].flatMap((text) => foldText(text).split(/[ -]/));
  return new Set([...forms, ...words]);
}

/** Words that tell the members of a family apart: no long-grain rice is brown rice, and no celery salt is salt. */
const KINDS: ReadonlySet<string> = new Set(
  'black blue brown celery garlic golden green onion pink purple red white wild yellow'.split(' '),
);

const PRESERVED = ['canned', 'cooked', 'cured', 'dried', 'dry', 'ground', 'oil-packed'];
/** Forms that only products with the opposite one refuse; every other form must be said. */
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  boneless: ['bone-in'],
  'bone-in': ['boneless'],
  skinless: ['skin-on'],
  'skin-on': ['skinless'],
  'shell-on': ['peeled'],
  salted: ['unsalted'],
  unsalted: ['salted'],
  unsweetened: ['sweetened'],
  'full-fat': ['low-fat', 'fat-free'],
  'whole-milk': ['low-fat', 'fat-free'],
  fresh: PRESERVED,
};

function isContradicted(has: (form: string) => boolean, wanted: string): boolean {
  return !has(wanted) && (OPPOSITES[wanted]?.some(has) ?? true);
}

function mapFirst<P>(products: readonly P[], listKeys: (product: P) => string[]): Map<string, P> {
  const map = new Map<string, P>();
  for (const product of products) {
    for (const key of listKeys(product)) if (key !== '' && !map.has(key)) map.set(key, product);
  }
  return map;
}

function groupFamilies<P extends NamedProduct>(
  products: readonly P[],
  toCompared: (name: string) => string,
): Map<string, P[]> {
  const families = new Map<string, P[]>();
  for (const product of products) {
    if (!product.family) continue;
    const name = toCompared(product.family.name);
    const members = families.get(name) ?? [];
    if (product.family.isDefault) members.unshift(product);
    else members.push(product);
    families.set(name, members);
  }
  return families;
}

function isSameFamily(a: NamedProduct, b: NamedProduct): boolean {
  return a.family !== null && b.family !== null && foldText(a.family.name) === foldText(b.family.name);
}
