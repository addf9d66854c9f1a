'use client';

import { replaceLine, updateLines } from '@/components/cart/cart-changes';
import { useToldStock } from '@/components/cart/use-low-stock';
import type { CartItem } from '@/lib/cart/cart-rules';
import { type Shortage, withoutShortage } from '@/lib/cart/shortage-rules';
import { findReplacement, formatReplacement } from '@/lib/orders/replacement-rules';
import { CartRefusal } from './cart-refusal';

/** Lists the cart lines of which fewer pieces are left, and offers to reduce them to that, or to take another pack instead. */
export function StockShortages({
  items,
  shortages,
}: {
  items: readonly CartItem[];
  shortages: readonly Shortage[];
}) {
  const lowPacks = useToldStock(shortages.map(({ _id }) => _id));
  return (
    <CartRefusal
      id="stock-shortages"
      title="Not enough left"
      text="Nothing was charged. Your cart has more of these than there are:"
      columns={['In your cart', 'Left']}
      items={items}
      lines={shortages}
      toCells={({ left }, { quantity }) => [quantity, left === 0 ? 'Sold out' : left]}
      toOffer={(item) => {
        const replacement = lowPacks && findReplacement(item, items, [...shortages, ...lowPacks]);
        return (
          replacement && {
            label: formatReplacement(replacement),
            onTake: () => replaceLine(item, replacement),
          }
        );
      }}
      buttonLabel={
        shortages.every(({ left }) => left === 0) ? 'Remove what is sold out' : 'Reduce to what is left'
      }
      onAccept={() => updateLines((item) => withoutShortage(item, shortages))}
    />
  );
}
