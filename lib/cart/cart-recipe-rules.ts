import { mergeRecipes, withRecipes } from './cart-change-rules';
import type { CartItem, CartRecipe } from './cart-rules';
import { countServings } from './cart-servings-rules';

/** Lines of the cart that are for one recipe, for several, or for none that the cart knows. */
export type CartGroup = {
  /** Null for lines of several recipes, and of none. */
  recipeId: string | null;
  /** Of the whole cart; 0 without a recipe. */
  servings: number;
  isOfSeveral: boolean;
  items: readonly CartItem[];
};

/** Returns the recipes that a line is for, each once. */
export function listRecipes({ recipes = [] }: CartItem): CartRecipe[] {
  return mergeRecipes(recipes);
}

/** Returns the ids of the recipes that the cart has something for, in the order of its lines. */
export function listRecipeIds(items: readonly CartItem[]): string[] {
  return [...new Set(items.flatMap(({ recipes = [] }) => recipes.map(({ recipeId }) => recipeId)))];
}

/** Groups the lines by recipe, in their order; then those of several recipes, then all others. */
export function groupByRecipe(items: readonly CartItem[]): CartGroup[] {
  const select = (isSelected: (ids: readonly string[]) => boolean) =>
    items.filter((item) => isSelected(listRecipeIds([item])));
  const groups: CartGroup[] = [
    ...listRecipeIds(items).map((recipeId) => ({
      recipeId,
      servings: countServings(items, recipeId),
      isOfSeveral: false,
      items: select((ids) => ids.length === 1 && ids[0] === recipeId),
    })),
    { recipeId: null, servings: 0, isOfSeveral: true, items: select(({ length }) => length > 1) },
    { recipeId: null, servings: 0, isOfSeveral: false, items: select(({ length }) => length === 0) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/**
 * Returns the cart without the pieces that were added for a recipe. Pieces that were added otherwise stay, and so do those that
 * another recipe shares with it.
 */
export function withoutRecipe(items: readonly CartItem[], recipeId: string): CartItem[] {
  return items.flatMap((item) => {
    const recipes = listRecipes(item);
    const removed = recipes.find((recipe) => recipe.recipeId === recipeId);
    if (!removed) return [item];
    const others = recipes.filter((recipe) => recipe !== removed);
    const shared = others.map(({ quantity }) => Math.min(quantity, item.quantity));
    const quantity = Math.max(item.quantity - removed.quantity, ...shared);
    return quantity > 0 ? [{ ...withRecipes(item, others), quantity }] : [];
  });
}
