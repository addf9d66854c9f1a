export const MAX_ADDRESSES = 10;

/** The longest texts of an address, as it is stored and as a field takes it. */
export const ADDRESS_LIMITS = { label: 50, company: 50, street1: 60, street2: 60, city: 30 } as const;

const FALLBACK_ERROR_TEXT = 'Failed to save address. Please try again.';

/** A ZIP Code as people write it: 5 digits, or 5 and 4. A tenth digit is left out. */
export function formatPostalCode(code: string): string {
  const digits = toDigits(code).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** A phone number as people write it; what has not 10 digits stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(toDigits(phone));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

export function toDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * What a customer reads when an address was not saved: the response's `error`, else its `message`.
 * Before a colon stands where something went wrong, after the last one what.
 */
export function toAddressErrorText(body: unknown): string {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  const text = [error, message].find((said) => typeof said === 'string' && said.trim() !== '');
  if (typeof text !== 'string') return FALLBACK_ERROR_TEXT;
  return text.slice(text.lastIndexOf(':') + 1).trim() || FALLBACK_ERROR_TEXT;
}

type Listed = { _id: string; isPrimary: boolean };

/** The primary address first, the others in the order in which they were added. */
export function sortAddresses<A extends Listed>(addresses: readonly A[]): A[] {
  return addresses.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
}

/** The list with a new address; the first is primary, and a new primary takes that from the others. */
export function withAdded<A extends Listed>(addresses: readonly A[], added: A): A[] {
  return withOnePrimary([...addresses, added], added.isPrimary ? added._id : primaryId(addresses));
}

/**
 * The list with an address written anew. It becomes primary when `isPrimary` is true; it remains
 * what it is otherwise, since only another address can take over.
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

/** The list without an address; when it was the primary one, the next in order takes over. */
export function withoutAddress<A extends Listed>(addresses: readonly A[], id: string): A[] {
  return withOnePrimary(
    addresses.filter((address) => address._id !== id),
    primaryId(addresses),
  );
}

function primaryId(addresses: readonly Listed[]): string | undefined {
  return addresses.find(({ isPrimary }) => isPrimary)?._id;
}

/** Exactly one is primary: the named one, else the first. */
function withOnePrimary<A extends Listed>(addresses: readonly A[], id: string | undefined): A[] {
  const primary = addresses.find(({ _id }) => _id === id) ?? addresses[0];
  return addresses.map((address) => ({ ...address, isPrimary: address === primary }));
}
