import { Parser } from '@/tests/support/parser';

// The attacker sends a string that would block the thread that serves all clients for minutes.

const MEGABYTE = 1024 * 1024;
const LONG = 200_000;
const PARSE_WITHIN_MS = 5_000;
/** The longest text that the shop accepts: the Markdown of a page. */
const LONGEST_ACCEPTED = 50_000;

const STRINGS: Record<string, string> = {
  '1 MB of one letter': 'a'.repeat(MEGABYTE),
  '1 MB of spaces within': `a${' '.repeat(MEGABYTE)}a`,
  '200 kB of one symbol': '!'.repeat(LONG),
  '200 kB of @': `a${'@'.repeat(LONG)}`,
  '200 kB of . after an @': `a@${'.'.repeat(LONG)}@`,
  '200 kB of digits': '4'.repeat(LONG),
  '200 kB of digits and dashes': '4-'.repeat(LONG / 2),
  '200 kB of digits that begin numbers and end none': '1_-'.repeat(LONG / 3),
  '200 kB of combining marks': `a${'\u0316\u0301'.repeat(LONG / 2)}`,
  '200 kB of 1!': '1!'.repeat(LONG / 2),
  '200 kB of 1! before a letter': `${'1!'.repeat(LONG / 2)}a`,
};

test('no string in any field of any endpoint blocks the shop, and none is accepted at excessive length', async () => {
  const parser = new Parser();
  const fields = await parser.start();
  expect(fields.length).toBeGreaterThan(100);
  const failures: string[] = [];
  for (const field of fields) {
    for (const [label, text] of Object.entries(STRINGS)) {
      const result = await parser.parse({ field, text }, PARSE_WITHIN_MS);
      const fieldLabel = `${field.endpoint} ${field.part}.${field.position.join('.')}: ${label}`;
      if (result === null) failures.push(`${fieldLabel} is not parsed within 5 s`);
      else if (result.longestLength > LONGEST_ACCEPTED) failures.push(`${fieldLabel} is accepted in full`);
    }
  }
  parser.stop();
  expect(failures).toEqual([]);
});
