import {
  type CartItem,
  type CartRecipe,
  isSameLine,
  type LineIdentity,
  type OrderedLine,
  toLineIdentity,
} from './cart-rules';
import { MAX_QUANTITY, MIN_QUANTITY } from './quantity-rules';

// Apart from the cart's other rules, because browse pages only add to it at first.

/** Returns the cart with the line's quantity changed; a quantity below 1 removes the line. */
export function withQuantity(
  items: readonly CartItem[],
  identity: LineIdentity,
  quantity: number,
): CartItem[] {
  if (quantity < MIN_QUANTITY) return items.filter((item) => !isSameLine(item, identity));
  const limitedQuantity = Math.min(MAX_QUANTITY, Math.trunc(quantity));
  return items.map((item) => (isSameLine(item, identity) ? { ...item, quantity: limitedQuantity } : item));
}

/** Returns the cart without these pieces, which were ordered; anything added later stays, and the recipes it is for. */
export function withoutPieces(items: readonly CartItem[], lines: readonly OrderedLine[]): CartItem[] {
  return lines.reduce<CartItem[]>(
    (remaining, line) => {
      const item = remaining.find((candidate) => isSameLine(candidate, line));
      if (!item) return remaining;
      const left = remaining.map((each) =>
        each === item ? withRecipes(item, subtractRecipes(item.recipes, line.recipes)) : each,
      );
      return withQuantity(left, line, item.quantity - line.quantity);
    },
    [...items],
  );
}

/** Returns the cart as if a change had not been made; whatever was changed since, also in another tab, stays. */
export function withoutChange(
  items: readonly CartItem[],
  before: readonly CartItem[],
  after: readonly CartItem[],
): CartItem[] {
  const added = before.filter((former) => !items.some((item) => isSameLine(item, toLineIdentity(former))));
  return [...items, ...added.map((item) => ({ ...item, quantity: 0, recipes: [] }))].flatMap((item) => {
    const identity = toLineIdentity(item);
    const [was, is] = [before, after].map((cart) => cart.find((line) => isSameLine(line, identity)));
    const quantity = item.quantity + (was?.quantity ?? 0) - (is?.quantity ?? 0);
    if (quantity < MIN_QUANTITY) return [];
    const recipes = subtractRecipes([...(item.recipes ?? []), ...(was?.recipes ?? [])], is?.recipes);
    return [{ ...withRecipes(item, recipes), quantity: Math.min(MAX_QUANTITY, quantity) }];
  });
}

/** Returns the line for other recipes. */
export function withRecipes(
  { recipes: _former, ...item }: CartItem,
  recipes: readonly CartRecipe[],
): CartItem {
  return recipes.length > 0 ? { ...item, recipes } : item;
}

/** Returns the recipes that are left when others are taken away, each once. */
function subtractRecipes(
  recipes: readonly CartRecipe[] | undefined,
  taken: readonly CartRecipe[] | undefined,
): CartRecipe[] {
  const negative = (taken ?? []).map(({ recipeId, servings, quantity }) => ({
    recipeId,
    servings: -servings,
    quantity: -quantity,
  }));
  return mergeRecipes([...(recipes ?? []), ...negative]).filter(({ servings }) => servings > 0);
}

/** Returns the recipes, each once, with the sum of its servings and pieces. */
export function mergeRecipes(recipes: readonly CartRecipe[]): CartRecipe[] {
  const merged = new Map<string, CartRecipe>();
  for (const { recipeId, servings, quantity } of recipes) {
    const former = merged.get(recipeId);
    merged.set(recipeId, {
      recipeId,
      servings: servings + (former?.servings ?? 0),
      quantity: quantity + (former?.quantity ?? 0),
    });
  }
  return [...merged.values()];
}
