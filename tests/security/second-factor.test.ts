import { NextRequest } from 'next/server';
import { GET as listUsers } from '@/app/api/admin/users/route';
import { GET as getNextAuth, POST as postNextAuth } from '@/app/api/auth/[...nextauth]/route';
import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { POST as replaceCodes } from '@/app/api/users/me/second-factor/recovery-codes/route';
import { DELETE as disable, POST as enable } from '@/app/api/users/me/second-factor/route';
import { POST as startSetup } from '@/app/api/users/me/second-factor/setup/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { OutboxEmail } from '@/models/outbox-email';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { turnOnSecondFactor, waitForNewCodes } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { toCode, toWrongCode } from '@/tests/support/totp-codes';

// The attacker knows the password of an account with two-step login, or holds one of its sessions.

/** The request that Next would handle at this moment, which next-auth asks it for. */
let mockRequest: NextRequest;
jest.mock('next/headers', () => ({
  headers: async () => mockRequest.headers,
  cookies: async () => mockRequest.cookies,
}));

withDatabase();
afterEach(() => {
  jest.restoreAllMocks();
  env().NEXTAUTH_SECRET_PREVIOUS = undefined;
});

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const NEW_PASSWORD = 'Saffron-Rice-43!';

async function createAda(fields: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD), ...fields });
  const account = await turnOnSecondFactor(await createBearerHeaders(user), PASSWORD);
  return { id: String(user._id), ...account };
}

const attemptLogin = (code?: unknown, { password = PASSWORD, headers = {} } = {}) =>
  call(logIn, { body: { email: EMAIL, password, ...(code !== undefined && { code }) }, headers });
const toStatuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort();
const guessCodes = async (secret: string, times: number, headers: Record<string, string> = {}) => {
  const attempts = Array.from({ length: times }, () => attemptLogin(toWrongCode(secret), { headers }));
  return (await Promise.all(attempts)).map(({ status }) => status);
};
const readCookies = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('logging in with the password alone', () => {
  test.each([undefined, '', ' - '])(
    'gets 401 second_factor_required with the code %j, and no session',
    async (code) => {
      await createAda();
      const { status, json, headers } = await attemptLogin(code);
      expect([status, json.code]).toEqual([401, 'second_factor_required']);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  test('does not work through next-auth’s own URLs, which accept the code as well', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    const send = async (path: string, fields?: Record<string, string>, Cookie = '') => {
      const request = new NextRequest(`http://localhost:3000/api/auth/${path}`, {
        method: fields ? 'POST' : 'GET',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie },
        body: fields && new URLSearchParams(fields).toString(),
      });
      mockRequest = request;
      return (fields ? postNextAuth : getNextAuth)(request, {
        params: Promise.resolve({ nextauth: path.split('/') }),
      });
    };
    const csrf = await send('csrf');
    const { csrfToken } = await csrf.json();
    const fields = { csrfToken, json: 'true', email: EMAIL, password: PASSWORD };
    const attempt = (code?: string) =>
      send('callback/credentials', { ...fields, ...(code && { code }) }, readCookies(csrf));
    for (const code of [undefined, '', toWrongCode(secret)]) {
      const response = await attempt(code);
      expect([response.status, readCookies(response)]).toEqual([
        401,
        expect.not.stringContaining('session-token'),
      ]);
    }
    expect(readCookies(await attempt(toCode(secret)))).toContain('session-token');
  });

  test('does not work after a password reset, which leaves two-step login on', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    const token = String(await createResetLink(EMAIL)).split('token=')[1];
    expect((await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })).status).toBe(200);
    expect((await attemptLogin(undefined, { password: NEW_PASSWORD })).json.code).toBe(
      'second_factor_required',
    );
    expect((await attemptLogin(toCode(secret), { password: NEW_PASSWORD })).status).toBe(200);
  });
});

