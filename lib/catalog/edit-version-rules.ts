/** 64-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), over characters: versions only have to differ. */
const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * Returns the version of a form's values, in hexadecimal: equal values have equal versions. The browser and the server
 * compute it from the same values, so none is stored.
 */
export function toEditVersion(values: object): string {
  let hash = OFFSET_BASIS;
  const text = JSON.stringify(values);
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME);
  }
  return hash.toString(16);
}
