'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import type { findLowStock } from '@/lib/orders/stock-endpoints';
import { MAX_ASKED_PRODUCTS } from '@/models/stock-limits';

/** What was told stays true for the whole page for so long; a surface that opens later asks again. */
const FRESH_MS = 5_000;

const NONE: LowPacks = [];
const NO_PRODUCTS: readonly string[] = [];
let lowPacks = NONE;
/** The products of which the shop has told. */
let told: ReadonlySet<string> = new Set();
let askedAtMs = new Map<string, number>();
let waiting = NO_PRODUCTS;
const listeners = new Set<() => void>();

/**
 * Returns the packs of which few pieces are left, or none, among those of the products that are asked about. Asked live, because
 * no cached page contains it, and in one request for all that is shown at once; if that fails, the order is still refused when
 * too few are left.
 */
export function useLowStock(ids: readonly string[]): LowPacks {
  const key = [...new Set(ids)].join();
  useEffect(() => {
    if (key !== '') askAbout(key.split(','));
  }, [key]);
  return useSyncExternalStore(
    subscribe,
    () => lowPacks,
    () => NONE,
  );
}

/** As `useLowStock`, but null until the shop has told of all these products: for what must not be offered before. */
export function useToldStock(ids: readonly string[]): LowPacks | null {
  const packs = useLowStock(ids);
  return ids.every((id) => told.has(id)) ? packs : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    // Nothing shows it any more, so what comes next asks for itself.
    lowPacks = NONE;
    told = new Set();
    askedAtMs = new Map();
  };
}

function askAbout(ids: readonly string[]): void {
  const nowMs = Date.now();
  const missing = ids.filter((id) => nowMs - (askedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) > FRESH_MS);
  for (const id of missing) askedAtMs.set(id, nowMs);
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
      const { packs } = await callApi<typeof findLowStock>('GET', `/api/stock?ids=${batch.join()}`);
      if (asking !== askedAtMs) return;
      const low = packs.map(({ itemId, amount, left }) => ({ _id: itemId, amount, left }));
      lowPacks = [...lowPacks.filter(({ _id }) => !batch.includes(_id)), ...low];
      told = new Set([...told, ...batch]);
      for (const listener of listeners) listener();
    } catch (error) {
      for (const id of batch) asking.delete(id);
      console.warn('The stock could not be loaded', error);
    }
  }
}
