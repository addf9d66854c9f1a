/** The fewest bits of a secret that cannot be guessed offline from its signatures. */
export const MIN_SECRET_BITS = 80;

/** The pairs of letters that make up most of English text. */
const COMMON_PAIRS = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ' +
    'ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie ' +
    'wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab ' +
    'gh ty op wo sa ay ex ke ey ou ui qu sw rd'
  ).split(' '),
);
/** The least share of common pairs in a word; of pairs of random letters, one in five is common. */
const MIN_WORD_SHARE = 0.6;
/** English has between one and two bits a letter. */
const WORD_LETTER_BITS = 1.5;
const PREDICTABLE_BITS = 0.5;
const REPETITION_LENGTH = 4;

/** How many different characters each kind adds that occurs in a secret. */
const ALPHABETS = [
  { pattern: /[a-f]/i, size: 6 },
  { pattern: /[g-z]/i, size: 20 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[^a-z0-9]/i, size: 6 },
];

/**
 * Estimates the bits of a secret, as if each character were chosen from the kinds that occur, except where the characters before
 * it give it away: in words, sequences and repetitions. Too low for some secrets, but never for one from a random generator.
 */
export function estimateSecretBits(secret: string): number {
  const hasBothCases = /[a-z]/.test(secret) && /[A-Z]/.test(secret);
  const alphabetSize = ALPHABETS.reduce(
    (sum, { pattern, size }) => sum + (pattern.test(secret) ? size : 0),
    0,
  );
  const freeBits = Math.log2(alphabetSize * (hasBothCases ? 1.6 : 1));
  let bits = 0;
  for (const { 0: part, index: start } of secret.matchAll(/[A-Z]?[a-z]+|[A-Z]+|[^a-z]/g)) {
    const letterBits = isWord(part.toLowerCase()) ? WORD_LETTER_BITS : freeBits;
    for (let index = start; index < start + part.length; index += 1)
      bits += isPredictable(secret, index) ? PREDICTABLE_BITS : letterBits;
  }
  return Math.floor(bits);
}

function isWord(letters: string): boolean {
  const pairs = Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2));
  return (
    pairs.length > 0 && pairs.filter((pair) => COMMON_PAIRS.has(pair)).length >= pairs.length * MIN_WORD_SHARE
  );
}

/** Whether a character is a separator again, continues a sequence such as "345", or ends four characters that occurred before. */
function isPredictable(text: string, index: number): boolean {
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
  const stepBefore = text.charCodeAt(index - 1) - text.charCodeAt(index - 2);
  if (Math.abs(step) <= 1 && step === stepBefore) return true;
  const before = text.slice(0, index);
  if (/[^a-z0-9]/i.test(text.charAt(index)) && before.includes(text.charAt(index))) return true;
  const start = index - REPETITION_LENGTH + 1;
  return start > 0 && before.includes(text.slice(start, index + 1));
}
