import { toDigits } from './address-rules';

/** A place that a saved card is billed to, with its holder. */
export type BillingPlace = {
  name: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
};

/**
 * Billing addresses that may become shipping addresses: whole ones, each once, and none that is a
 * shipping address already.
 */
export function suggestBillings(
  billings: readonly BillingPlace[],
  addresses: readonly Omit<BillingPlace, 'name'>[],
): BillingPlace[] {
  const known = new Set(addresses.map(toPlaceKey));
  return billings.filter((billing) => {
    const key = toPlaceKey(billing);
    if (!isWhole(billing) || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function isWhole({ street1, city, state, postalCode }: BillingPlace): boolean {
  return [street1, city, state, postalCode].every((text) => text.trim() !== '');
}

function toPlaceKey({ street1, street2, city, state, postalCode }: Omit<BillingPlace, 'name'>): string {
  const texts = [street1, street2, city, state].map((text) => text.trim().toLowerCase());
  return JSON.stringify([...texts, toDigits(postalCode)]);
}
