import { POST as checkResetToken } from '@/app/api/auth/check-reset-token/route';
import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as logOut } from '@/app/api/auth/logout/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as requestReset } from '@/app/api/auth/request-password-reset/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { decodeSessionToken } from '@/lib/accounts/session';
import { OutboxEmail } from '@/models/outbox-email';
import { RateLimit } from '@/models/rate-limit';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const createAda = async () => aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
const toBearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('registration', () => {
  test.each([
    [{ email: { $ne: null }, password: PASSWORD }],
    [{ email: ['a@b.co'], password: PASSWORD }],
    [{ email: 'no email', password: PASSWORD }],
    [{ email: EMAIL, password: 'short' }],
    [{ email: EMAIL, password: { $gt: '' } }],
    [{ email: EMAIL }],
    [null],
    ['text'],
  ])('refuses %j with 400 and creates no account', async (body) => {
    expect((await call(register, { body })).status).toBe(400);
    expect(await User.countDocuments()).toBe(0);
  });

  test('the error names the first violated password rule', async () => {
    const { json } = await call(register, { body: { email: EMAIL, password: 'short' } });
    expect(json).toMatchObject({
      error: 'Password must be at least 12 characters long.',
      fields: { password: 'Password must be at least 12 characters long.' },
    });
  });

  test('refuses content types other than JSON with 415 and malformed JSON with 400', async () => {
    const send = (type: string, body: string) =>
      register(
        new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } }),
        {
          params: Promise.resolve({}),
        },
      );
    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/json', '{')).status).toBe(400);
  });

  test('refuses a taken email with 409, ignoring case', async () => {
    await createAda();
    const { status, json } = await call(register, { body: { email: ' ADA@shop.test ', password: PASSWORD } });
    expect([status, json.error]).toEqual([409, 'An account with this email already exists.']);
  });

  test('ignores role, favorites and _id in the body', async () => {
    const body = {
      email: EMAIL,
      password: PASSWORD,
      role: 'admin',
      _id: '0'.repeat(24),
      favorites: ['x'],
      tokenVersion: 9,
    };
    const { status, json, headers } = await call(register, { body });
    expect(status).toBe(201);
    expect(headers.get('set-cookie')).toMatch(/^next-auth\.session-token=.+; HttpOnly; SameSite=Lax/);
    const me = await call(getMe, { headers: toBearerHeader(json.token) });
    expect(me.json.user).toMatchObject({ email: EMAIL, role: 'user', favorites: [] });
    expect(JSON.stringify(me.json)).not.toMatch(/hash|\$2/i);
  });

  test('only one of 20 concurrent requests creates the account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(register, { body: { email: EMAIL, password: PASSWORD } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await User.countDocuments({ email: EMAIL })).toBe(1);
  });
});

