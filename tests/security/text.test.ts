import { Parser } from '@/tests/support/parser';

// The attacker sends a string that would keep the one thread that serves everyone busy for minutes.

const MEGABYTE = 1024 * 1024;
const LONG = 200_000;
const PARSE_WITHIN_MS = 5_000;
/** The longest text that the shop accepts: a recipe's description. */
const LONGEST_ACCEPTED = 20_000;

const STRINGS: Record<string, string> = {
  '1 MB of one letter': 'a'.repeat(MEGABYTE),
  '1 MB of spaces within': `a${' '.repeat(MEGABYTE)}a`,
  '200 kB of one sign': '!'.repeat(LONG),
  '200 kB of @': `a${'@'.repeat(LONG)}`,
  '200 kB of . after an @': `a@${'.'.repeat(LONG)}@`,
  '200 kB of digits': '4'.repeat(LONG),
  '200 kB of digits and dashes': '4-'.repeat(LONG / 2),
  '200 kB of digits that begin numbers and end none': '1_-'.repeat(LONG / 3),
  '200 kB of combining marks': `a${'\u0316\u0301'.repeat(LONG / 2)}`,
  '200 kB of 1!': '1!'.repeat(LONG / 2),
  '200 kB of 1! before a letter': `${'1!'.repeat(LONG / 2)}a`,
};

test('no text in any field of any endpoint keeps the shop busy, and none is stored too long', async () => {
  const parser = new Parser();
  const fields = await parser.start();
  expect(fields.length).toBeGreaterThan(100);
  const failures: string[] = [];
  for (const field of fields) {
    for (const [what, text] of Object.entries(STRINGS)) {
      const parsed = await parser.parse({ field, text }, PARSE_WITHIN_MS);
      const at = `${field.endpoint} ${field.part}.${field.place.join('.')}: ${what}`;
      if (parsed === null) failures.push(`${at} is not done after 5 s`);
      else if (parsed.longestText > LONGEST_ACCEPTED) failures.push(`${at} is taken whole`);
    }
  }
  parser.stop();
  expect(failures).toEqual([]);
});
