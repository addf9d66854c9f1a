'use client';

import { updateLines } from '@/components/cart/cart-changes';
import type { CartItem } from '@/lib/cart/cart-rules';
import { type Shortage, withoutShortage } from '@/lib/cart/shortage-rules';
import { CartRefusal } from './cart-refusal';

/** Lists the cart lines of which fewer pieces are left, and offers to reduce them to that. */
export function StockShortages({
  items,
  shortages,
}: {
  items: readonly CartItem[];
  shortages: readonly Shortage[];
}) {
  return (
    <CartRefusal
      id="stock-shortages"
      title="Not enough left"
      text="Nothing was charged. Your cart has more of these than there are:"
      columns={['In your cart', 'Left']}
      items={items}
      lines={shortages}
      toCells={({ left }, { quantity }) => [quantity, left === 0 ? 'Sold out' : left]}
      buttonLabel={
        shortages.every(({ left }) => left === 0) ? 'Remove what is sold out' : 'Reduce to what is left'
      }
      onAccept={() => updateLines((item) => withoutShortage(item, shortages))}
    />
  );
}
