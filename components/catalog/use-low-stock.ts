'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { findLowStock } from '@/lib/orders/stock-endpoints';

/**
 * Returns how many pieces are left of the packs of a product of which few are, by their size. Asked live, because no cached
 * page contains it; if that fails, the order is still refused when too few are left.
 */
export function useLowStock(itemId: string): ReadonlyMap<string, number> {
  const [leftByAmount, setLeftByAmount] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    let isUnmounted = false;
    callApi<typeof findLowStock>('GET', `/api/stock?ids=${itemId}`)
      .then(({ packs }) => {
        if (!isUnmounted) setLeftByAmount(new Map(packs.map(({ amount, left }) => [amount, left])));
      })
      .catch((error: unknown) => console.warn('The stock could not be loaded', error));
    return () => {
      isUnmounted = true;
    };
  }, [itemId]);

  return leftByAmount;
}
