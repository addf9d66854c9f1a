/** No 0, O, 1, I, L or U: nobody mistakes one for another on the phone, and no words appear. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Bytes that one number takes; a few of them may be left over. */
export const ORDER_NUMBER_BYTES = 32;

/**
 * An order number such as 7KQ4-M2XR-9WBT from random bytes: twelve of 30 signs, 58 bits, so that
 * nobody finds a second one by trying. Needs `ORDER_NUMBER_BYTES` bytes.
 */
export function toOrderNumber(bytes: Uint8Array): string {
  // Bytes past the last whole round of signs would make the first signs likelier.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % SIGNS.length));
  const signs = fair.slice(0, GROUPS * GROUP_LENGTH).map((byte) => SIGNS[byte % SIGNS.length]);
  if (signs.length < GROUPS * GROUP_LENGTH) throw new Error('An order number needs more random bytes.');
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}