describe('login', () => {
  test('a wrong password and an unknown email get the same response', async () => {
    await createAda();
    const wrongPassword = await call(logIn, { body: { email: EMAIL, password: 'Wrong-Password-1' } });
    const unknownEmail = await call(logIn, { body: { email: 'nobody@shop.test', password: PASSWORD } });
    expect([wrongPassword.status, wrongPassword.json.error]).toEqual([401, 'Invalid email or password.']);
    expect({ status: unknownEmail.status, json: unknownEmail.json }).toEqual({
      status: wrongPassword.status,
      json: wrongPassword.json,
    });
    expect(wrongPassword.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    [{ email: { $ne: null }, password: PASSWORD }],
    [{ email: EMAIL, password: { $ne: null } }],
    [{}],
    [[]],
  ])('refuses %j with 400', async (body) => {
    await createAda();
    expect((await call(logIn, { body })).status).toBe(400);
  });

  test('a user without a password cannot log in', async () => {
    await aUser({ email: EMAIL });
    expect((await call(logIn, { body: { email: EMAIL, password: 'undefined' } })).status).toBe(401);
  });

  test('after ten failed attempts, even concurrent ones, the correct password is refused with 429 and Retry-After', async () => {
    await createAda();
    const attempts = await Promise.all(
      Array.from({ length: 15 }, () => call(logIn, { body: { email: EMAIL, password: 'Wrong-Password-1' } })),
    );
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
    const correctLogin = await call(logIn, { body: { email: EMAIL, password: PASSWORD } });
    expect(correctLogin.status).toBe(429);
    expect(Number(correctLogin.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    await RateLimit.deleteMany({}); // Ends the window.
    expect((await call(logIn, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
  });

  test('successful logins do not count toward the limit', async () => {
    await createAda();
    for (let count = 0; count < 12; count += 1) {
      expect((await call(logIn, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
    }
  });

  test('"remember" determines how long the session lasts', async () => {
    await createAda();
    const readSessionDays = async (remember?: boolean) => {
      const { json } = await call(logIn, { body: { email: EMAIL, password: PASSWORD, remember } });
      const claims = await decodeSessionToken(json.token);
      return ((claims?.endMs ?? 0) - Date.now()) / 86_400_000;
    };
    expect(await readSessionDays(true)).toBeCloseTo(90, 1);
    expect(await readSessionDays(false)).toBeCloseTo(5 / 1440, 3);
    expect(await readSessionDays()).toBeCloseTo(30, 1);
  });

  test("another site's page cannot log a visitor in", async () => {
    await createAda();
    const body = { email: EMAIL, password: PASSWORD };
    const crossSiteLogin = await call(logIn, { body, headers: { Origin: 'https://evil.example' } });
    expect(crossSiteLogin.status).toBe(403);
    const sameSiteLogin = await call(logIn, {
      body,
      headers: { Origin: 'http://shop.test', Host: 'shop.test' },
    });
    expect(sameSiteLogin.status).toBe(200);
  });
});

describe('a session', () => {
  test.each<{ credentials: string; headers: Record<string, string> }>([
    { credentials: 'no token', headers: {} },
    { credentials: 'an empty token', headers: { Authorization: 'Bearer ' } },
    {
      credentials: 'a forged token',
      headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
    },
    { credentials: 'another scheme', headers: { Authorization: 'Basic YTpi' } },
    { credentials: 'an invalid cookie', headers: { Cookie: 'next-auth.session-token=x.y.z' } },
  ])('is refused with 401 when the request has $credentials', async ({ headers }) => {
    const { status, json } = await call(getMe, { headers });
    expect([status, json.code]).toEqual([401, 'unauthenticated']);
  });

  test('ignores the cookie when a bearer token is present', async () => {
    const user = await createAda();
    const { Authorization } = await createBearerHeaders(user);
    const cookie = `next-auth.session-token=${Authorization?.slice(7)}`;
    expect((await call(getMe, { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await call(getMe, { headers: { Cookie: cookie, Authorization: 'Bearer wrong' } })).status).toBe(
      401,
    );
  });

  test('ends immediately when the user is deleted or the token version increases', async () => {
    const user = await createAda();
    const headers = await createBearerHeaders(user);
    await User.updateOne({ _id: user._id }, { $inc: { tokenVersion: 1 } });
    expect((await call(getMe, { headers })).status).toBe(401);
    const newHeaders = await createBearerHeaders({ _id: user._id, tokenVersion: 1 });
    await User.deleteOne({ _id: user._id });
    expect((await call(getMe, { headers: newHeaders })).status).toBe(401);
  });

  test('a role change takes effect immediately', async () => {
    const user = await createAda();
    const headers = await createBearerHeaders(user);
    await User.updateOne({ _id: user._id }, { role: 'admin' });
    expect((await call(getMe, { headers })).json.user.role).toBe('admin');
  });

  test('ends on logout, for cookie and token; logging out again is not an error', async () => {
    const user = await createAda();
    const headers = await createBearerHeaders(user);
    const otherHeaders = await createBearerHeaders(user);
    const logout = await call(logOut, { method: 'POST', headers });
    expect([logout.status, logout.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await call(getMe, { headers })).status).toBe(401);
    expect((await call(getMe, { headers: otherHeaders })).status).toBe(200);
    expect((await call(logOut, { method: 'POST', headers })).status).toBe(204);
    expect((await call(logOut, { method: 'POST' })).status).toBe(204);
  });
});

describe('the password reset', () => {
  const createResetToken = async (email = EMAIL) => String(await createResetLink(email)).split('token=')[1];
  const reset = (token: unknown, newPassword = 'New-Saffron-Rice-1') =>
    call(resetPassword, { body: { token, newPassword } });

  test('known and unknown emails get the same response and cause the same work', async () => {
    await createAda();
    for (const email of [EMAIL, 'nobody@shop.test']) {
      const { status, json } = await call(requestReset, { body: { email } });
      expect([status, json]).toEqual([
        200,
        { message: 'If an account with that email exists, a password reset link has been sent.' },
      ]);
    }
    expect(await OutboxEmail.countDocuments({ kind: 'reset-request' })).toBe(2);
    expect(await createResetLink('nobody@shop.test')).toBeNull();
  });

  test('refuses a malformed email with 400, and silently skips the sixth email within an hour', async () => {
    expect((await call(requestReset, { body: { email: 'no' } })).status).toBe(400);
    expect((await call(requestReset, { body: {} })).json.error).toBe('Please enter your email address.');
    for (let count = 0; count < 7; count += 1) {
      expect((await call(requestReset, { body: { email: EMAIL } })).status).toBe(200);
    }
    expect(await OutboxEmail.countDocuments({ to: EMAIL })).toBe(5);
  });

  test.each([['unknown'], [''], [{ $ne: null }], [null], ['x'.repeat(500)]])(
    'refuses the token %j with 400',
    async (token) => {
      await createAda();
      expect((await reset(token)).status).toBe(400);
    },
  );

  test('a token is stored as a hash, works once within an hour, and is replaced by a newer one', async () => {
    await createAda();
    const replacedToken = await createResetToken();
    const token = await createResetToken();
    expect(JSON.stringify(await ResetToken.find().lean())).not.toContain(token);
    const expectedRefusal = [400, 'This password reset link is invalid or has expired.'];
    const refusal = await reset(replacedToken);
    expect([refusal.status, refusal.json.error]).toEqual(expectedRefusal);
    expect((await reset(token)).status).toBe(200);
    const secondReset = await reset(token);
    expect([secondReset.status, secondReset.json.error]).toEqual(expectedRefusal);
    const expiredToken = await createResetToken();
    await ResetToken.updateMany({}, { expiresAt: new Date(Date.now() - 1000) });
    expect((await reset(expiredToken)).status).toBe(400);
  });

  test('a token can be checked without being used; a used, replaced or expired one is refused like in a reset', async () => {
    await createAda();
    const check = async (token: unknown) => {
      const { status, json } = await call(checkResetToken, { body: { token } });
      return status === 204 ? 'works' : [status, json.error];
    };
    const refusal = [400, 'This password reset link is invalid or has expired.'];
    expect(await check('')).toEqual([400, 'Missing password reset token.']);
    expect(await check('unknown')).toEqual(refusal);
    const replacedToken = await createResetToken();
    const token = await createResetToken();
    expect(await check(replacedToken)).toEqual(refusal);
    expect([await check(token), await check(token)]).toEqual(['works', 'works']);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual(refusal);
    const expiredToken = await createResetToken();
    await ResetToken.updateMany({}, { expiresAt: new Date(Date.now() - 1000) });
    expect(await check(expiredToken)).toEqual(refusal);
  });

  test('only one of 20 concurrent requests with the same token succeeds; it ends every session and does not log in', async () => {
    const user = await createAda();
    const headers = await createBearerHeaders(user);
    const token = await createResetToken();
    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      responses.some(({ headers: responseHeaders }) =>
        responseHeaders.get('set-cookie')?.includes('session-token'),
      ),
    ).toBe(false);
    expect((await call(getMe, { headers })).status).toBe(401);
    expect((await call(logIn, { body: { email: EMAIL, password: 'New-Saffron-Rice-1' } })).status).toBe(200);
    expect((await call(logIn, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(401);
    expect(await OutboxEmail.countDocuments({ kind: 'password-changed', to: EMAIL })).toBe(1);
  });
});
