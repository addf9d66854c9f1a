import { GET as listUsers } from '@/app/api/admin/users/route';
import { POST as logIn } from '@/app/api/auth/login/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { DELETE as deleteMe, GET as getMe } from '@/app/api/users/me/route';
import { POST as replaceCodes } from '@/app/api/users/me/second-factor/recovery-codes/route';
import { DELETE as disable, POST as enable } from '@/app/api/users/me/second-factor/route';
import { POST as startSetup } from '@/app/api/users/me/second-factor/setup/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { resetSecondFactor } from '@/lib/accounts/second-factor-commands';
import { env } from '@/lib/runtime/env';
import { OutboxEmail } from '@/models/outbox-email';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { turnOnSecondFactor, waitForNewCodes } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { toCode, toWrongCode } from '@/tests/support/totp-codes';

withDatabase();
afterEach(() => jest.restoreAllMocks());

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const createAda = async (fields: Parameters<typeof aUser>[0] = {}) => {
  const user = await aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD), ...fields });
  return { user, headers: await createBearerHeaders(user) };
};
const attemptLogin = (code?: string) => call(logIn, { body: { email: EMAIL, password: PASSWORD, code } });
const listChanges = async () =>
  (await OutboxEmail.find({ kind: 'second-factor-changed', to: EMAIL }).sort({ _id: 1 }).lean()).map(
    ({ data }) => data.change,
  );

