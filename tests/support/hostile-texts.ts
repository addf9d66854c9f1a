const MEGABYTE = 1024 * 1024;
const LONG = 200_000;

/** Texts that a careless pattern takes minutes for, by label. */
export const HOSTILE_TEXTS: ReadonlyMap<string, string> = new Map([
  ['1 MB of one letter', 'a'.repeat(MEGABYTE)],
  ['1 MB of spaces within', `a${' '.repeat(MEGABYTE)}a`],
  ['200 kB of one symbol', '!'.repeat(LONG)],
  ['200 kB of @', `a${'@'.repeat(LONG)}`],
  ['200 kB of . after an @', `a@${'.'.repeat(LONG)}@`],
  ['200 kB of digits', '4'.repeat(LONG)],
  ['200 kB of digits and dashes', '4-'.repeat(LONG / 2)],
  ['200 kB of digits that begin numbers and end none', '1_-'.repeat(LONG / 3)],
  ['200 kB of combining marks', `a${'\u0316\u0301'.repeat(LONG / 2)}`],
  ['200 kB of 1!', '1!'.repeat(LONG / 2)],
  ['200 kB of 1! before a letter', `${'1!'.repeat(LONG / 2)}a`],
]);
