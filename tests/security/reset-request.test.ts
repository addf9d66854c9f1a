import { POST as requestReset } from '@/app/api/auth/request-password-reset/route';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { RATE_POLICIES } from '@/lib/rate-limits/rate-limit';
import { siteOrigin } from '@/lib/site/site-queries';
import { OutboxLetter } from '@/models/outbox-letter';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser } from '@/tests/support/sign-in';

// Whoever asks for a reset email wants it to go elsewhere, to lead elsewhere, or to go to many.

withDatabase();

const EMAIL = 'ada@shop.test';
const ask = (email: unknown, headers: Record<string, string> = {}) =>
  call(requestReset, { body: { email }, headers });

test.each([
  { what: 'two addresses in one text', email: `${EMAIL},eve@evil.test` },
  { what: 'two addresses with a semicolon', email: `${EMAIL};eve@evil.test` },
  { what: 'a list', email: [EMAIL, 'eve@evil.test'] },
  { what: 'a line that is a header', email: `${EMAIL}\r\nBcc: eve@evil.test` },
  { what: 'a name around it', email: `"${EMAIL}" <eve@evil.test>` },
  { what: 'a quoted address of another domain', email: '"ada@shop.test"@evil.test' },
  { what: 'a full-width at sign', email: 'ada\uff20shop.test' },
  { what: 'an operator', email: { $gt: '' } },
])('$what sends a reset email to nobody: 400', async ({ email }) => {
  await aUser({ email: EMAIL, passwordHash: 'x' });
  expect((await ask(email)).status).toBe(400);
  expect(await OutboxLetter.countDocuments()).toBe(0);
});

test('a host of the attacker does not get into the link', async () => {
  await aUser({ email: EMAIL, passwordHash: 'x' });
  const { status } = await ask(EMAIL, {
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.test',
  });
  expect(status).toBe(200);
  expect(JSON.stringify(await OutboxLetter.find().lean())).not.toContain('evil');
  expect(await makeResetLink(EMAIL)).toMatch(
    new RegExp(`^${siteOrigin()}/reset-password\\?token=[\\w-]{40,}$`),
  );
});

test('emails to many addresses end after thirty requests of one client in an hour, also at once', async () => {
  const { most } = RATE_POLICIES.resetRequest;
  const headers = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9' };
  const answers = await Promise.all(
    Array.from({ length: most + 10 }, (_, nth) => ask(`victim-${nth}@other.test`, headers)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await OutboxLetter.countDocuments()).toBe(most);
});