test('a wrong password gets the same response with the right code, a wrong one and none, as for an unknown email', async () => {
  const { secret, recoveryCodes } = await createAda();
  await waitForNewCodes();
  const unknownEmail = await call(logIn, { body: { email: 'nobody@shop.test', password: PASSWORD } });
  for (const code of [undefined, toCode(secret), toWrongCode(secret), recoveryCodes[0]]) {
    const { status, json } = await attemptLogin(code, { password: 'wrong' });
    expect([status, json]).toEqual([unknownEmail.status, unknownEmail.json]);
  }
  expect(unknownEmail.status).toBe(401);
  // None of them used up a code.
  expect((await attemptLogin(toCode(secret))).status).toBe(200);
  expect((await attemptLogin(recoveryCodes[0])).status).toBe(200);
});

describe('a code', () => {
  test.each([
    { label: 'an operator', code: { $ne: null } },
    { label: 'a list', code: ['123456'] },
    { label: 'a number', code: 123456 },
    { label: 'five digits', code: '12345' },
    { label: 'a megabyte of digits', code: '1'.repeat(1024 * 1024) },
    { label: 'a megabyte of spaces', code: ' '.repeat(1024 * 1024).concat('1') },
  ])('that is $label gets 400', async ({ code }) => {
    await createAda();
    expect((await attemptLogin(code)).status).toBe(400);
  });

  test('that is wrong gets 401 invalid_code, and the response says what to do', async () => {
    const { secret } = await createAda();
    const { status, json, headers } = await attemptLogin(toWrongCode(secret));
    const message =
      'This code is incorrect or was already used. Please wait for the next code in your app, or use a recovery code.';
    expect([status, json.code, json.error, json.fields]).toEqual([
      401,
      'invalid_code',
      message,
      { code: message },
    ]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('that turned on two-step login does not log in as well', async () => {
    const { secret } = await createAda();
    expect((await attemptLogin(toCode(secret))).json.code).toBe('invalid_code');
  });

  test('works once; then neither it nor the code before it works', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    const [earlierCode, code] = [toCode(secret, -1), toCode(secret)];
    expect((await attemptLogin(earlierCode)).status).toBe(200);
    expect((await attemptLogin(earlierCode)).json.code).toBe('invalid_code');
    expect((await attemptLogin(code)).status).toBe(200);
    for (const usedCode of [code, earlierCode]) {
      expect((await attemptLogin(usedCode)).json.code).toBe('invalid_code');
    }
  });

  test('that ten concurrent logins send lets in one of them', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    const code = toCode(secret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => attemptLogin(code)));
    expect(toStatuses(responses)).toEqual([200, ...Array(9).fill(401)]);
  });

  test('of another account does not work', async () => {
    await createAda();
    const eve = await aUser({ email: 'eve@shop.test', passwordHash: await hashPassword(PASSWORD) });
    const { secret, recoveryCodes } = await turnOnSecondFactor(await createBearerHeaders(eve), PASSWORD);
    await waitForNewCodes();
    for (const code of [toCode(secret), recoveryCodes[0]]) {
      expect((await attemptLogin(code)).json.code).toBe('invalid_code');
    }
  });
});

