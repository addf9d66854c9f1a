/** Shipping costs $5.00 and is free from $25.00 and for an empty cart. */
const SHIPPING_CENTS = 500;
const FREE_SHIPPING_FROM_CENTS = 2_500;
/** Shown in the checkout when shipping is charged, and in the footer. */
export const FREE_SHIPPING_NOTE = `Free shipping for orders $${toDollars(FREE_SHIPPING_FROM_CENTS)}+`;
const TAX_CENTS = 0;

/** The card provider's limits (USD). */
export const MIN_CHARGE_CENTS = 50;
export const MAX_CHARGE_CENTS = 99_999_999;

export type PricedLine = { priceCents: number; quantity: number };
export type Totals = { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number };

/** Computes the totals of an order in whole cents. */
export function computeTotals(lines: readonly PricedLine[]): Totals {
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const shippingCents = subtotalCents > 0 && subtotalCents < FREE_SHIPPING_FROM_CENTS ? SHIPPING_CENTS : 0;
  return {
    subtotalCents,
    shippingCents,
    taxCents: TAX_CENTS,
    totalCents: subtotalCents + shippingCents + TAX_CENTS,
  };
}

/** Returns how much more has to be in a cart for which shipping is charged, until it ships for free. */
export function computeToFreeShipping({ subtotalCents }: Totals): number {
  return FREE_SHIPPING_FROM_CENTS - subtotalCents;
}

/** Converts dollars with at most two decimals, as prices are stored, to cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** Returns whether the dollars equal the cents, allowing for binary rounding. */
export function isSamePrice(dollars: number, cents: number): boolean {
  return Math.abs(dollars * 100 - cents) < 1e-4;
}

type CartLine = { itemId: string; amount: string; quantity: number };

/**
 * Merges lines with the same item and amount into the first one, regardless of their prices: each price is
 * checked against the current one before the merge.
 */
export function mergeLines<L extends CartLine>(lines: readonly L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const key = JSON.stringify([line.itemId, line.amount]);
    const existing = merged.get(key);
    merged.set(key, existing ? { ...existing, quantity: existing.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** Computes the totals of a cart, whose prices are in dollars. */
export function computeCartTotals(
  items: readonly { selectedOption: { price: number }; quantity: number }[],
): Totals {
  return computeTotals(
    items.map(({ selectedOption, quantity }) => ({ priceCents: toCents(selectedOption.price), quantity })),
  );
}
