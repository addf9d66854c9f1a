/** Shipping is $5.00, and free from $25.00 on (and for nothing at all). */
export const SHIPPING_CENTS = 500;
export const FREE_SHIPPING_FROM_CENTS = 2_500;
export const TAX_CENTS = 0;

/** The card provider takes no less and no more (USD). */
export const MIN_CHARGE_CENTS = 50;
export const MAX_CHARGE_CENTS = 99_999_999;

export type PricedLine = { priceCents: number; quantity: number };
export type Totals = { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number };

/** What an order costs, in whole cents. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const shippingCents = subtotalCents > 0 && subtotalCents < FREE_SHIPPING_FROM_CENTS ? SHIPPING_CENTS : 0;
  return {
    subtotalCents,
    shippingCents,
    taxCents: TAX_CENTS,
    totalCents: subtotalCents + shippingCents + TAX_CENTS,
  };
}

/** Dollars with at most two decimals, as prices are stored, in cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** Whether that many dollars are exactly so many cents, whatever binary fractions made of them. */
export function isPriceOf(dollars: number, cents: number): boolean {
  return Math.abs(dollars * 100 - cents) < 1e-4;
}

type CartLine = { itemId: string; amount: string; quantity: number };

/**
 * Lines of the same item and amount become one, in the place of the first, whatever price they name:
 * each price is compared with today's before its line is merged.
 */
export function mergeLines<L extends CartLine>(lines: readonly L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const key = JSON.stringify([line.itemId, line.amount]);
    const before = merged.get(key);
    merged.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** What a cart costs; its prices are dollars. */
export function totalsOfCart(
  items: readonly { selectedOption: { price: number }; quantity: number }[],
): Totals {
  return totalsOf(
    items.map(({ selectedOption, quantity }) => ({ priceCents: toCents(selectedOption.price), quantity })),
  );
}
