'use client';

import { ShoppingBasket } from 'lucide-react';
import { type CartItem, costOf } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { addAllToCart } from './cart-store';

/** Puts everything that the shop sells for a recipe into the cart at once. */
export function AddAllButton({ items }: { items: readonly CartItem[] }) {
  return (
    <button
      type="button"
      className="button button-primary no-script-hidden w-full"
      onClick={() => addAllToCart(items)}
    >
      <ShoppingBasket aria-hidden="true" size={18} />
      Add {items.length} {items.length === 1 ? 'item' : 'items'} to cart · {formatPrice(costOf(items))}
    </button>
  );
}
