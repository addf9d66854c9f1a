'use client';

import { useState } from 'react';
import type { CartItem } from '@/lib/cart/cart-rules';
import { listOpenShortages, type Shortage } from '@/lib/cart/shortage-rules';
import { PriceChanges } from './price-changes';
import { StockShortages } from './stock-shortages';
import { usePriceChanges } from './use-price-changes';

/** Why the shop would not take the cart as it is: prices have changed, or fewer pieces are left. */
export function useCartRefusals(items: readonly CartItem[]) {
  const { changes, setChanges } = usePriceChanges(items);
  const [knownShortages, setShortages] = useState<readonly Shortage[]>([]);
  const shortages = listOpenShortages(items, knownShortages);
  const isRefused = changes.length > 0 || shortages.length > 0;
  return { changes, setChanges, shortages, setShortages, isRefused };
}

/** What the customer must decide about the cart before it can be paid. */
export function CartRefusals({
  items,
  refusals: { changes, setChanges, shortages },
}: {
  items: readonly CartItem[];
  refusals: ReturnType<typeof useCartRefusals>;
}) {
  return (
    <>
      {changes.length > 0 && (
        <PriceChanges items={items} changes={changes} onAccepted={() => setChanges([])} />
      )}
      {shortages.length > 0 && <StockShortages items={items} shortages={shortages} />}
    </>
  );
}
