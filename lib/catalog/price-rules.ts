const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a price in dollars: $3.40 */
export function formatPrice(price: number): string {
  return dollars.format(price);
}

/** Multiplies a price in dollars by a quantity, computing in whole cents. */
export function computeLineTotal(price: number, quantity: number): number {
  return (Math.round(price * 100) * quantity) / 100;
}
