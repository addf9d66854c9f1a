import { type CartItem, type OrderedLine, toLineIdentity } from './cart-rules';

// Apart from the cart's other rules, because browse pages need none of these at first.

/** Converts a cart line to an order line. */
export function toOrderedLine(item: CartItem): OrderedLine {
  const { quantity, recipes } = item;
  return { ...toLineIdentity(item), quantity, ...(recipes && { recipes }) };
}

/** Returns whether both contain the same items, amounts and quantities, in any order. */
export function isSameOrder(first: readonly OrderedLine[], second: readonly OrderedLine[]): boolean {
  return isSameInAnyOrder(first, second, ({ _id, amount, quantity }) => [_id, amount, quantity]);
}

/** Returns whether two carts contain the same items at the same prices, in any order. */
export function hasSameLines(first: readonly CartItem[], second: readonly CartItem[]): boolean {
  return isSameInAnyOrder(first, second, ({ _id, selectedOption: { amount, price }, quantity }) => [
    _id,
    amount,
    price,
    quantity,
  ]);
}

function isSameInAnyOrder<T>(
  first: readonly T[],
  second: readonly T[],
  toKey: (line: T) => unknown[],
): boolean {
  const toText = (lines: readonly T[]) =>
    lines
      .map((line) => JSON.stringify(toKey(line)))
      .toSorted()
      .join();
  return toText(first) === toText(second);
}
