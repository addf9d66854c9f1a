import type { ShippingKind } from '@/models/ingredient-limits';

/** The text of a cart and a receipt about a chilled or frozen product; it costs nothing more. */
export const COLD_SHIPPING_TEXT = 'Ships cold';

const SHIPPING_TEXTS: Record<ShippingKind, string> = {
  ambient: 'Ships at room temperature',
  chilled: `${COLD_SHIPPING_TEXT} (chilled)`,
  frozen: `${COLD_SHIPPING_TEXT} (frozen)`,
  no: 'Cannot be shipped',
};

/** Says how a product is shipped. */
export function formatShipping(ships: ShippingKind): string {
  return SHIPPING_TEXTS[ships];
}

/** Whether a product is shipped chilled or frozen; unknown ones are not. */
export function isShippedCold(ships: string | null | undefined): boolean {
  return ships === 'chilled' || ships === 'frozen';
}
