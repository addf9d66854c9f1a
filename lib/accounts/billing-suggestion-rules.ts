import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { toDigits } from './address-rules';

/** The billing address of a saved card, with the cardholder's name. */
export type BillingAddress = PostalAddress & { name: string };

/**
 * Returns the billing addresses to suggest as shipping addresses: complete and distinct ones that are not
 * saved yet.
 */
export function suggestBillingAddresses(
  billingAddresses: readonly BillingAddress[],
  addresses: readonly PostalAddress[],
): BillingAddress[] {
  const knownKeys = new Set(addresses.map(toAddressKey));
  return billingAddresses.filter((billing) => {
    const key = toAddressKey(billing);
    if (!isComplete(billing) || knownKeys.has(key)) return false;
    knownKeys.add(key);
    return true;
  });
}

function isComplete({ street1, city, state, postalCode }: BillingAddress): boolean {
  return [street1, city, state, postalCode].every((part) => part.trim() !== '');
}

function toAddressKey({ street1, street2, city, state, postalCode }: PostalAddress): string {
  const parts = [street1, street2, city, state].map((part) => part.trim().toLowerCase());
  return JSON.stringify([...parts, toDigits(postalCode)]);
}
