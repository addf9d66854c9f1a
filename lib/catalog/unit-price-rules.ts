import { readPackSize } from '@/lib/quantities/pack-label-rules';
import { formatPrice } from './price-rules';

/** Formats a pack's price per 100 g, 100 ml or piece; empty if the label has no size, or a single piece. */
export function formatUnitPrice({ amount, price }: { amount: string; price: number }): string {
  const size = readPackSize(amount);
  if (!size) return '';
  const unitPrice = price / size.quantity.valueOf();
  if (size.dimension === 'g' || size.dimension === 'ml')
    return `${formatPrice(unitPrice * 100)} per 100 ${size.dimension}`;
  return size.quantity.gt(1n) ? `${formatPrice(unitPrice)} each` : '';
}
