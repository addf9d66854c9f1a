/** Without 0, O, 1, I, L and U, so that numbers are easy to read out over the phone and hardly ever form words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** The random bytes for one number, with some to spare. */
export const ORDER_NUMBER_BYTES = 32;

/**
 * Returns an order number such as 7KQ4-M2XR-9WBT from `ORDER_NUMBER_BYTES` random bytes. Its twelve characters from an
 * alphabet of 30 have 58 bits, too many to guess.
 */
export function toOrderNumber(bytes: Uint8Array): string {
  // Bytes beyond the last full multiple of the alphabet's length would favor its first characters.
  const unbiasedBytes = [...bytes].filter((byte) => byte < 256 - (256 % ALPHABET.length));
  const characters = unbiasedBytes
    .slice(0, GROUPS * GROUP_LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length]);
  if (characters.length < GROUPS * GROUP_LENGTH) throw new Error('An order number needs more random bytes.');
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** An order number as somebody types it: in any case, with or without its dashes or a number sign before it. */
export function toTypedOrderNumber(text: string): string {
  const characters = text.toUpperCase().replace(/[\s#–—-]/g, '');
  return characters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3');
}

/** A complete order number. */
export const ORDER_NUMBER = new RegExp(`^(?:[${ALPHABET}]{4}-){2}[${ALPHABET}]{4}$`);
