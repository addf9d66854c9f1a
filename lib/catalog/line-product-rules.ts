import { foldText } from '@/lib/text/fold-rules';

/** Which product an ingredient line means. */

export type NamedProduct = {
  name: string;
  /** Other names of the same thing. */
  aliases: readonly string[];
  /** Products that a cook would name alike; one of them is what the name alone means. */
  family: { name: string; isDefault: boolean } | null;
};

type NamedLine = {
  name: string;
  /** The key of the product, if the words alone do not name it. */
  item?: string | undefined;
};

export type ProductFinder<P extends NamedProduct> = {
  /** By its key; else by its name or an alias; else the default of the family of that name; null if there is none. */
  findProduct(line: NamedLine): P | null;
  /** What the words of a line name although its `item` is something else; null if both agree. */
  findContradiction(line: NamedLine): P | null;
};

/** Prepares finding the products of lines. `toKey` returns what a line's `item` names: a slug in files, an id in the shop. */
export function createProductFinder<P extends NamedProduct>(
  products: readonly P[],
  toKey: (product: P) => string,
): ProductFinder<P> {
  const byKey = new Map(products.map((product) => [toKey(product), product]));
  const byName = new Map(
    products.flatMap((product) =>
      [product.name, ...product.aliases].map((name) => [foldText(name), product] as const),
    ),
  );
  const defaults = new Map(
    products.flatMap((product) =>
      product.family?.isDefault ? [[foldText(product.family.name), product] as const] : [],
    ),
  );
  const findByWords = (words: string) => byName.get(foldText(words)) ?? defaults.get(foldText(words)) ?? null;
  return {
    findProduct({ name, item }) {
      return item === undefined ? findByWords(name) : (byKey.get(item) ?? null);
    },
    findContradiction({ name, item }) {
      const product = item === undefined ? undefined : byKey.get(item);
      const named = findByWords(name);
      if (!product || !named || toKey(named) === toKey(product)) return null;
      return isSameFamily(named, product) ? null : named;
    },
  };
}

function isSameFamily(a: NamedProduct, b: NamedProduct): boolean {
  return a.family !== null && b.family !== null && foldText(a.family.name) === foldText(b.family.name);
}
