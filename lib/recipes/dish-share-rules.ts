import { computeLineFigures, type WeighedLine, type WeighedProduct } from './nutrition-rules';

/** How much of a dish each of its ingredients is, and which of them it is made of. */

type SharedLine = WeighedLine & { optional?: boolean | undefined };
type SharedProduct = WeighedProduct & {
  _id: string;
  name: string;
  category: string;
  family: { name: string } | null;
};

/** They season or bind a dish, however much of them it takes. */
const SEASONING_CATEGORIES: ReadonlySet<string> = new Set([
  'Spices & Seasonings',
  'Herbs & Fresh Aromatics',
  'Oils & Condiments',
  'Baking & Sweeteners',
]);
const WATER = /^water$/i;
const COOKING_LIQUID = /\b(?:water|stock|broth)$/i;
const MAX_MAIN_INGREDIENTS = 2;
/** A main ingredient is at least this much of the dish. */
const MIN_MAIN_SHARE = 0.1;

/**
 * Returns each product's share of the dish by weight, from 0 to 1, without water and optional lines. Lines without a product or
 * a weight are not counted. `products` has the product that each line names, or null.
 */
export function computeDishShares(
  lines: readonly SharedLine[],
  products: readonly (SharedProduct | null)[],
): Map<string, number> {
  const grams = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const product = products[index];
    if (!product || line.optional || WATER.test(product.name)) continue;
    const weight = computeLineFigures(line, product)?.grams ?? 0;
    if (weight > 0) grams.set(product._id, (grams.get(product._id) ?? 0) + weight);
  }
  const total = [...grams.values()].reduce((sum, each) => sum + each, 0);
  return new Map([...grams].map(([id, each]) => [id, each / total]));
}

/** Returns the names of the ingredients that a dish is made of, or of their families, the largest share first. */
export function listMainIngredients(
  lines: readonly SharedLine[],
  products: readonly (SharedProduct | null)[],
): string[] {
  const byId = new Map(products.flatMap((product) => (product ? [[product._id, product] as const] : [])));
  const main = [...computeDishShares(lines, products)]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id, share]) => {
      const product = byId.get(id);
      const isMain = product && share >= MIN_MAIN_SHARE && !isSeasoning(product);
      return isMain ? (product.family?.name ?? product.name) : [];
    });
  return [...new Set(main)].slice(0, MAX_MAIN_INGREDIENTS);
}

function isSeasoning({ name, category }: SharedProduct): boolean {
  return SEASONING_CATEGORIES.has(category) || COOKING_LIQUID.test(name);
}
