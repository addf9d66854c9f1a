import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { toDigits } from './address-rules';

/** The billing address of a saved card, with the cardholder's name. */
export type BillingPlace = PostalAddress & { name: string };

/**
 * Returns the billing addresses to suggest as shipping addresses: complete and distinct ones that aren't
 * shipping addresses yet.
 */
export function suggestBillings(
  billings: readonly BillingPlace[],
  addresses: readonly PostalAddress[],
): BillingPlace[] {
  const knownKeys = new Set(addresses.map(toPlaceKey));
  return billings.filter((billing) => {
    const key = toPlaceKey(billing);
    if (!isWhole(billing) || knownKeys.has(key)) return false;
    knownKeys.add(key);
    return true;
  });
}

function isWhole({ street1, city, state, postalCode }: BillingPlace): boolean {
  return [street1, city, state, postalCode].every((text) => text.trim() !== '');
}

function toPlaceKey({ street1, street2, city, state, postalCode }: PostalAddress): string {
  const texts = [street1, street2, city, state].map((text) => text.trim().toLowerCase());
  return JSON.stringify([...texts, toDigits(postalCode)]);
}
