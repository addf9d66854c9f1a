const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in dollars as it is shown: $3.40 */
export function formatPrice(price: number): string {
  return dollars.format(price);
}

/** Price times quantity in dollars, reckoned in whole cents. */
export function lineTotal(price: number, quantity: number): number {
  return (Math.round(price * 100) * quantity) / 100;
}
