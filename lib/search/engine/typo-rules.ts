/** Too many words are similar to a word shorter than this, unless others tell which of them is meant. */
export const MIN_TYPO_LENGTH = 4;
const MIN_TYPO_LENGTH_AMONG_OTHERS = 3;
/** From this length on, single and double letters are interchangeable: “spageti”, “buritto”. */
const MIN_DOUBLING_LENGTH = 6;
/** How many letters longer or shorter a word with other doubled letters may be. */
const MAX_DOUBLING_LENGTH_DIFFERENCE = 2;
const DOUBLED_LETTERS = /(.)\1+/g;

/** Returns how many edits a word of that length, alone or among others, may be away from the intended one. */
export function allowedEdits(word: string, isAmongOthers = false): 0 | 1 | 2 {
  const minLength = isAmongOthers ? MIN_TYPO_LENGTH_AMONG_OTHERS : MIN_TYPO_LENGTH;
  if (word.length < minLength || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Returns the letters of a word, one bit each: two words that are n edits apart differ in at most 2n bits, so
 * most of the vocabulary is ruled out without comparing letters.
 */
export function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Words of this length or longer are never corrected. */
const ROW_LENGTH = 64;
/** Working memory for one comparison. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
];

/**
 * Returns how many typos make `typed` of `word`, or `max + 1` when they exceed `max`. In a long word, all letters that are
 * doubled in only one of them count as one typo, and as none beside another.
 */
export function countTypos(typed: string, word: string, max: number): number {
  const edits = editDistance(typed, word, max);
  if (edits <= max || Math.min(typed.length, word.length) < MIN_DOUBLING_LENGTH) return edits;
  if (Math.abs(typed.length - word.length) > MAX_DOUBLING_LENGTH_DIFFERENCE) return edits;
  const singleTyped = typed.replace(DOUBLED_LETTERS, '$1');
  const singleWord = word.replace(DOUBLED_LETTERS, '$1');
  if (singleTyped === typed && singleWord === word) return edits;
  return Math.max(1, editDistance(singleTyped, singleWord, max));
}

/**
 * Returns the Damerau-Levenshtein distance of two words (insertion, deletion, substitution, swap of two
 * neighbors), or `max + 1` when it exceeds `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (Math.max(a.length, b.length) >= ROW_LENGTH) return max + 1;
  let [beforePrevious, previous, current] = rows;
  for (let j = 0; j <= b.length; j += 1) previous[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    current[0] = i;
    let rowMin = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let edits = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) edits = Math.min(edits, (beforePrevious[j - 2] ?? 0) + 1);
      current[j] = edits;
      if (edits < rowMin) rowMin = edits;
    }
    if (rowMin > max) return max + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[b.length] ?? 0, max + 1);
}
