/** How many edits a word of that length may be away from the meant one. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Which letters a word has, one bit each: two words that are n edits apart differ in at most 2n bits, so
 * that most of a vocabulary is set aside without looking at the letters.
 */
export function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

export function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Longer words than this are no words, and nothing is meant by them. */
const ROW = 64;
/** Working memory of one comparison. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW),
  new Uint8Array(ROW),
  new Uint8Array(ROW),
];

/**
 * Edits between two words by Damerau-Levenshtein (a letter put in, left out, mistaken, or two neighbors
 * swapped); `most + 1` when there are more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (Math.max(a.length, b.length) >= ROW) return most + 1;
  let [before, previous, current] = rows;
  for (let j = 0; j <= b.length; j += 1) previous[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let edits = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      current[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] ?? 0, most + 1);
}
