'use client';

import { ShoppingBasket } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { CartItem } from '@/lib/cart/cart-rules';
import { addAllToCart } from './cart-store';

/** Adds every ingredient of a recipe that the shop sells to the cart. */
export function AddAllButton({
  items,
  children,
}: {
  items: readonly CartItem[];
  /** The label, with the number of items and their total price. */
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="button button-primary no-script-hidden w-full"
      onClick={() => addAllToCart(items)}
    >
      <Icon icon={ShoppingBasket} size={18} />
      {children}
    </button>
  );
}
