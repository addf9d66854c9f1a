import { listOfferedPacks, type Offer } from '@/lib/cart/cart-rules';
import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';

/** The ingredients of a category that the home page itself contains, as many as are in view; the row loads the others. */
export const CARDS_IN_ROW = 3;

export const CATEGORY_SORTS = ['name', 'price'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];

export const CATEGORY_SORT_LABELS: Record<CategorySort, string> = {
  name: 'Name, A to Z',
  price: 'Price, Low to High',
};

export type IngredientCategory<T> = { category: string; ingredients: T[] };

/** Groups ingredients by category: the categories A to Z, and the names A to Z within each. */
export function groupByCategory<T extends { name: string; category?: string }>(
  ingredients: readonly T[],
): IngredientCategory<T>[] {
  const groups = new Map<string, T[]>();
  for (const ingredient of ingredients) {
    const category = ingredient.category || DEFAULT_CATEGORY;
    groups.set(category, [...(groups.get(category) ?? []), ingredient]);
  }
  const byName = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });
  return [...groups]
    .sort(([a], [b]) => byName(a, b))
    .map(([category, members]) => ({
      category,
      ingredients: members.sort((a, b) => byName(a.name, b.name)),
    }));
}

type Priced = Pick<Offer, 'sellable' | 'ships'> & { amounts: readonly { price: number }[] };

/** Sorts a category, which is sorted by name, by the price of the pack that its cards show; unsold ones come last. */
export function sortByPrice<T extends Priced>(ingredients: readonly T[]): T[] {
  const toPrice = (ingredient: T) => listOfferedPacks(ingredient)[0]?.price ?? Number.POSITIVE_INFINITY;
  return ingredients.toSorted((a, b) => (toPrice(a) === toPrice(b) ? 0 : toPrice(a) - toPrice(b)));
}
