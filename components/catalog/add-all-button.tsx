'use client';

import { ShoppingBasket } from 'lucide';
import { addAllToCart, useCart } from '@/components/cart/cart-store';
import { Icon } from '@/components/ui/icon';
import type { CartItem } from '@/lib/cart/cart-rules';
import { countServings } from '@/lib/cart/cart-servings-rules';
import { readRecipeState, useRecipeState } from './recipe-choice-store';

/**
 * Adds every ingredient of a recipe that the shop sells to the cart, for the servings that are shown. Once the cart has them, it
 * says so, and opens the sheet, in which they can be added again or removed.
 */
export function AddAllButton({
  servings,
  items,
  children,
}: {
  /** The author's. */
  servings: number;
  /** For the author’s servings. */
  items: readonly CartItem[];
  /** The label, with the number of items and their total price. */
  children: React.ReactNode;
}) {
  const { recipeId, scaled } = useRecipeState();
  const packs = scaled?.packs ?? items;
  const inCart = countServings(useCart(), recipeId);
  return (
    <button
      type="button"
      data-action={inCart ? 'shop' : undefined}
      className={`button no-script-hidden w-full ${inCart ? 'button-ghost' : 'button-primary'}`}
      disabled={!inCart && packs.length === 0}
      // The second click of a double click adds nothing.
      onClick={({ detail }) => {
        if (detail > 1 || inCart) return;
        // The current choice: a click from before the scripts may come before this button knows its recipe.
        const now = readRecipeState();
        const forRecipe = { recipeId: now.recipeId, servings: now.servings ?? servings };
        addAllToCart(
          (now.scaled?.packs ?? items).map((pack) => ({
            ...pack,
            recipes: [{ ...forRecipe, quantity: pack.quantity }],
          })),
        );
      }}
    >
      <Icon icon={ShoppingBasket} size={18} />
      <span>{inCart ? `In your cart for ${inCart}` : children}</span>
    </button>
  );
}
