import { readPackSize } from '@/lib/cart/pack-size-rules';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a price in dollars: $3.40 */
export function formatPrice(price: number): string {
  return dollars.format(price);
}

/** Multiplies a price in dollars by a quantity, computing in whole cents. */
export function computeLineTotal(price: number, quantity: number): number {
  return (Math.round(price * 100) * quantity) / 100;
}

/** Formats a pack's price per 100 g, 100 ml or piece; empty if the label has no size, or a single piece. */
export function formatUnitPrice({ amount, price }: { amount: string; price: number }): string {
  const size = readPackSize(amount);
  if (!size || size.quantity <= 0) return '';
  if (size.unit !== 'piece') return `${formatPrice((price / size.quantity) * 100)} per 100 ${size.unit}`;
  return size.quantity > 1 ? `${formatPrice(price / size.quantity)} each` : '';
}
