import { type PackSize, readPackSize } from '@/lib/quantities/conversion-rules';
import type { CartItem } from './cart-rules';

// Apart from the cart's other rules, so that only pages that show its lines load the reader of pack labels.

/** Sorts by name, ignoring case, then by amount from small to large. */
export function sortCart(items: readonly CartItem[]): CartItem[] {
  return items.toSorted(
    (a, b) =>
      compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compareSizes(readPackSize(a.selectedOption.amount), readPackSize(b.selectedOption.amount)) ||
      compareTexts(a.selectedOption.amount, b.selectedOption.amount),
  );
}

const compareTexts = new Intl.Collator('en', { numeric: true }).compare;

/** Puts grams, milliliters and pieces on one scale, so that 500g sorts before 1kg; a label without a size sorts last. */
function compareSizes(a: PackSize | null, b: PackSize | null): number {
  if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
  return a.quantity.compare(b.quantity);
}
