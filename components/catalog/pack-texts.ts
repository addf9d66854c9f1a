import type { BasketRow } from '@/lib/basket/basket-row-rules';
import { type CartItem, countPieces } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { computeCartTotals, toDollars } from '@/lib/orders/pricing-rules';

/** How well the packs of an ingredient meet its need. */
export type PackedRow = Pick<BasketRow, 'name' | 'shortPercent' | 'reason'>;

/** Returns what the button says that adds packs to the cart. */
export function toAddLabel(packs: readonly CartItem[]): string {
  const count = countPieces(packs);
  const price = formatPrice(toDollars(computeCartTotals(packs).subtotalCents));
  return `Add ${count} ${count === 1 ? 'item' : 'items'} to cart · ${price}`;
}

/** Says which packs hold slightly less than the recipe calls for; an empty text if none does. */
export function toShortText(rows: readonly PackedRow[]): string {
  const short = rows.filter(({ shortPercent }) => shortPercent > 0);
  if (short.length === 0) return '';
  const packs = short.map(({ name, shortPercent }) => `${name} (${shortPercent}% less)`);
  return `Packs are close enough to what the recipe calls for: ${packs.join(', ')}.`;
}

/** Says of what no one can compute how many packs it takes, so that one is added; an empty text if there is none. */
export function toDoubtText(rows: readonly PackedRow[]): string {
  const names = rows.filter(({ reason }) => reason !== null).map(({ name }) => name);
  if (names.length === 0) return '';
  return `These packs may not be enough: ${names.join(', ')}. “Shop this recipe” says why.`;
}
