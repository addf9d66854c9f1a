const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in dollars as it is shown: $3.40 */
export function formatPrice(price: number): string {
  return dollars.format(price);
}