describe('setting up two-step login', () => {
  test('requires the password', async () => {
    const { headers } = await createAda();
    const { status, json } = await call(startSetup, { body: { currentPassword: 'wrong' }, headers });
    expect([status, json.fields]).toEqual([
      400,
      { currentPassword: 'The current password you entered is incorrect.' },
    ]);
    expect((await User.findOne().lean())?.pendingSecondFactor).toBeUndefined();
  });

  test('changes nothing about logins before the first code, and a wrong one does not turn it on', async () => {
    const { headers } = await createAda();
    const { json: setup } = await call(startSetup, { body: { currentPassword: PASSWORD }, headers });
    expect((await attemptLogin()).status).toBe(200);
    const { status, json } = await call(enable, { body: { code: toWrongCode(setup.secret) }, headers });
    expect([status, Object.keys(json.fields)]).toEqual([400, ['code']]);
    expect((await attemptLogin()).status).toBe(200);
  });

  test('cannot be confirmed before it has started, after 15 minutes, or with the code of a setup that was replaced', async () => {
    const { headers } = await createAda();
    expect((await call(enable, { body: { code: '123456' }, headers })).status).toBe(409);
    const start = () => call(startSetup, { body: { currentPassword: PASSWORD }, headers });
    const { json: replaced } = await start();
    const { json: setup } = await start();
    expect((await call(enable, { body: { code: toCode(replaced.secret) }, headers })).status).toBe(400);
    await User.updateOne({}, { 'pendingSecondFactor.expiresAt': new Date(Date.now() - 1000) });
    const { status, json } = await call(enable, { body: { code: toCode(setup.secret) }, headers });
    expect([status, json.error]).toEqual([409, 'This setup has expired. Please close it and start again.']);
    expect((await attemptLogin()).status).toBe(200);
  });

  test('succeeds once, even if two requests confirm it at the same time', async () => {
    const { headers } = await createAda();
    const { json: setup } = await call(startSetup, { body: { currentPassword: PASSWORD }, headers });
    const body = { code: toCode(setup.secret) };
    const responses = await Promise.all([1, 2].map(() => call(enable, { body, headers })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    // The second one, if it came late, has no session any more.
    expect([401, 409]).toContain(statuses[1]);
  });

  test('ends every other session, continues this one, sends an email and shows ten recovery codes', async () => {
    const { user, headers } = await createAda();
    const otherHeaders = await createBearerHeaders(user);
    const account = await turnOnSecondFactor(headers, PASSWORD);
    expect((await call(getMe, { headers })).status).toBe(401);
    expect((await call(getMe, { headers: otherHeaders })).status).toBe(401);
    const me = await call(getMe, { headers: account.headers });
    expect(me.json.user.secondFactor).toEqual({ enabled: true, recoveryCodesLeft: 10, required: false });
    expect(new Set(account.recoveryCodes).size).toBe(10);
    for (const code of account.recoveryCodes) {
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    }
    expect(account.otpauthUri).toContain(account.secret);
    expect(await listChanges()).toEqual(['enabled']);
  });
});

test('two-step login is turned off with the password and a recovery code: the password is enough again', async () => {
  const { headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const body = { currentPassword: PASSWORD, code: account.recoveryCodes[3] };
  const { status, json } = await call(disable, { method: 'DELETE', body, headers: account.headers });
  expect(status).toBe(200);
  expect((await call(getMe, { headers: account.headers })).status).toBe(401);
  const me = await call(getMe, { headers: { Authorization: `Bearer ${json.token}` } });
  expect(me.json.user.secondFactor).toEqual({ enabled: false, recoveryCodesLeft: 0, required: false });
  expect((await attemptLogin()).status).toBe(200);
  expect(await listChanges()).toEqual(['enabled', 'code-used', 'disabled']);
});

test('new recovery codes replace all earlier ones, and the session continues', async () => {
  const { headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const body = { currentPassword: PASSWORD, code: account.recoveryCodes[0] };
  const { status, json } = await call(replaceCodes, { body, headers: account.headers });
  expect([status, json.recoveryCodes]).toEqual([201, expect.not.arrayContaining(account.recoveryCodes)]);
  const me = await call(getMe, { headers: account.headers });
  expect(me.json.user.secondFactor.recoveryCodesLeft).toBe(10);
  expect(await listChanges()).toEqual(['enabled', 'code-used', 'codes-replaced']);
});

test('the export says whether two-step login is on', async () => {
  const { headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const { json } = await call(exportAccount, { headers: account.headers });
  expect(json.profile.secondFactor).toMatchObject({ enabled: true });
});

test('an account with two-step login is deleted with its secret', async () => {
  const { headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const body = { currentPassword: PASSWORD };
  expect((await call(deleteMe, { method: 'DELETE', body, headers: account.headers })).status).toBe(204);
  expect(await User.countDocuments()).toBe(0);
});

describe('an operator', () => {
  test('is told if no account has the email, or if two-step login is off', async () => {
    await createAda();
    await expect(resetSecondFactor('nobody@shop.test')).rejects.toThrow('There is no account with the email');
    await expect(resetSecondFactor(EMAIL)).rejects.toThrow(`Two-step login is off for ${EMAIL}.`);
  });

  test('removes two-step login of a user: all sessions end, and an email says so', async () => {
    const { headers } = await createAda();
    const account = await turnOnSecondFactor(headers, PASSWORD);
    await resetSecondFactor(' ADA@shop.test ');
    expect((await call(getMe, { headers: account.headers })).status).toBe(401);
    expect((await attemptLogin()).status).toBe(200);
    expect(await listChanges()).toEqual(['enabled', 'reset']);
  });
});

describe('a shop that requires two-step login of admins', () => {
  beforeEach(() => void jest.replaceProperty(env(), 'REQUIRE_ADMIN_SECOND_FACTOR', true));

  test('refuses admins without it with 403 second_factor_setup_required, on admin endpoints only', async () => {
    const { headers } = await createAda({ role: 'admin' });
    const { status, json } = await call(listUsers, { headers });
    expect([status, json.code]).toEqual([403, 'second_factor_setup_required']);
    const me = await call(getMe, { headers });
    expect([me.status, me.json.user.secondFactor.required]).toEqual([200, true]);
  });

  test('refuses other users as ever, and lets admins in once they have turned it on', async () => {
    const cook = await createBearerHeaders(await aUser());
    expect((await call(listUsers, { headers: cook })).json.code).toBe('forbidden');
    const { headers } = await createAda({ role: 'admin' });
    const account = await turnOnSecondFactor(headers, PASSWORD);
    expect((await call(listUsers, { headers: account.headers })).status).toBe(200);
    await waitForNewCodes();
    const { json } = await attemptLogin(toCode(account.secret));
    expect((await call(listUsers, { headers: { Authorization: `Bearer ${json.token}` } })).status).toBe(200);
  });
});
