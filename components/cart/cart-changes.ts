import {
  type CartItem,
  isSameLine,
  type LineIdentity,
  toLineIdentity,
  withoutPieces,
  withQuantity,
} from '@/lib/cart/cart-rules';
import { type Replacement, withReplacement } from '@/lib/orders/replacement-rules';
import { changeCart, dismissNotice, showNotice } from './cart-store';

// Changes that only the checkout makes, so that browse pages do not load them.

/** Removes a line from the cart and shows a notice, whose Undo puts it back. */
export function removeFromCart(item: CartItem): void {
  const identity = toLineIdentity(item);
  changeCart((stored) => withQuantity(stored, identity, 0));
  showNotice('removed', [item], (stored) => {
    // Added again in the meantime, in another tab.
    const added = stored.find((line) => isSameLine(line, identity));
    return added ? withQuantity(stored, identity, added.quantity + item.quantity) : [...stored, item];
  });
}

/** Sets a line's quantity; below 1, the line is removed. */
export function setQuantity(identity: LineIdentity, quantity: number): void {
  changeCart((stored) => withQuantity(stored, identity, quantity));
}

/** Removes ordered items. What was removed or added before can no longer be undone. */
export function removeOrdered(ordered: readonly (LineIdentity & { quantity: number })[]): void {
  dismissNotice();
  changeCart((stored) => withoutPieces(stored, ordered));
}

/** Takes other packs of the product in place of a line. */
export function replaceLine(item: CartItem, replacement: Replacement): void {
  changeCart((stored) => withReplacement(stored, item, replacement));
}

/** Replaces each line with its current version; null removes it. */
export function updateLines(update: (item: CartItem) => CartItem | null): void {
  changeCart((stored) => stored.map(update).filter((item) => item !== null));
}
