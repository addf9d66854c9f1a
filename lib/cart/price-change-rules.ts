import { type CartItem, findPack, isOffered, isSameLine, type LineIdentity, type Offer } from './cart-rules';

/** The current price of a cart line in dollars; null if it is no longer sold. */
export type PriceChange = LineIdentity & { price: number | null };

type CurrentIngredient = Pick<Offer, 'sellable' | 'ships' | 'amounts'>;

/** Compares a line with the current ingredient (null if it no longer exists); returns null if nothing changed. */
export function findPriceChange(item: CartItem, ingredient: CurrentIngredient | null): PriceChange | null {
  const { amount, price } = item.selectedOption;
  const isSold = ingredient !== null && isOffered(ingredient);
  const option = isSold ? findPack(ingredient.amounts, amount) : undefined;
  if (option?.price === price) return null;
  return { _id: item._id, amount, price: option?.price ?? null };
}

/** Returns the line with the accepted changes; null if it is removed. */
export function withPriceChanges(item: CartItem, changes: readonly PriceChange[]): CartItem | null {
  const change = changes.find((candidate) => isSameLine(item, candidate));
  if (!change) return item;
  return change.price === null
    ? null
    : { ...item, selectedOption: { amount: change.amount, price: change.price } };
}

/**
 * Returns the line with how its ingredient is shipped now, its image, and the packs that could replace it; the same line if it
 * has all that, or if the ingredient is not known.
 */
export function withCurrentFacts(
  item: CartItem,
  ingredient: { ships: string | null; image: string; amounts: Offer['amounts']; sellable: boolean } | null,
): CartItem {
  if (!ingredient) return item;
  const { image, amounts, sellable } = ingredient;
  const ships = ingredient.ships ?? undefined;
  const isSame = item.ships === ships && item.image === image && item.sellable === sellable;
  return isSame && hasPacks(item, amounts) ? item : { ...item, ships, image, amounts, sellable };
}

function hasPacks({ amounts: packs }: CartItem, amounts: Offer['amounts']): boolean {
  return JSON.stringify(packs) === JSON.stringify(amounts);
}
