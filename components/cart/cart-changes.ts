import { withoutPieces, withQuantity } from '@/lib/cart/cart-change-rules';
import { withoutRecipe } from '@/lib/cart/cart-recipe-rules';
import {
  type CartItem,
  isSameLine,
  type LineIdentity,
  type OrderedLine,
  toLineIdentity,
} from '@/lib/cart/cart-rules';
import { type Replacement, withReplacement } from '@/lib/orders/replacement-rules';
import { changeCart, dismissNotice, readCart, showNotice } from './cart-store';
import { markBought } from './device-lists';

// Changes that no browse page makes at first, so that none loads them then.

/** Removes a line from the cart and shows a notice. */
export function removeFromCart(item: CartItem): void {
  removeAndTell((stored) => withQuantity(stored, toLineIdentity(item), 0));
}

/** Removes the items that were added for a recipe from the cart, and shows a notice. */
export function removeRecipe(recipeId: string): void {
  removeAndTell((stored) => withoutRecipe(stored, recipeId));
}

function removeAndTell(update: (stored: readonly CartItem[]) => readonly CartItem[]): void {
  let before: readonly CartItem[] = [];
  changeCart((stored) => {
    before = stored;
    return update(stored);
  });
  const after = readCart();
  const items = before.flatMap((item) => {
    const left = after.find((line) => isSameLine(line, toLineIdentity(item)))?.quantity ?? 0;
    return left < item.quantity ? [{ ...item, quantity: item.quantity - left }] : [];
  });
  // A recipe may only have had pieces that another one shares.
  if (items.length > 0) showNotice({ change: 'removed', items, before, after });
}

/** Sets a line's quantity; below 1, the line is removed. */
export function setQuantity(identity: LineIdentity, quantity: number): void {
  changeCart((stored) => withQuantity(stored, identity, quantity));
}

/** Removes ordered items; planned recipes that they are for are bought. Earlier changes can no longer be undone. */
export function removeOrdered(ordered: readonly OrderedLine[]): void {
  dismissNotice();
  changeCart((stored) => withoutPieces(stored, ordered));
  markBought(ordered);
}

/** Takes other packs of the product in place of a line. */
export function replaceLine(item: CartItem, replacement: Replacement): void {
  changeCart((stored) => withReplacement(stored, item, replacement));
}

/** Replaces each line with its current version; null removes it. */
export function updateLines(update: (item: CartItem) => CartItem | null): void {
  changeCart((stored) => stored.map(update).filter((item) => item !== null));
}
