'use client';

import { useEffect, useState } from 'react';
import type { CartItem } from '@/lib/cart/cart-rules';
import { comparePrice, type PriceChange } from '@/lib/cart/price-change-rules';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { ApiError, callApi } from '@/lib/http/api-client';

/** An ingredient as it is sold now; null when it is gone. */
async function readIngredient(id: string): Promise<IngredientView | null> {
  try {
    return await callApi<IngredientView>('GET', `/api/ingredients/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function comparePrices(items: readonly CartItem[]): Promise<PriceChange[]> {
  const ids = [...new Set(items.map(({ _id }) => _id))];
  const sold = new Map(await Promise.all(ids.map(async (id) => [id, await readIngredient(id)] as const)));
  return items
    .map((item) => comparePrice(item, sold.get(item._id) ?? null))
    .filter((change) => change !== null);
}

/**
 * Reads today's prices when the cart is opened and gives what differs. A price that cannot be read is
 * left to the server, which compares every price when the order is placed.
 */
export function usePriceTruth(items: readonly CartItem[]) {
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the cart as it was opened
  useEffect(() => {
    let isGone = false;
    comparePrices(items)
      .then((found) => {
        if (!isGone) setChanges(found);
      })
      .catch((error: unknown) => console.warn('The prices of the cart could not be compared', error));
    return () => {
      isGone = true;
    };
  }, []);

  return { changes, setChanges };
}
