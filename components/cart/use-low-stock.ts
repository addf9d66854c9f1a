'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '@/components/ui/store';
import { callApi } from '@/lib/http/api-client';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import type { findLowStock } from '@/lib/orders/stock-endpoints';
import { MAX_ASKED_PRODUCTS } from '@/models/stock-limits';

/** The stock is taken as current for the whole page for so long; a surface that opens later asks again. */
const FRESH_MS = 5_000;

/** The stock of the requested products. */
type ToldStock = {
  /** The packs of which few pieces are left, or none. */
  lowPacks: LowPacks;
  /** The products of which no pack is left. */
  soldOut: readonly string[];
};

const NO_PRODUCTS: readonly string[] = [];
const NOTHING_TOLD: ToldStock = { lowPacks: [], soldOut: NO_PRODUCTS };
let stock = NOTHING_TOLD;
/** The products of which the shop has told. */
let told: ReadonlySet<string> = new Set();
let askedAtMs = new Map<string, number>();
let waiting = NO_PRODUCTS;
const { notify, subscribe: listen } = createListeners(() => {
  // Nothing shows it any more, so later surfaces ask for themselves.
  stock = NOTHING_TOLD;
  told = new Set();
  askedAtMs = new Map();
});

/**
 * Returns the low or sold-out stock of the requested products. Asked live, because no cached page contains it, and in one request
 * for all that is shown at once; if that fails, the order is still refused when too few are left.
 */
export function useStock(ids: readonly string[]): ToldStock {
  const key = [...new Set(ids)].join();
  useEffect(() => {
    if (key !== '') askAbout(key.split(','));
  }, [key]);
  return useSyncExternalStore(
    listen,
    () => stock,
    () => NOTHING_TOLD,
  );
}

/** Returns the packs of which few pieces are left, or none, among those of the products that are asked about. */
export function useLowStock(ids: readonly string[]): LowPacks {
  return useStock(ids).lowPacks;
}

/** As `useLowStock`, but null until the shop has told of all these products: for offers that must not appear before. */
export function useToldStock(ids: readonly string[]): LowPacks | null {
  const packs = useLowStock(ids);
  return ids.every((id) => told.has(id)) ? packs : null;
}

function askAbout(ids: readonly string[]): void {
  const nowMs = Date.now();
  const missing = ids.filter((id) => nowMs - (askedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) > FRESH_MS);
  for (const id of missing) askedAtMs.set(id, nowMs);
  // Their former stock may be outdated.
  if (missing.some((id) => told.has(id))) {
    told = new Set([...told].filter((id) => !missing.includes(id)));
    notify();
  }
  // Whatever else appears in the same moment is asked about with it.
  if (waiting.length === 0 && missing.length > 0) queueMicrotask(() => void request());
  waiting = [...waiting, ...missing];
}

async function request(): Promise<void> {
  // The same products are the same URL, in whatever order they are shown.
  const asked = waiting.toSorted();
  waiting = NO_PRODUCTS;
  const asking = askedAtMs;
  for (let from = 0; from < asked.length; from += MAX_ASKED_PRODUCTS) {
    const batch = asked.slice(from, from + MAX_ASKED_PRODUCTS);
    try {
      const { packs, soldOut } = await callApi<typeof findLowStock>('GET', `/api/stock?ids=${batch.join()}`);
      if (asking !== askedAtMs) return;
      const low = packs.map(({ itemId, amount, left }) => ({ _id: itemId, amount, left }));
      stock = {
        lowPacks: [...stock.lowPacks.filter(({ _id }) => !batch.includes(_id)), ...low],
        soldOut: [...stock.soldOut.filter((id) => !batch.includes(id)), ...soldOut],
      };
      told = new Set([...told, ...batch]);
      notify();
    } catch (error) {
      for (const id of batch) asking.delete(id);
      console.warn('The stock could not be loaded', error);
    }
  }
}
