'use client';

import { useEffect, useState } from 'react';
import { updateLines } from '@/components/cart/cart-changes';
import type { CartItem } from '@/lib/cart/cart-rules';
import { findPriceChange, type PriceChange, withCurrentFacts } from '@/lib/cart/price-change-rules';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

/** Returns an ingredient as it is currently sold; null if it no longer exists. */
async function findIngredient(id: string): Promise<IngredientView | null> {
  try {
    return await callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Loads the ingredients of the lines as they are now, by id. */
async function loadIngredients(items: readonly CartItem[]): Promise<Map<string, IngredientView | null>> {
  const ids = [...new Set(items.map(({ _id }) => _id))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await findIngredient(id)] as const)));
}

/**
 * Loads the current prices when the cart opens and returns the differences; the lines also get their current
 * images, packs and how they are shipped. If that fails, the server still compares every price when the order is placed.
 */
export function usePriceChanges(items: readonly CartItem[]) {
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with the cart as it was when opened
  useEffect(() => {
    let isUnmounted = false;
    loadIngredients(items)
      .then((ingredients) => {
        if (isUnmounted) return;
        const findCurrent = ({ _id }: CartItem) => ingredients.get(_id) ?? null;
        const update = (item: CartItem) => withCurrentFacts(item, findCurrent(item));
        if (items.some((item) => update(item) !== item)) updateLines(update);
        setChanges(
          items.map((item) => findPriceChange(item, findCurrent(item))).filter((change) => change !== null),
        );
      })
      .catch((error: unknown) => console.warn('The prices of the cart could not be compared', error));
    return () => {
      isUnmounted = true;
    };
  }, []);

  return { changes, setChanges };
}
