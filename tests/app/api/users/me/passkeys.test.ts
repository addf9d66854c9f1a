import { POST as logInWithPassword } from '@/app/api/auth/login/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { DELETE as removePasskey, PUT as renamePasskey } from '@/app/api/users/me/passkeys/[id]/route';
import { GET as listPasskeys } from '@/app/api/users/me/passkeys/route';
import { POST as startSetup } from '@/app/api/users/me/passkeys/setup/route';
import { PUT as changePassword } from '@/app/api/users/me/password/route';
import { DELETE as deleteMe, GET as getMe } from '@/app/api/users/me/route';
import { announceHostChange } from '@/lib/accounts/passkey-host-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { resetSecondFactor } from '@/lib/accounts/second-factor-commands';
import { env } from '@/lib/runtime/env';
import { OutboxEmail } from '@/models/outbox-email';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { addAuthenticator, logInWith } from '@/tests/support/passkeys';
import { turnOnSecondFactor } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const { NEXTAUTH_URL } = env();
afterEach(() => {
  env().NEXTAUTH_URL = NEXTAUTH_URL;
});

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const PROOF = { currentPassword: PASSWORD };

async function createAda() {
  const user = await aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
  return { user, headers: await createBearerHeaders(user) };
}
const listNotices = async () =>
  (await OutboxEmail.find({ kind: 'passkey-changed', to: EMAIL }).sort({ _id: 1 }).lean()).map(
    ({ data }) => data,
  );

test.each([
  { label: 'no name', name: '' },
  { label: 'a name of spaces', name: '   ' },
  { label: 'a name that is too long', name: 'x'.repeat(41) },
])('a passkey cannot have $label', async ({ name }) => {
  const { headers } = await createAda();
  await addAuthenticator(headers, PROOF);
  const { json } = await call(listPasskeys, { headers });
  const params = { id: json.passkeys[0].id };
  const { status, json: refusal } = await call(renamePasskey, {
    method: 'PUT',
    params,
    body: { name },
    headers,
  });
  expect([status, Object.keys(refusal.fields)]).toEqual([400, ['name']]);
});

test('a user adds several passkeys, each logs in, and the owner is told', async () => {
  const { headers } = await createAda();
  const phone = await addAuthenticator(headers, PROOF, { name: 'Phone' });
  const laptop = await addAuthenticator(headers, PROOF, { name: 'Laptop' });
  for (const authenticator of [phone, laptop, phone]) {
    const { status, json } = await logInWith(authenticator);
    expect(status).toBe(200);
    const me = await call(getMe, { headers: { Authorization: `Bearer ${json.token}` } });
    expect(me.json.user.email).toBe(EMAIL);
  }
  const { json } = await call(listPasskeys, { headers });
  expect(json.passkeys).toMatchObject([
    { name: 'Phone', host: 'localhost', isUsable: true, lastUsedAt: expect.any(String) },
    { name: 'Laptop', host: 'localhost', isUsable: true, lastUsedAt: expect.any(String) },
  ]);
  expect(await listNotices()).toEqual([
    { change: 'added', name: 'Phone' },
    { change: 'added', name: 'Laptop' },
  ]);
});

test('a passkey logs in without the code of two-step login, and the password alone does not', async () => {
  const { headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const proof = { ...PROOF, code: account.recoveryCodes[0] ?? '' };
  const authenticator = await addAuthenticator(account.headers, proof);
  expect((await logInWith(authenticator)).status).toBe(200);
  const { status, json } = await call(logInWithPassword, { body: { email: EMAIL, password: PASSWORD } });
  expect([status, json.code]).toEqual([401, 'second_factor_required']);
});

test('a session of a passkey is remembered if the user asks for it', async () => {
  const { headers } = await createAda();
  const authenticator = await addAuthenticator(headers, PROOF);
  const remembered = await logInWith(authenticator, {}, true);
  const short = await logInWith(authenticator, {}, false);
  const toMaxAge = (response: typeof short) =>
    Number(/session-token=.*Max-Age=(\d+)/.exec(response.headers.getSetCookie().join('\n'))?.[1]);
  expect(toMaxAge(remembered)).toBeGreaterThan(80 * 24 * 60 * 60);
  expect(toMaxAge(short)).toBeLessThanOrEqual(5 * 60);
});

test('an authenticator that already has a passkey is not offered again', async () => {
  const { headers } = await createAda();
  const { id } = await addAuthenticator(headers, PROOF);
  const { json } = await call(startSetup, { body: PROOF, headers });
  expect(json.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }]);
});

