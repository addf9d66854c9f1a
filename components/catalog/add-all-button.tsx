'use client';

import { ShoppingBasket } from 'lucide';
import { addAllToCart } from '@/components/cart/cart-store';
import { Icon } from '@/components/ui/icon';
import type { CartItem } from '@/lib/cart/cart-rules';
import { useRecipeState } from './recipe-choice-store';

/** Adds every ingredient of a recipe that the shop sells to the cart, for the servings that are shown. */
export function AddAllButton({
  items,
  children,
}: {
  /** For the author’s servings. */
  items: readonly CartItem[];
  /** The label, with the number of items and their total price. */
  children: React.ReactNode;
}) {
  const packs = useRecipeState().scaled?.packs ?? items;
  return (
    <button
      type="button"
      className="button button-primary no-script-hidden w-full"
      // The second click of a double click adds nothing.
      onClick={({ detail }) => detail < 2 && addAllToCart(packs)}
    >
      <Icon icon={ShoppingBasket} size={18} />
      <span>{children}</span>
    </button>
  );
}
