'use client';

import { useSyncExternalStore } from 'react';
import { createPersistedStore } from '@/components/ui/persisted-store';
import { createListeners } from '@/components/ui/store';
import { type CartItem, canAddToCart, readStoredCart, toStoredCart, withItem } from '@/lib/cart/cart-rules';

const EMPTY: readonly CartItem[] = [];
const storage = createPersistedStore('cart', (error) => clearUnusableCart('saved', error));

/** The last addition to the cart or removal from it. */
export type CartNotice = {
  change: 'added' | 'removed';
  items: readonly CartItem[];
  /** The stored cart before and after it. */
  before: readonly CartItem[];
  after: readonly CartItem[];
};

let items: readonly CartItem[] = EMPTY;
let notice: CartNotice | null = null;
const { notify, subscribe: listen } = createListeners();
let isInitialized = false;

function clearUnusableCart(action: string, error: unknown): void {
  console.error(`The stored cart could not be ${action}; it is cleared.`, error);
  storage.write(null);
}

function load(): readonly CartItem[] {
  const text = storage.read();
  try {
    return text ? readStoredCart(text, Date.now()) : EMPTY;
  } catch (error) {
    clearUnusableCart('read', error);
    return EMPTY;
  }
}

/** Changes the stored cart instead of this tab's copy, since another tab may have added something. */
export function changeCart(update: (previous: readonly CartItem[]) => readonly CartItem[]): void {
  initialize();
  items = update(load());
  storage.write(items.length > 0 ? toStoredCart(items, Date.now()) : null);
  notify();
}

/** Loads the cart that another tab stored; an expired cart becomes empty. */
function reload(): void {
  items = load();
  notify();
}

function initialize(): void {
  if (isInitialized) return;
  isInitialized = true;
  items = load();
  storage.subscribe(reload);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reload();
  });
}

function subscribe(listener: () => void): () => void {
  if (!isInitialized) {
    initialize();
    queueMicrotask(notify);
  }
  return listen(listener);
}

/** Adds an item to the cart and shows a notice; returns whether the item is valid. */
export function addToCart(item: CartItem): boolean {
  return addAllToCart([item]);
}

/** Adds all items to the cart and shows a notice; if one is invalid, adds none and returns false. */
export function addAllToCart(added: readonly CartItem[]): boolean {
  if (!added.every(canAddToCart)) {
    console.error('Cannot add to cart: Invalid selection, price, or quantity.');
    return false;
  }
  let before = EMPTY;
  changeCart((stored) => {
    before = stored;
    return added.reduce(withItem, [...stored]);
  });
  showNotice({ change: 'added', items: added, before, after: items });
  return true;
}

export function showNotice(shown: CartNotice): void {
  notice = shown;
  notify();
}

export function dismissNotice(): void {
  notice = null;
  notify();
}

/** Returns the stored cart, including items added in other tabs. */
export function readCart(): readonly CartItem[] {
  return load();
}

/** Returns the cart, the same in every tab; empty during server rendering. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => EMPTY,
  );
}

export function useCartNotice(): CartNotice | null {
  return useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  );
}
