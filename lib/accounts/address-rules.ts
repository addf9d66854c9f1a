import { POSTAL_LIMITS } from '@/lib/geo/postal-address-rules';

export const MAX_ADDRESSES = 10;

/** Maximum field lengths of an address, both stored and in forms. */
export const ADDRESS_LIMITS = { label: 50, company: 50, ...POSTAL_LIMITS } as const;

/** Formats a ZIP Code as 12345 or 12345-6789. Digits after the ninth are dropped. */
export function formatPostalCode(code: string): string {
  const digits = toDigits(code).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

export function toDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Returns the part of an error message that is meant for customers: the text after the last colon. The rest only names where the
 * error occurred.
 */
export function toAddressErrorMessage(message: string): string {
  return message.slice(message.lastIndexOf(':') + 1).trim();
}

type AddressEntry = { _id: string; isPrimary: boolean };

/** Whether two addresses differ at most in their ids and in which of them is primary. */
export function isSameAddress<A extends AddressEntry>(a: A, b: A): boolean {
  const toKey = ({ _id, isPrimary, ...fields }: A) => JSON.stringify(Object.entries(fields).toSorted());
  return toKey(a) === toKey(b);
}

/** Sorts the primary address first, the others in the order in which they were added. */
export function sortAddresses<A extends AddressEntry>(addresses: readonly A[]): A[] {
  return addresses.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
}

/** Adds an address to a list; it becomes primary if none is, and a new primary one replaces the previous. */
export function withAddedAddress<A extends AddressEntry>(addresses: readonly A[], newAddress: A): A[] {
  return withOnePrimary(
    [...addresses, newAddress],
    newAddress.isPrimary ? newAddress._id : (findPrimaryId(addresses) ?? newAddress._id),
  );
}

/**
 * Updates an address in a list and makes it primary if `isPrimary` is true or none is. `isPrimary: false` is ignored,
 * because a list that its user has changed always has one primary address.
 */
export function withUpdatedAddress<A extends AddressEntry>(
  addresses: readonly A[],
  id: string,
  fields: Partial<Omit<A, '_id'>>,
): A[] {
  const updatedAddresses = addresses.map((address) =>
    address._id === id ? { ...address, ...fields } : address,
  );
  return withOnePrimary(updatedAddresses, fields.isPrimary ? id : (findPrimaryId(addresses) ?? id));
}

export function withPrimaryAddress<A extends AddressEntry>(addresses: readonly A[], id: string): A[] {
  return withOnePrimary(addresses, id);
}

/** Removes an address from a list; if it was the primary one, the next in order becomes primary. */
export function withoutAddress<A extends AddressEntry>(addresses: readonly A[], id: string): A[] {
  return withOnePrimary(
    addresses.filter((address) => address._id !== id),
    findPrimaryId(addresses),
  );
}

function findPrimaryId(addresses: readonly AddressEntry[]): string | undefined {
  return addresses.find(({ isPrimary }) => isPrimary)?._id;
}

/** Makes exactly one address primary: the one with this id, or else the first. */
function withOnePrimary<A extends AddressEntry>(addresses: readonly A[], id: string | undefined): A[] {
  const primaryAddress = addresses.find(({ _id }) => _id === id) ?? addresses[0];
  return addresses.map((address) => ({ ...address, isPrimary: address === primaryAddress }));
}

/** Returns the body of a request that saves an address: empty fields are left out. */
export function toAddressBody<T extends { company?: string; street2: string }>({
  company,
  street2,
  ...rest
}: T) {
  return { ...rest, ...(company && { company }), ...(street2 && { street2 }) };
}
