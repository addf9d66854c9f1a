import { POST } from '@/app/api/auth/request-password-reset/route';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { siteOrigin } from '@/lib/site/site-queries';
import { OutboxEmail } from '@/models/outbox-email';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser } from '@/tests/support/sign-in';

// The attacker requests a reset email that goes elsewhere, links elsewhere, or goes to many people.

withDatabase();

const EMAIL = 'ada@shop.test';
const requestReset = (email: unknown, headers: Record<string, string> = {}) =>
  call(POST, { body: { email }, headers });

test.each([
  { label: 'two emails in one string', email: `${EMAIL},eve@evil.test` },
  { label: 'two emails with a semicolon', email: `${EMAIL};eve@evil.test` },
  { label: 'a list', email: [EMAIL, 'eve@evil.test'] },
  { label: 'a line break followed by a header', email: `${EMAIL}\r\nBcc: eve@evil.test` },
  { label: 'an email with a display name', email: `"${EMAIL}" <eve@evil.test>` },
  { label: 'a quoted email of another domain', email: '"ada@shop.test"@evil.test' },
  { label: 'a full-width at sign', email: 'ada\uff20shop.test' },
  { label: 'an operator', email: { $gt: '' } },
])('$label sends no reset email and gets 400', async ({ email }) => {
  await aUser({ email: EMAIL, passwordHash: 'x' });
  expect((await requestReset(email)).status).toBe(400);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('a host sent by the attacker does not appear in the link', async () => {
  await aUser({ email: EMAIL, passwordHash: 'x' });
  const { status } = await requestReset(EMAIL, {
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.test',
  });
  expect(status).toBe(200);
  expect(JSON.stringify(await OutboxEmail.find().lean())).not.toContain('evil');
  expect(await createResetLink(EMAIL)).toMatch(
    new RegExp(`^${siteOrigin()}/reset-password\\?token=[\\w-]{40,}$`),
  );
});

test('reset emails stop after thirty requests from one client in an hour, even concurrent ones', async () => {
  const { max } = RATE_POLICIES.resetRequest;
  const headers = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9' };
  const responses = await Promise.all(
    Array.from({ length: max + 10 }, (_, i) => requestReset(`victim-${i}@other.test`, headers)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(max);
  const refusal = responses.find(({ status }) => status === 429);
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await OutboxEmail.countDocuments()).toBe(max);
});
