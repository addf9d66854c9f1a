import { type CartItem, isSameLine, type LineIdentity } from './cart-rules';

/** A cart line of which fewer pieces are left than it has; `left` may be 0. */
export type Shortage = LineIdentity & { left: number };

/** Returns the shortages that still concern the cart: the customer may have reduced or removed the line. */
export function listOpenShortages(items: readonly CartItem[], shortages: readonly Shortage[]): Shortage[] {
  return shortages.filter((shortage) =>
    items.some((item) => isSameLine(item, shortage) && item.quantity > shortage.left),
  );
}

/** Returns the line with no more pieces than are left; null if it is removed. */
export function withoutShortage(item: CartItem, shortages: readonly Shortage[]): CartItem | null {
  const shortage = shortages.find((candidate) => isSameLine(item, candidate));
  if (!shortage || item.quantity <= shortage.left) return item;
  return shortage.left === 0 ? null : { ...item, quantity: shortage.left };
}

export function formatLeft(left: number): string {
  return left === 0 ? 'Sold out' : `Only ${left} left`;
}
