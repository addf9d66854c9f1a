'use client';

import { ShoppingBasket } from 'lucide-react';
import type { CartItem } from '@/lib/cart/cart-rules';
import { addAllToCart } from './cart-store';

/** Puts everything that the shop sells for a recipe into the cart at once. */
export function AddAllButton({
  items,
  children,
}: {
  items: readonly CartItem[];
  /** Says how many they are and what they cost. */
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="button button-primary no-script-hidden w-full"
      onClick={() => addAllToCart(items)}
    >
      <ShoppingBasket aria-hidden="true" size={18} />
      {children}
    </button>
  );
}