test('a passkey is renamed without a password and removed with it: this session continues with a new token', async () => {
  const { headers } = await createAda();
  await addAuthenticator(headers, PROOF, { name: 'Phone' });
  const laptop = await addAuthenticator(headers, PROOF, { name: 'Laptop' });
  const { json } = await call(listPasskeys, { headers });
  const params = { id: json.passkeys[0].id };
  const renamed = await call(renamePasskey, {
    method: 'PUT',
    params,
    body: { name: ' Old phone ' },
    headers,
  });
  expect(renamed.json.passkeys[0].name).toBe('Old phone');
  const wrong = await call(removePasskey, {
    ...{ method: 'DELETE', params, body: { currentPassword: 'wrong' }, headers },
  });
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ['currentPassword']]);
  const removed = await call(removePasskey, { method: 'DELETE', params, body: PROOF, headers });
  expect(removed.json.passkeys).toMatchObject([{ name: 'Laptop' }]);
  const newHeaders = { Authorization: `Bearer ${removed.json.token}` };
  expect((await call(getMe, { headers: newHeaders })).status).toBe(200);
  expect((await logInWith(laptop)).status).toBe(200);
  expect((await listNotices()).at(-1)).toEqual({ change: 'removed', name: 'Old phone' });
  const again = await call(removePasskey, { method: 'DELETE', params, body: PROOF, headers: newHeaders });
  expect(again.status).toBe(404);
});

test('an operator who removes a lost second factor removes the passkeys too', async () => {
  const { user, headers } = await createAda();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  await addAuthenticator(account.headers, { ...PROOF, code: account.recoveryCodes[0] ?? '' });
  await resetSecondFactor(EMAIL);
  expect(await User.findOne({ _id: user._id }).lean()).not.toHaveProperty('passkeys');
});

test('the export lists the passkeys, and the deletion of the account removes them', async () => {
  const { headers } = await createAda();
  const authenticator = await addAuthenticator(headers, PROOF);
  const { json } = await call(exportAccount, { headers });
  expect(json.passkeys).toMatchObject([{ name: 'My phone', host: 'localhost' }]);
  expect((await call(deleteMe, { method: 'DELETE', body: PROOF, headers })).status).toBe(204);
  expect((await logInWith(authenticator)).status).toBe(401);
});

test('a restored copy that an operator tries at localhost tells no owner of passkeys that the shop has moved', async () => {
  env().NEXTAUTH_URL = 'https://shop.test';
  const { user, headers } = await createAda();
  const authenticator = await addAuthenticator(headers, PROOF);
  env().NEXTAUTH_URL = 'http://localhost:3001';
  await announceHostChange();
  expect((await listNotices()).map(({ change }) => change)).toEqual(['added']);
  expect((await logInWith(authenticator)).status).toBe(401);
  // The copy becomes the shop, at another host: now they need to know.
  env().NEXTAUTH_URL = 'https://new.shop.test';
  await announceHostChange();
  expect((await listNotices()).at(-1)).toEqual({
    change: 'host-changed',
    oldHost: 'shop.test',
    newHost: 'new.shop.test',
  });
  expect((await User.findById(user._id).lean())?.passkeys).toHaveLength(1);
});

test('owners of passkeys are told once when the shop moves to another host, even by two processes', async () => {
  const { headers } = await createAda();
  await addAuthenticator(headers, PROOF);
  await aUser({ passwordHash: await hashPassword(PASSWORD) });
  await announceHostChange();
  env().NEXTAUTH_URL = 'https://new.shop.test';
  await Promise.all([announceHostChange(), announceHostChange()]);
  await announceHostChange();
  const notices = await OutboxEmail.find({ kind: 'passkey-changed', 'data.change': 'host-changed' }).lean();
  expect(notices.map(({ to, data }) => [to, data])).toEqual([
    [EMAIL, { change: 'host-changed', oldHost: 'localhost', newHost: 'new.shop.test' }],
  ]);
});

test('who changes the password is told which passkeys still open the account', async () => {
  const { headers } = await createAda();
  const authenticator = await addAuthenticator(headers, PROOF, { name: 'Thief’s phone' });
  const body = { ...PROOF, newPassword: 'Saffron-Rice-43!' };
  expect((await call(changePassword, { method: 'PUT', body, headers })).status).toBe(200);
  const notice = await OutboxEmail.findOne({ kind: 'password-changed', to: EMAIL }).lean();
  expect(notice?.data).toEqual({ keptPasskeys: ['Thief’s phone'] });
  expect((await logInWith(authenticator)).status).toBe(200);
});
