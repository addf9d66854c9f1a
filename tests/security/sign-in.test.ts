import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser } from '@/tests/support/sign-in';

// The attacker has no account and wants one, or wants to lock its owner out.

withDatabase();

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const NEW_PASSWORD = 'Saffron-Rice-43!';
const createAda = async () => aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });

const attemptLogin = (password: string, headers: Record<string, string> = {}) =>
  call(logIn, { body: { email: EMAIL, password }, headers });
const guessPassword = async (times: number, headers?: Record<string, string>) =>
  (await Promise.all(Array.from({ length: times }, () => attemptLogin('wrong', headers)))).map(
    ({ status }) => status,
  );
/** Returns the cookies that a browser stores from a response. */
const readCookies = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('locking an owner out with wrong guesses', () => {
  test('does not work on a device that has signed in before, even after its session ended', async () => {
    await createAda();
    const device = readCookies(await attemptLogin(PASSWORD));
    expect(await guessPassword(11)).toContain(429);
    expect((await attemptLogin(PASSWORD)).status).toBe(429);
    const deviceCookie = device.replace(/next-auth\.session-token=[^;]*;? ?/, '');
    expect((await attemptLogin(PASSWORD, { Cookie: deviceCookie })).status).toBe(200);
  });

  test('does not work on the device that registered', async () => {
    const device = readCookies(await call(register, { body: { email: EMAIL, password: PASSWORD } }));
    await guessPassword(11);
    expect((await attemptLogin(PASSWORD, { Cookie: device })).status).toBe(200);
  });

  test('ends with a completed reset: its device can sign in, and so can any other with the new password', async () => {
    await createAda();
    await guessPassword(11);
    const token = String(await createResetLink(EMAIL)).split('token=')[1];
    const reset = await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await attemptLogin(NEW_PASSWORD)).status).toBe(200);
    expect(await guessPassword(11)).toContain(429);
    expect((await attemptLogin(NEW_PASSWORD, { Cookie: readCookies(reset) })).status).toBe(200);
  });
});

describe('guessing from a shared office or phone network', () => {
  const exhaustClient = async () => {
    await attemptLogin('wrong');
    await RateLimit.updateMany(
      { _id: /^badLoginPerClient:/ },
      { $set: { count: RATE_POLICIES.badLoginPerClient.max } },
    );
  };

  test('blocks new devices there for a while, and the response says for how long and what to do', async () => {
    await createAda();
    await exhaustClient();
    const { status, json } = await attemptLogin(PASSWORD);
    expect([status, json.message]).toEqual([
      429,
      expect.stringMatching(
        /^Too many attempts\. Please try again in (a minute|\d+ minutes), or choose a new password by “Forgot password\?”\.$/,
      ),
    ]);
  });

  test('blocks neither a known device nor a user who just reset the password', async () => {
    await createAda();
    const Cookie = readCookies(await attemptLogin(PASSWORD));
    await exhaustClient();
    expect((await attemptLogin(PASSWORD, { Cookie })).status).toBe(200);
    const token = String(await createResetLink(EMAIL)).split('token=')[1];
    await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await attemptLogin(NEW_PASSWORD)).status).toBe(200);
  });
});

describe('unlimited guessing', () => {
  test('does not work with a device cookie: it has ten guesses too', async () => {
    await createAda();
    const Cookie = readCookies(await attemptLogin(PASSWORD));
    expect((await guessPassword(11, { Cookie })).filter((status) => status === 401)).toHaveLength(10);
    expect((await attemptLogin(PASSWORD, { Cookie })).status).toBe(429);
  });

  test.each([
    { label: 'of another account', forge: (cookie: string) => cookie },
    { label: 'that is forged', forge: () => `shop-device=${'0'.repeat(36)}.${'A'.repeat(43)}` },
    { label: 'with another id', forge: (cookie: string) => cookie.replace(/shop-device=./, 'shop-device=f') },
    { label: 'full of garbage', forge: () => `shop-device=${'.'.repeat(4_000)}` },
  ])('does not work with a device cookie $label: it counts like no cookie', async ({ forge }) => {
    await createAda();
    const attacker = await call(register, { body: { email: 'eve@shop.test', password: PASSWORD } });
    await guessPassword(10);
    const { status } = await attemptLogin('wrong', { Cookie: forge(readCookies(attacker)) });
    expect(status).toBe(429);
  });

  test('does not work on a device that a thief used before the password was reset', async () => {
    await createAda();
    const Cookie = readCookies(await attemptLogin(PASSWORD));
    const token = String(await createResetLink(EMAIL)).split('token=')[1];
    const owner = await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect(await guessPassword(11)).toContain(429);
    expect((await attemptLogin('wrong', { Cookie })).status).toBe(429);
    expect((await attemptLogin(NEW_PASSWORD, { Cookie: readCookies(owner) })).status).toBe(200);
  });

  test('does not work with successful logins in between: all logins of a client are limited', () => {
    expect(RATE_POLICIES.loginPerClient.max).toBeLessThanOrEqual(500);
  });
});

describe('a second account for one email', () => {
  test.each([
    { label: 'in capitals', email: 'R\u00c9MI@SHOP.TEST' },
    { label: 'with its accent as a combining character', email: 're\u0301mi@shop.test' },
    { label: 'with spaces around it', email: '  r\u00e9mi@shop.test ' },
  ])('is refused as taken: $label', async ({ email }) => {
    await call(register, { body: { email: 'r\u00e9mi@shop.test', password: PASSWORD } });
    expect((await call(register, { body: { email, password: PASSWORD } })).status).toBe(409);
    expect(await User.countDocuments()).toBe(1);
  });

  test('is not created by twenty concurrent registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(register, { body: { email: EMAIL, password: PASSWORD } })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await User.countDocuments()).toBe(1);
  });
});

test('one reset link sets one new password, however many concurrent requests use it', async () => {
  await createAda();
  const token = String(await createResetLink(EMAIL)).split('token=')[1];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(resetPassword, { body: { token, newPassword: `${NEW_PASSWORD}${i}` } }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});
