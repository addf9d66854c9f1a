import type { BasketRecipe } from '@/lib/basket/basket-line-rules';
import { type BasketWish, toPlainWish } from '@/lib/basket/basket-rules';

type Line = Partial<BasketRecipe['ingredients'][number]> & {
  /** The id of the ingredient that it names. */
  product?: string;
};

/** A recipe for four; a test passes only the fields it is about. */
export function aBasketRecipe({
  lines,
  ...fields
}: Partial<BasketRecipe> & { lines: readonly Line[] }): BasketRecipe {
  return {
    _id: '0'.repeat(24),
    title: 'Rice',
    servings: 4,
    foodTypes: [],
    ingredients: lines.map(({ product: _product, ...line }) => ({
      ...{ quantity: '', units: '', name: 'rice', details: '' },
      ...line,
    })),
    products: lines.map(({ product = null }) => product),
    substitutes: [],
    ...fields,
  };
}

/** A wish for everything that the recipe needs, in the cheapest packs. */
export function aBasketWish(recipe: BasketRecipe): BasketWish {
  return toPlainWish(recipe, recipe.servings);
}
