import type { CartItem } from './cart-rules';

/** Returns for how many servings of a recipe the lines of a cart or an order are; 0 if none is for it. */
export function countServings(items: readonly Pick<CartItem, 'recipes'>[], recipeId: string): number {
  const counts = items.map(({ recipes = [] }) =>
    recipes.reduce((sum, recipe) => (recipe.recipeId === recipeId ? sum + recipe.servings : sum), 0),
  );
  return Math.max(0, ...counts);
}
