'use client';

import { useEffect, useState } from 'react';
import type { CartItem } from '@/lib/cart/cart-rules';
import { findPriceChange, type PriceChange } from '@/lib/cart/price-change-rules';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { ApiError, callApi } from '@/lib/http/api-client';

/** Returns an ingredient as it is currently sold; null if it no longer exists. */
async function findIngredient(id: string): Promise<IngredientView | null> {
  try {
    return await callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function comparePrices(items: readonly CartItem[]): Promise<PriceChange[]> {
  const ids = [...new Set(items.map(({ _id }) => _id))];
  const ingredients = new Map(
    await Promise.all(ids.map(async (id) => [id, await findIngredient(id)] as const)),
  );
  return items
    .map((item) => findPriceChange(item, ingredients.get(item._id) ?? null))
    .filter((change) => change !== null);
}

/**
 * Loads the current prices when the cart opens and returns the differences. If that fails, the server still compares
 * every price when the order is placed.
 */
export function usePriceChanges(items: readonly CartItem[]) {
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with the cart as it was when opened
  useEffect(() => {
    let isUnmounted = false;
    comparePrices(items)
      .then((priceChanges) => {
        if (!isUnmounted) setChanges(priceChanges);
      })
      .catch((error: unknown) => console.warn('The prices of the cart could not be compared', error));
    return () => {
      isUnmounted = true;
    };
  }, []);

  return { changes, setChanges };
}
