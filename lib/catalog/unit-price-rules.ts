import { readPackSize } from '@/lib/quantities/conversion-rules';
import { formatPrice } from './price-rules';

/** The units in which packs are compared, in grams and in milliliters. */
const UNITS = { g: { name: 'oz', size: 28.349523125 }, ml: { name: 'fl oz', size: 29.5735295625 } } as const;

/** Formats a pack's price per ounce, fluid ounce, or piece, head or whatever it counts; empty if the label has no size, or a single piece. */
export function formatUnitPrice({ amount, price }: { amount: string; price: number }): string {
  const size = readPackSize(amount);
  if (!size) return '';
  const unitPrice = price / size.quantity.valueOf();
  if (size.dimension === 'g' || size.dimension === 'ml') {
    const unit = UNITS[size.dimension];
    return `${formatSmallPrice(unitPrice * unit.size)} per ${unit.name}`;
  }
  return size.quantity.gt(1n) ? `${formatSmallPrice(unitPrice)} per ${size.dimension}` : '';
}

/** Formats dollars; less than 10 cents as on a shelf's label, because whole cents would not tell two packs apart: 4.4¢ */
function formatSmallPrice(dollars: number): string {
  return dollars < 0.0995 ? `${(dollars * 100).toFixed(1)}¢` : formatPrice(dollars);
}
