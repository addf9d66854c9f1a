import { withQuantity, withRecipes } from '@/lib/cart/cart-change-rules';
import { listRecipes } from '@/lib/cart/cart-recipe-rules';
import {
  type CartItem,
  findPack,
  isSameLine,
  listOfferedPacks,
  toCartItem,
  toLineIdentity,
  withItem,
} from '@/lib/cart/cart-rules';
import { MAX_QUANTITY } from '@/lib/cart/quantity-rules';
import type { Shortage } from '@/lib/cart/shortage-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { readPackSize } from '@/lib/quantities/conversion-rules';
import { findNearestPack } from './reorder-rules';

/** The packs of which few pieces are left, or none, with how many; of the others there are enough. */
export type LowPacks = readonly Shortage[];

/** Another pack of the product in place of a line, and how many of it hold as much. */
export type Replacement = { amount: string; price: number; quantity: number };

/** Returns how many pieces are left of a pack of a product, also by a name that it had before; undefined if there are enough. */
export function findLeft(
  { _id, amounts }: Pick<CartItem, '_id' | 'amounts'>,
  amount: string,
  lowPacks: LowPacks,
): number | undefined {
  const name = findPack(amounts, amount)?.amount ?? amount;
  return lowPacks.find((pack) => pack._id === _id && pack.amount === name)?.left;
}

/** Returns the cart lines of which fewer pieces are left than they have. */
export function listShortages(items: readonly CartItem[], lowPacks: LowPacks): Shortage[] {
  return items.flatMap((item) => {
    const line = toLineIdentity(item);
    const left = findLeft(item, line.amount, lowPacks);
    return left !== undefined && left < item.quantity ? [{ ...line, left }] : [];
  });
}

/** Returns the nearest other size of the product of which enough is left to replace the line; null if there is none. */
export function findReplacement(
  item: CartItem,
  cart: readonly CartItem[],
  lowPacks: LowPacks,
): Replacement | null {
  const { amount } = item.selectedOption;
  const own = findPack(item.amounts, amount)?.amount ?? amount;
  const candidates = listOfferedPacks(item)
    .filter((pack) => pack.price > 0 && pack.amount !== own)
    .map((pack) => ({ amount: pack.amount, price: pack.price, quantity: countToHold(item, pack.amount) }))
    .filter((pack) => {
      const held =
        cart.find((line) => isSameLine(line, { _id: item._id, amount: pack.amount }))?.quantity ?? 0;
      const left = findLeft(item, pack.amount, lowPacks) ?? MAX_QUANTITY;
      return held + pack.quantity <= Math.min(left, MAX_QUANTITY);
    });
  return findNearestPack(own, candidates) ?? null;
}

/** Returns how many of a pack hold at least as much as the line; as many as it has if the labels do not tell. */
function countToHold({ selectedOption, quantity }: CartItem, amount: string): number {
  const [wanted, offered] = [readPackSize(selectedOption.amount), readPackSize(amount)];
  if (!wanted || wanted.dimension !== offered?.dimension || offered.quantity.lte(0n)) return quantity;
  return Math.max(1, wanted.quantity.mul(BigInt(quantity)).div(offered.quantity).ceil().valueOf());
}

/** Returns the cart with the replacement in place of the line, for the same recipes. */
export function withReplacement(
  cart: readonly CartItem[],
  item: CartItem,
  { amount, price, quantity }: Replacement,
): CartItem[] {
  // As many of its pieces are for each recipe as hold the content of the former ones.
  const recipes = listRecipes(item).map((recipe) => ({
    ...recipe,
    quantity: Math.min(quantity, Math.ceil((recipe.quantity * quantity) / item.quantity)),
  }));
  const replaced = withRecipes(toCartItem(item, { amount, price }, quantity), recipes);
  return withItem(withQuantity(cart, toLineIdentity(item), 0), replaced);
}

/** Offers the replacement: Take 2 lb for $4.99 instead */
export function formatReplacement({ amount, price, quantity }: Replacement): string {
  const packs = quantity === 1 ? amount : `${quantity} × ${amount}`;
  return `Take ${packs} for ${formatPrice(computeLineTotal(price, quantity))} instead`;
}
