'use client';

import { useEffect, useState } from 'react';
import { replaceLine, updateLines } from '@/components/cart/cart-changes';
import { useToldStock } from '@/components/cart/use-low-stock';
import type { CartItem } from '@/lib/cart/cart-rules';
import {
  findPriceChange,
  type PriceChange,
  withCurrentFacts,
  withPriceChanges,
} from '@/lib/cart/price-change-rules';
import { listOpenShortages, type Shortage, withoutShortage } from '@/lib/cart/shortage-rules';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import { formatPrice } from '@/lib/catalog/price-rules';
import { ApiError, callApi } from '@/lib/http/api-client';
import { findReplacement, formatReplacement } from '@/lib/orders/replacement-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { CartRefusal } from './cart-refusal';

/** Why the shop would not take the cart as it is: prices have changed, or fewer pieces are left. */
export function useCartRefusals(items: readonly CartItem[]) {
  const { changes, setChanges } = usePriceChanges(items);
  const [knownShortages, setShortages] = useState<readonly Shortage[]>([]);
  const shortages = listOpenShortages(items, knownShortages);
  const isRefused = changes.length > 0 || shortages.length > 0;
  return { changes, setChanges, shortages, setShortages, isRefused };
}

/** The customer's decisions about the cart before it can be paid. */
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
function usePriceChanges(items: readonly CartItem[]) {
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

/** Lists the cart lines whose price has changed, with their old and new prices. */
function PriceChanges({
  items,
  changes,
  onAccepted,
}: {
  items: readonly CartItem[];
  changes: readonly PriceChange[];
  onAccepted: () => void;
}) {
  return (
    <CartRefusal
      id="price-changes"
      title="Prices have changed"
      text="You haven’t been charged. Here’s what changed."
      columns={['Before', 'Now']}
      items={items}
      lines={changes}
      toCells={({ price }, { selectedOption }) => [
        <del key="before">{formatPrice(selectedOption.price)}</del>,
        price === null ? 'No longer sold' : formatPrice(price),
      ]}
      buttonLabel="Accept changes"
      onAccept={() => {
        updateLines((item) => withPriceChanges(item, changes));
        onAccepted();
      }}
    />
  );
}

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
      title={shortages.some(({ left }) => left === 0) ? 'Some items just sold out' : 'Not enough left'}
      text="You haven’t been charged. Your cart has more of these than we have left:"
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
        shortages.every(({ left }) => left === 0) ? 'Remove sold-out items' : 'Reduce to what is left'
      }
      onAccept={() => updateLines((item) => withoutShortage(item, shortages))}
    />
  );
}
