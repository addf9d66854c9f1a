'use client';

import { useSyncExternalStore } from 'react';
import {
  type CartItem,
  canAdd,
  identityOf,
  isLine,
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
export type CartNotice = { id: number; added: readonly CartItem[]; undo: () => void };

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
  return addAllToCart([item]);
}

/** Puts items into the cart, all or none of them, and says so; whether it could. */
export function addAllToCart(added: readonly CartItem[]): boolean {
  if (!added.every(canAdd)) {
    console.error('Cannot add to cart: Invalid selection, price, or quantity.');
    return false;
  }
  const before = load();
  const quantityBefore = (item: CartItem) =>
    before.find((each) => isLine(each, identityOf(item)))?.quantity ?? 0;
  const undone = added.map((item) => ({ line: identityOf(item), quantity: quantityBefore(item) }));
  change((stored) => added.reduce(withItem, [...stored]));
  notice = {
    id: (notice?.id ?? 0) + 1,
    added,
    undo: () =>
      change((stored) =>
        undone.reduce((left, { line, quantity }) => withQuantity(left, line, quantity), [...stored]),
      ),
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

/** What is in the cart now, whichever tab put it there. */
export function readCart(): readonly CartItem[] {
  return load();
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
