import { GET as getAddresses } from '@/app/api/users/me/addresses/route';
import { PUT as putPhone } from '@/app/api/users/me/phone/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { decodeSessionToken, encodeSessionToken } from '@/lib/accounts/session';
import { createClaims, type SessionKind, SHORT_SESSION_MS } from '@/lib/accounts/session-rules';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

const MINUTE_MS = 60_000;

/** Returns the token of a session opened `agoMs` ago. */
async function createSession(kind: SessionKind, agoMs: number): Promise<string> {
  const user = await aUser();
  const nowMs = Date.now() - agoMs;
  return encodeSessionToken(
    createClaims({ id: String(user._id), tokenVersion: 0 }, { kind, sid: 'a-session-of-a-test', nowMs }),
  );
}

const toCookieHeaders = (token: string) => ({
  Cookie: `next-auth.session-token=${token}`,
  'Sec-Fetch-Site': 'same-origin',
});

async function readRenewedEndMs(headers: Headers): Promise<number | null> {
  const token = /session-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  return token ? ((await decodeSessionToken(token))?.endMs ?? null) : null;
}

test('a short session expires five minutes after its last use', async () => {
  const token = await createSession('short', SHORT_SESSION_MS + 1000);
  expect((await call(getMe, { headers: toCookieHeaders(token) })).status).toBe(401);
});

test('a background read renews no session, and nothing renews a bearer token', async () => {
  const token = await createSession('short', MINUTE_MS);
  expect(
    (await call(getAddresses, { headers: toCookieHeaders(token) })).headers.get('set-cookie'),
  ).toBeNull();
  const bearerResponse = await call(getMe, { headers: { Authorization: `Bearer ${token}` } });
  expect([bearerResponse.status, bearerResponse.headers.get('set-cookie')]).toEqual([200, null]);
});

test('a page visit and a write renew a short session for five minutes from now', async () => {
  const token = await createSession('short', 4 * MINUTE_MS);
  const visitResponse = await call(getMe, { headers: toCookieHeaders(token) });
  const changeResponse = await call(putPhone, {
    method: 'PUT',
    headers: toCookieHeaders(token),
    body: { phoneNumber: '' },
  });
  for (const { headers } of [visitResponse, changeResponse]) {
    expect(Math.abs(Number(await readRenewedEndMs(headers)) - Date.now() - SHORT_SESSION_MS)).toBeLessThan(
      MINUTE_MS,
    );
  }
});

test('a remembered session is not renewed on its first day', async () => {
  const response = await call(getMe, {
    headers: toCookieHeaders(await createSession('remembered', MINUTE_MS)),
  });
  expect(response.headers.get('set-cookie')).toBeNull();
});