describe('a recovery code', () => {
  test('works once, however it is typed, and its use is announced by email', async () => {
    const { recoveryCodes } = await createAda();
    const [code = ''] = recoveryCodes;
    expect((await attemptLogin(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const { status, json } = await attemptLogin(code);
    expect([status, json.code]).toEqual([401, 'invalid_code']);
    expect(await OutboxEmail.findOne({ 'data.change': 'code-used' }).lean()).toMatchObject({
      to: EMAIL,
      data: { recoveryCodesLeft: 9 },
    });
  });

  test('that ten concurrent logins send lets in one of them', async () => {
    const { recoveryCodes } = await createAda();
    const responses = await Promise.all(Array.from({ length: 10 }, () => attemptLogin(recoveryCodes[0])));
    expect(toStatuses(responses)).toEqual([200, ...Array(9).fill(401)]);
  });

  test('that was replaced does not work', async () => {
    const { secret, recoveryCodes, headers } = await createAda();
    await waitForNewCodes();
    const body = { currentPassword: PASSWORD, code: toCode(secret) };
    const replacement = await call(replaceCodes, { body, headers });
    expect((await attemptLogin(recoveryCodes[0])).json.code).toBe('invalid_code');
    expect((await attemptLogin(replacement.json.recoveryCodes[0])).status).toBe(200);
  });
});

describe('guessing codes', () => {
  test('ends after ten of them, even concurrent ones and with logins by other means in between', async () => {
    const { secret, recoveryCodes } = await createAda();
    await waitForNewCodes();
    expect((await guessCodes(secret, 15)).filter((status) => status === 401)).toHaveLength(10);
    expect((await attemptLogin(recoveryCodes[0])).status).toBe(200);
    const { status, json } = await attemptLogin(toCode(secret));
    expect([status, json.message]).toEqual([429, expect.stringMatching(/, or use a recovery code\.$/)]);
  });

  test('ends for the day after fifty', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    await attemptLogin(toWrongCode(secret));
    await RateLimit.updateMany(
      { _id: /^wrongCodePerDay:/ },
      { $set: { count: RATE_POLICIES.wrongCodePerDay.max } },
    );
    expect((await attemptLogin(toCode(secret))).status).toBe(429);
    await RateLimit.deleteMany({ _id: /^wrongCode:/ }); // Ends the shorter window.
    expect((await attemptLogin(toCode(secret))).status).toBe(429);
  });

  test('does not start again with a password reset, or on a device that only knew the password', async () => {
    const user = await aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
    const Cookie = readCookies(await attemptLogin());
    const { secret } = await turnOnSecondFactor(await createBearerHeaders(user), PASSWORD);
    await waitForNewCodes();
    await guessCodes(secret, 10);
    expect((await attemptLogin(toCode(secret), { headers: { Cookie } })).status).toBe(429);
    const token = String(await createResetLink(EMAIL)).split('token=')[1];
    const reset = await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    const options = { password: NEW_PASSWORD, headers: { Cookie: readCookies(reset) } };
    expect((await attemptLogin(toCode(secret), options)).status).toBe(429);
  });

  test('does not lock the owner out of a device that has passed the second factor, which has ten guesses too', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    const Cookie = readCookies(await attemptLogin(toCode(secret)));
    await waitForNewCodes();
    await guessCodes(secret, 10);
    expect((await attemptLogin(toCode(secret))).status).toBe(429);
    expect((await attemptLogin(toCode(secret), { headers: { Cookie } })).status).toBe(200);
    expect((await guessCodes(secret, 11, { Cookie })).filter((status) => status === 401)).toHaveLength(10);
  });

  test('does not lock anyone out without the right password', async () => {
    const { secret } = await createAda();
    await waitForNewCodes();
    await attemptLogin(toWrongCode(secret), { password: 'wrong' });
    expect(await RateLimit.countDocuments({ _id: /^wrongCode/ })).toBe(1); // The one of the setup.
  });
});

describe('a stolen session', () => {
  test.each([
    { label: 'turn off two-step login', handler: disable, method: 'DELETE' },
    { label: 'get new recovery codes', handler: replaceCodes, method: 'POST' },
  ])('cannot $label without the password and a code', async ({ handler, method }) => {
    const { id, secret, recoveryCodes, headers } = await createAda();
    const before = await User.findOne({ _id: id }).lean();
    await waitForNewCodes();
    const send = (body: object) => call(handler, { method, body, headers });
    const code = toCode(secret);
    for (const body of [
      {},
      { code },
      { currentPassword: PASSWORD },
      { currentPassword: PASSWORD, code: '' },
    ]) {
      expect((await send(body)).status).toBe(400);
    }
    const wrongPassword = await send({ currentPassword: 'wrong', code });
    expect([wrongPassword.status, Object.keys(wrongPassword.json.fields)]).toEqual([
      400,
      ['currentPassword'],
    ]);
    const wrongCode = await send({ currentPassword: PASSWORD, code: toWrongCode(secret) });
    expect([wrongCode.status, Object.keys(wrongCode.json.fields)]).toEqual([400, ['code']]);
    const wrongRecoveryCode = await send({ currentPassword: PASSWORD, code: 'A'.repeat(16) });
    expect([wrongRecoveryCode.status, Object.keys(wrongRecoveryCode.json.fields)]).toEqual([400, ['code']]);
    const after = await User.findOne({ _id: id }).lean();
    expect(after?.secondFactor?.recoveryCodeHashes).toEqual(before?.secondFactor?.recoveryCodeHashes);
    expect((await attemptLogin(recoveryCodes[0])).status).toBe(200);
  });

  test('cannot replace the secret of two-step login that is on', async () => {
    const { secret, headers } = await createAda();
    const { status, json } = await call(startSetup, { body: { currentPassword: PASSWORD }, headers });
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect((await call(enable, { body: { code: toCode(secret) }, headers })).status).toBe(409);
    await waitForNewCodes();
    expect((await attemptLogin(toCode(secret))).status).toBe(200);
  });

  test('cannot lock logins with wrong codes', async () => {
    const { secret, headers } = await createAda();
    await waitForNewCodes();
    const body = { currentPassword: PASSWORD, code: toWrongCode(secret) };
    for (let count = 0; count < 12; count += 1) await call(disable, { method: 'DELETE', body, headers });
    expect((await attemptLogin(toCode(secret))).status).toBe(200);
  });
});

test('the secret and the recovery codes are in no response but their own, in no log, and not readable in the database', async () => {
  const lines: unknown[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    jest.spyOn(log, level).mockImplementation((...values: unknown[]) => void lines.push(values));
  }
  const { secret, recoveryCodes, headers } = await createAda({ role: 'admin' });
  await waitForNewCodes();
  const responses = [
    await call(getMe, { headers }),
    await call(exportAccount, { headers }),
    await call(listUsers, { headers }),
    await attemptLogin(),
    await attemptLogin(toWrongCode(secret)),
    await attemptLogin(toCode(secret)),
    await attemptLogin(recoveryCodes[0]),
    await call(disable, {
      method: 'DELETE',
      headers,
      body: { currentPassword: PASSWORD, code: recoveryCodes[1] },
    }),
  ];
  const emails = await OutboxEmail.find().lean();
  const users = await User.collection.find().toArray();
  const everything = JSON.stringify([responses.map(({ json }) => json), lines, emails, users]);
  expect(lines.length).toBeGreaterThan(0);
  for (const confidential of [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(everything).not.toContain(confidential);
  }
  expect(JSON.stringify(responses.map(({ json }) => json))).not.toMatch(/encrypted|hash|lastUsedStep/i);
});

test('after a change of NEXTAUTH_SECRET, the app’s codes work while the shop has the one before, then without it', async () => {
  const { secret } = await createAda();
  await waitForNewCodes();
  const oldSecret = env().NEXTAUTH_SECRET;
  jest.replaceProperty(env(), 'NEXTAUTH_SECRET', 'another secret that no one else knows');
  env().NEXTAUTH_SECRET_PREVIOUS = oldSecret;
  expect((await attemptLogin(toCode(secret))).status).toBe(200);
  env().NEXTAUTH_SECRET_PREVIOUS = undefined;
  await waitForNewCodes();
  expect((await attemptLogin(toCode(secret))).status).toBe(200);
});

test('after NEXTAUTH_SECRET was changed, the app’s codes are refused and logged, and recovery codes still work', async () => {
  const { secret, recoveryCodes } = await createAda();
  await waitForNewCodes();
  jest.replaceProperty(env(), 'NEXTAUTH_SECRET', 'another secret that no one else knows');
  const logError = jest.spyOn(log, 'error').mockImplementation(() => {});
  expect((await attemptLogin(toCode(secret))).json.code).toBe('invalid_code');
  expect(logError).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('NEXTAUTH_SECRET'));
  expect((await attemptLogin(recoveryCodes[0])).status).toBe(200);
});
