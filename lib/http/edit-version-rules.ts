/** 64-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), over characters: versions only have to differ. */
const OFFSET_BASIS = { high: 0xcbf29ce4, low: 0x84222325 };
/** The prime is 2 ** 40 + 435: a product with 435, and a shift by 8 bits into the upper half. */
const PRIME_LOW = 435;
const PRIME_SHIFT = 40 - 32;
const TWO_TO_32 = 2 ** 32;

/**
 * Returns the version of a form's values, in hexadecimal: equal values have equal versions. The browser and the server
 * compute it from the same values, so none is stored.
 */
export function toEditVersion(values: object): string {
  const text = JSON.stringify(values);
  // In two halves, whose products are exact as numbers: BigInt allocates, and admin lists hash every row.
  let { high, low } = OFFSET_BASIS;
  for (let index = 0; index < text.length; index += 1) {
    const mixed = (low ^ text.charCodeAt(index)) >>> 0;
    const product = mixed * PRIME_LOW;
    low = product >>> 0;
    const carry = (product - low) / TWO_TO_32;
    high = (high * PRIME_LOW + carry + ((mixed << PRIME_SHIFT) >>> 0)) >>> 0;
  }
  return `${toHex(high)}${toHex(low)}`.replace(/^0+/, '');
}

function toHex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
