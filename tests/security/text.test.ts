import { HOSTILE_TEXTS } from '@/tests/support/hostile-texts';
import { Parser } from '@/tests/support/parser';

// The attacker sends a string that would block the thread that serves all clients for minutes.

const PARSE_WITHIN_MS = 5_000;
/** The longest text that the shop accepts: the Markdown of a page. */
const LONGEST_ACCEPTED = 50_000;

test('no string in any field of any endpoint blocks the shop, and none is accepted at excessive length', async () => {
  const parser = new Parser();
  const fields = await parser.start();
  expect(fields.length).toBeGreaterThan(100);
  const failures: string[] = [];
  for (const field of fields) {
    for (const label of HOSTILE_TEXTS.keys()) {
      const result = await parser.parse({ field, label }, PARSE_WITHIN_MS);
      const fieldLabel = `${field.endpoint} ${field.part}.${field.position.join('.')}: ${label}`;
      if (result === null) failures.push(`${fieldLabel} is not parsed within 5 s`);
      else if (result.longestLength > LONGEST_ACCEPTED) failures.push(`${fieldLabel} is accepted in full`);
    }
  }
  parser.stop();
  expect(failures).toEqual([]);
});
