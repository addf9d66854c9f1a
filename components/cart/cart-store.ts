'use client';

import { useSyncExternalStore } from 'react';
import {
  type CartItem,
  canAdd,
  type LineIdentity,
  readStoredCart,
  toStoredCart,
  withItem,
  withoutOrdered,
  withQuantity,
} from '@/lib/cart/cart-rules';

/** The cart's own place in the browser's storage; other tabs read the same. */
const CART_KEY = 'cart';
const EMPTY: readonly CartItem[] = [];

/** What was done last to the cart, and what undoes it. */
export type CartNotice = { id: number; item: CartItem; undo: () => void };

let items: readonly CartItem[] = EMPTY;
let notice: CartNotice | null = null;
const listeners = new Set<() => void>();
let hasBegun = false;

function announce(): void {
  for (const listener of listeners) listener();
}

function clearBroken(doing: string, error: unknown): void {
  console.error(`The stored cart could not be ${doing}; it is cleared.`, error);
  try {
    localStorage.removeItem(CART_KEY);
  } catch {
    // Storage is forbidden: the cart lives as long as the page.
  }
}

/** What is stored now; what this page knows where storage is forbidden. */
function load(): readonly CartItem[] {
  let text: string | null;
  try {
    text = localStorage.getItem(CART_KEY);
  } catch {
    return items;
  }
  if (text === null) return EMPTY;
  try {
    return readStoredCart(text, Date.now());
  } catch (error) {
    clearBroken('read', error);
    return EMPTY;
  }
}

function save(changed: readonly CartItem[]): void {
  try {
    if (changed.length === 0) localStorage.removeItem(CART_KEY);
    else localStorage.setItem(CART_KEY, toStoredCart(changed, Date.now()));
  } catch (error) {
    clearBroken('saved', error);
  }
}

/** Changes what is stored now, not what this tab saw last: another tab may have added something. */
function change(make: (before: readonly CartItem[]) => readonly CartItem[]): void {
  begin();
  items = make(load());
  save(items);
  announce();
}

/** Takes over what another tab stored, and forgets what has become too old. */
function follow(): void {
  items = load();
  announce();
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  items = load();
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) follow();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!hasBegun) {
    begin();
    queueMicrotask(announce);
  }
  return () => listeners.delete(listener);
}

/** Puts an item into the cart and says so; whether it could. */
export function addToCart(item: CartItem): boolean {
  if (!canAdd(item)) {
    console.error('Cannot add to cart: Invalid selection, price, or quantity.');
    return false;
  }
  const identity = { _id: item._id, amount: item.selectedOption.amount };
  const before = load().find(
    ({ _id, selectedOption }) => _id === identity._id && selectedOption.amount === identity.amount,
  );
  change((stored) => withItem(stored, item));
  notice = {
    id: (notice?.id ?? 0) + 1,
    item,
    undo: () => setQuantity(identity, before?.quantity ?? 0),
  };
  announce();
  return true;
}

/** Below 1 the line goes. */
export function setQuantity(identity: LineIdentity, quantity: number): void {
  change((stored) => withQuantity(stored, identity, quantity));
}

/** Takes out what was ordered. */
export function removeOrdered(ordered: readonly (LineIdentity & { quantity: number })[]): void {
  change((stored) => withoutOrdered(stored, ordered));
}

/** Replaces lines by what they are today; null takes one out. */
export function updateLines(update: (item: CartItem) => CartItem | null): void {
  change((stored) => stored.map(update).filter((item) => item !== null));
}

export function dismissNotice(): void {
  notice = null;
  announce();
}

/** What is in the cart, the same in every tab; nothing while the server draws the page. */
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
