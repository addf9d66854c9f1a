import type { BasketRow } from '@/lib/basket/basket-row-rules';
import { formatPacks, NOT_ENOUGH_LEFT, type PackCount } from '@/lib/basket/pack-choice-rules';
import { type CartItem, countPieces } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { computeCartTotals, toDollars } from '@/lib/orders/pricing-rules';

/** How well the packs of an ingredient meet its need. */
export type PackedRow = Pick<BasketRow, 'name' | 'shortPercent' | 'reason'>;
type ChosenRow = Pick<BasketRow, 'itemId' | 'name' | 'reason'> & { packs: readonly PackCount[] };

/** Returns the label of the button that adds packs to the cart, also for a second time. */
export function toAddLabel(packs: readonly CartItem[], isAgain = false): string {
  const count = countPieces(packs);
  if (count === 0) return 'Nothing to add';
  const price = formatPrice(toDollars(computeCartTotals(packs).subtotalCents));
  return `Add ${count} ${isAgain ? 'more ' : ''}${count === 1 ? 'item' : 'items'} to cart · ${price}`;
}

/** Says which packs hold slightly less than the recipe calls for; an empty text if none does. */
export function toShortText(rows: readonly PackedRow[]): string {
  const short = rows.filter(({ shortPercent }) => shortPercent > 0);
  if (short.length === 0) return '';
  const packs = short.map(({ name, shortPercent }) => `${name} (${shortPercent}% less)`);
  return `Packs are close enough to what the recipe calls for: ${packs.join(', ')}.`;
}

/** Names lines whose number of packs is unknown, so that one is added; an empty text if there are none. */
export function toDoubtText(rows: readonly PackedRow[]): string {
  const names = rows
    .filter(({ reason }) => reason !== null && reason !== NOT_ENOUGH_LEFT)
    .map(({ name }) => name);
  if (names.length === 0) return '';
  return `These packs may not be enough: ${names.join(', ')}. “Shop this recipe” says why.`;
}

/**
 * Names the shortages of a recipe's packs because too little is left, and the replaced packs; an empty text if there is nothing
 * to say.
 */
export function toStockText(rows: readonly ChosenRow[], unlimitedRows: readonly ChosenRow[]): string {
  const scarce = rows.filter(({ reason }) => reason === NOT_ENOUGH_LEFT);
  const soldOut = scarce.filter(({ packs }) => packs.length === 0);
  const usual = new Map(unlimitedRows.map(({ itemId, packs }) => [itemId, formatPacks(packs)]));
  const others = rows.filter(
    (row) =>
      !scarce.includes(row) && row.packs.length > 0 && usual.get(row.itemId) !== formatPacks(row.packs),
  );
  return [
    listNames(
      'Sold out, so not added:',
      soldOut.map(({ name }) => name),
    ),
    listNames(
      'Not enough left:',
      scarce.filter((row) => !soldOut.includes(row)).map(({ name }) => name),
    ),
    listNames(
      'In other packs, since few or none are left:',
      others.map(({ name, packs }) => `${name} (${formatPacks(packs)})`),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}

const listNames = (title: string, names: readonly string[]) =>
  names.length > 0 ? `${title} ${names.join(', ')}.` : '';
