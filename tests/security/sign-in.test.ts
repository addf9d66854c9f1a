import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { RATE_POLICIES } from '@/lib/rate-limits/rate-limit';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser } from '@/tests/support/sign-in';

// Whoever has no account wants one, or its owner kept out of it.

withDatabase();

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const NEW_PASSWORD = 'Saffron-Rice-43!';
const ada = async () => aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });

const attempt = (password: string, headers: Record<string, string> = {}) =>
  call(logIn, { body: { email: EMAIL, password }, headers });
const guess = async (times: number, headers?: Record<string, string>) =>
  (await Promise.all(Array.from({ length: times }, () => attempt('wrong', headers)))).map(
    ({ status }) => status,
  );
/** The cookies that a browser keeps of an answer. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('locking an owner out by guessing wrong', () => {
  test('does not work on a device that has signed in before, even after its session is over', async () => {
    await ada();
    const device = cookiesOf(await attempt(PASSWORD));
    expect(await guess(11)).toContain(429);
    expect((await attempt(PASSWORD)).status).toBe(429);
    const known = device.replace(/next-auth\.session-token=[^;]*;? ?/, '');
    expect((await attempt(PASSWORD, { Cookie: known })).status).toBe(200);
  });

  test('does not work on the device that registered', async () => {
    const device = cookiesOf(await call(register, { body: { email: EMAIL, password: PASSWORD } }));
    await guess(11);
    expect((await attempt(PASSWORD, { Cookie: device })).status).toBe(200);
  });

  test('ends with a finished reset: its device is let in, and any other with the new password too', async () => {
    await ada();
    await guess(11);
    const token = String(await makeResetLink(EMAIL)).split('token=')[1];
    const reset = await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await attempt(NEW_PASSWORD)).status).toBe(200);
    expect(await guess(11)).toContain(429);
    expect((await attempt(NEW_PASSWORD, { Cookie: cookiesOf(reset) })).status).toBe(200);
  });
});

describe('guessing from an office or a phone network that others use', () => {
  const exhaustClient = async () => {
    await attempt('wrong');
    await RateLimit.updateMany(
      { _id: /^badLoginPerClient:/ },
      { $set: { count: RATE_POLICIES.badLoginPerClient.most } },
    );
  };

  test('shuts out new devices there for a while; the refusal says how long, and the way out', async () => {
    await ada();
    await exhaustClient();
    const { status, json } = await attempt(PASSWORD);
    expect([status, json.message]).toEqual([
      429,
      expect.stringMatching(
        /^Too many attempts\. Please try again in (a minute|\d+ minutes), or choose a new password by “Forgot password\?”\.$/,
      ),
    ]);
  });

  test('shuts out neither a known device nor whoever just chose a new password', async () => {
    await ada();
    const Cookie = cookiesOf(await attempt(PASSWORD));
    await exhaustClient();
    expect((await attempt(PASSWORD, { Cookie })).status).toBe(200);
    const token = String(await makeResetLink(EMAIL)).split('token=')[1];
    await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await attempt(NEW_PASSWORD)).status).toBe(200);
  });
});

describe('guessing without end', () => {
  test('does not work with the cookie of a device: it has ten guesses as well', async () => {
    await ada();
    const Cookie = cookiesOf(await attempt(PASSWORD));
    expect((await guess(11, { Cookie })).filter((status) => status === 401)).toHaveLength(10);
    expect((await attempt(PASSWORD, { Cookie })).status).toBe(429);
  });

  test.each([
    { what: 'of another account', forge: (cookie: string) => cookie },
    { what: 'made up', forge: () => `shop-device=${'0'.repeat(36)}.${'A'.repeat(43)}` },
    { what: 'of another id', forge: (cookie: string) => cookie.replace(/shop-device=./, 'shop-device=f') },
    { what: 'full of nonsense', forge: () => `shop-device=${'.'.repeat(4_000)}` },
  ])('does not work with a device cookie $what: it counts as everybody', async ({ forge }) => {
    await ada();
    const eve = await call(register, { body: { email: 'eve@shop.test', password: PASSWORD } });
    await guess(10);
    const { status } = await attempt('wrong', { Cookie: forge(cookiesOf(eve)) });
    expect(status).toBe(429);
  });

  test('does not work by signing in well in between: all logins of a client are bounded', () => {
    expect(RATE_POLICIES.loginPerClient.most).toBeLessThanOrEqual(500);
  });
});

describe('a second account for one e-mail', () => {
  test.each([
    { what: 'in capitals', email: 'R\u00c9MI@SHOP.TEST' },
    { what: 'with its accent typed apart', email: 're\u0301mi@shop.test' },
    { what: 'with spaces around', email: '  r\u00e9mi@shop.test ' },
  ])('$what is refused as taken', async ({ email }) => {
    await call(register, { body: { email: 'r\u00e9mi@shop.test', password: PASSWORD } });
    expect((await call(register, { body: { email, password: PASSWORD } })).status).toBe(409);
    expect(await User.countDocuments()).toBe(1);
  });

  test('does not come of twenty registrations at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(register, { body: { email: EMAIL, password: PASSWORD } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await User.countDocuments()).toBe(1);
  });
});

test('one reset link gives one new password, however often it is followed at once', async () => {
  await ada();
  const token = String(await makeResetLink(EMAIL)).split('token=')[1];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      call(resetPassword, { body: { token, newPassword: `${NEW_PASSWORD}${nth}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
