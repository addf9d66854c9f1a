import mongoose from 'mongoose';
import { encode } from 'next-auth/jwt';
import { POST as logIn } from '@/app/api/auth/login/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createClaims } from '@/lib/accounts/session-rules';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createToken } from '@/tests/support/sign-in';

// The attacker wants someone else's session: forged, planted, or left over.

withDatabase();

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const createAda = async (fields = {}) =>
  aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD), ...fields });
const readSessionCookie = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('next-auth.session-token=')) ?? '';
const fetchMe = (headers: Record<string, string>) => call(getMe, { headers });

test.each(['replace-me-with-32-or-more-random-characters', 'secret'])(
  'a session encrypted with the secret “%s” is refused: 401',
  async (secret) => {
    const user = await createAda({ role: 'admin' });
    const { userId, ...claims } = createClaims(
      { id: String(user._id), tokenVersion: user.tokenVersion },
      { kind: 'client', sid: 'the session of another user', nowMs: Date.now() },
    );
    const token = await encode({ token: { sub: userId, ...claims }, secret, maxAge: 3_600 });
    expect((await fetchMe({ Authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await fetchMe({ Cookie: `next-auth.session-token=${token}` })).status).toBe(401);
  },
);

test('the login does not reuse a session that was planted before it', async () => {
  await createAda();
  const attacker = await aUser();
  const Cookie = `next-auth.session-token=${await createToken(attacker)}`;
  const body = { email: EMAIL, password: PASSWORD };
  const [first, second] = [await call(logIn, { body, headers: { Cookie } }), await call(logIn, { body })];
  expect(new Set([Cookie, readSessionCookie(first), readSessionCookie(second)]).size).toBe(3);
  expect((await fetchMe({ Cookie: readSessionCookie(first) })).json.user.email).toBe(EMAIL);
  expect((await fetchMe({ Cookie })).json.user.email).toBe(attacker.email);
});

test('a database outage signs no one out: after the 503, the session is valid again', async () => {
  const headers = { Authorization: `Bearer ${await createToken(await createAda())}` };
  jest.spyOn(User, 'findOne').mockImplementation(() => {
    throw new mongoose.mongo.MongoServerSelectionError('away', {} as never);
  });
  const { status, headers: responseHeaders } = await fetchMe(headers);
  jest.restoreAllMocks();
  expect([status, responseHeaders.get('retry-after'), responseHeaders.get('set-cookie')]).toEqual([
    503,
    '5',
    null,
  ]);
  expect((await fetchMe(headers)).status).toBe(200);
});
