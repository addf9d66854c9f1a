import type { CartItem, LineIdentity } from './cart-rules';
import { isLine } from './cart-rules';

/** The current price of a cart line in dollars; null if it is no longer sold. */
export type PriceChange = LineIdentity & { price: number | null };

type Sold = { sellable: boolean; amounts: readonly { amount: string; price: number }[] };

/** Compares a line with the current ingredient (null if it no longer exists); returns null if nothing changed. */
export function comparePrice(item: CartItem, ingredient: Sold | null): PriceChange | null {
  const { amount, price } = item.selectedOption;
  const option = ingredient?.sellable ? ingredient.amounts.find((each) => each.amount === amount) : undefined;
  if (option?.price === price) return null;
  return { _id: item._id, amount, price: option?.price ?? null };
}

/** Returns the line after the customer accepted the changes; null if it is removed. */
export function withPriceChanges(item: CartItem, changes: readonly PriceChange[]): CartItem | null {
  const change = changes.find((each) => isLine(item, each));
  if (!change) return item;
  return change.price === null
    ? null
    : { ...item, selectedOption: { amount: change.amount, price: change.price } };
}
