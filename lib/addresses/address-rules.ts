import { POSTAL_LIMITS } from '@/lib/geo/postal-address-rules';

export const MAX_ADDRESSES = 10;

/** Maximum field lengths of an address, both stored and in forms. */
export const ADDRESS_LIMITS = { label: 50, company: 50, ...POSTAL_LIMITS } as const;

/** Formats a ZIP Code as 12345 or 12345-6789. Digits after the ninth are dropped. */
export function formatPostalCode(code: string): string {
  const digits = toDigits(code).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Formats a phone number as people write it; a string without exactly 10 digits is returned unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(toDigits(phone));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

export function toDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Returns the part of an error message that is meant for customers: everything up to the last colon only
 * names where something went wrong.
 */
export function toAddressErrorText(message: string): string {
  return message.slice(message.lastIndexOf(':') + 1).trim();
}

type Listed = { _id: string; isPrimary: boolean };

/** Sorts the primary address first, the others in the order in which they were added. */
export function sortAddresses<A extends Listed>(addresses: readonly A[]): A[] {
  return addresses.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
}

/** Adds an address to a list; the first is primary, and a new primary one replaces the old. */
export function withAdded<A extends Listed>(addresses: readonly A[], added: A): A[] {
  return withOnePrimary([...addresses, added], added.isPrimary ? added._id : primaryId(addresses));
}

/**
 * Changes an address of a list. It becomes primary when `isPrimary` is true; otherwise it stays as it is,
 * since only making another address primary changes that.
 */
export function withUpdated<A extends Listed>(
  addresses: readonly A[],
  id: string,
  fields: Partial<Omit<A, '_id'>>,
): A[] {
  const updated = addresses.map((address) => (address._id === id ? { ...address, ...fields } : address));
  return withOnePrimary(updated, fields.isPrimary ? id : primaryId(addresses));
}

export function withPrimary<A extends Listed>(addresses: readonly A[], id: string): A[] {
  return withOnePrimary(addresses, id);
}

/** Removes an address from a list; if it was the primary one, the next in order becomes primary. */
export function withoutAddress<A extends Listed>(addresses: readonly A[], id: string): A[] {
  return withOnePrimary(
    addresses.filter((address) => address._id !== id),
    primaryId(addresses),
  );
}

function primaryId(addresses: readonly Listed[]): string | undefined {
  return addresses.find(({ isPrimary }) => isPrimary)?._id;
}

/** Makes exactly one address primary: the one with this id, or else the first. */
function withOnePrimary<A extends Listed>(addresses: readonly A[], id: string | undefined): A[] {
  const primary = addresses.find(({ _id }) => _id === id) ?? addresses[0];
  return addresses.map((address) => ({ ...address, isPrimary: address === primary }));
}
