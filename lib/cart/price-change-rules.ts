import type { CartItem, LineIdentity } from './cart-rules';
import { isLine } from './cart-rules';

/** What a line of the cart costs today, in dollars; null when it is not sold any more. */
export type PriceChange = LineIdentity & { price: number | null };

type Sold = { sellable: boolean; amounts: readonly { amount: string; price: number }[] };

/** How a line differs from what the shop sells today (null: it is gone); null when it does not. */
export function comparePrice(item: CartItem, ingredient: Sold | null): PriceChange | null {
  const { amount, price } = item.selectedOption;
  const option = ingredient?.sellable ? ingredient.amounts.find((each) => each.amount === amount) : undefined;
  if (option?.price === price) return null;
  return { _id: item._id, amount, price: option?.price ?? null };
}

/** The line as it is after the customer accepted what changed; null when it goes. */
export function withPriceChanges(item: CartItem, changes: readonly PriceChange[]): CartItem | null {
  const change = changes.find((each) => isLine(item, each));
  if (!change) return item;
  return change.price === null
    ? null
    : { ...item, selectedOption: { amount: change.amount, price: change.price } };
}
