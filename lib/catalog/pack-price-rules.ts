import { formatPrice } from './price-rules';

/** Formats the price of one of several packs, which is not that of one of the pieces in it. */
export function formatPackPrice(price: number): string {
  return `${formatPrice(price)} a pack`;
}
