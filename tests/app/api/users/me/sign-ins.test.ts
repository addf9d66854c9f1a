import mongoose from 'mongoose';
import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { PUT as changePassword } from '@/app/api/users/me/password/route';
import { DELETE as deleteMe, GET as getMe } from '@/app/api/users/me/route';
import { DELETE as endSignIn } from '@/app/api/users/me/sign-ins/[id]/route';
import { GET as listSignIns } from '@/app/api/users/me/sign-ins/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { EndedSession } from '@/models/ended-session';
import { SignIn } from '@/models/sign-in';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { addAuthenticator, logInWith } from '@/tests/support/passkeys';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';

withDatabase();

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const createAda = async () => aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
const toHeaders = ({ json }: { json: { token: string } }) => ({ Authorization: `Bearer ${json.token}` });
const logInWithPassword = async (userAgent: string) => {
  const body = { email: EMAIL, password: PASSWORD };
  return toHeaders(await call(logIn, { body, headers: { 'User-Agent': userAgent } }));
};

test('a user can neither see nor end a session of another one', async () => {
  await createAda();
  const headers = await logInWithPassword(FIREFOX);
  const thief = await createBearerHeaders(await aUser());
  expect((await call(listSignIns, { headers: thief })).json.signIns).toEqual([]);
  const [signIn] = (await call(listSignIns, { headers })).json.signIns;
  const { status } = await call(endSignIn, { method: 'DELETE', params: { id: signIn.id }, headers: thief });
  expect(status).toBe(404);
  expect((await call(getMe, { headers })).status).toBe(200);
});

test('a login that the list cannot record is a login nevertheless', async () => {
  await createAda();
  jest.spyOn(SignIn, 'updateOne').mockRejectedValueOnce(new Error('no database'));
  const headers = await logInWithPassword(FIREFOX);
  expect((await call(getMe, { headers })).status).toBe(200);
  expect((await call(listSignIns, { headers })).json.signIns).toEqual([]);
});

test('the user sees each login with its device and method, and this one', async () => {
  await createAda();
  const firefox = await logInWithPassword(FIREFOX);
  const authenticator = await addAuthenticator(firefox, { currentPassword: PASSWORD });
  const passkey = toHeaders(await logInWith(authenticator));
  const { json } = await call(listSignIns, { headers: passkey });
  expect(json.signIns).toMatchObject([
    { device: 'Unknown device', method: 'passkey', isActive: true, isCurrent: true },
    { device: 'Firefox on Linux', method: 'password', isActive: true, isCurrent: false },
  ]);
  const created = await call(register, { body: { email: 'eve@shop.test', password: PASSWORD } });
  const own = await call(listSignIns, { headers: toHeaders(created) });
  expect(own.json.signIns).toMatchObject([{ method: 'registration', isCurrent: true }]);
});

test('another session is ended from the next request on, and stays in the list', async () => {
  await createAda();
  const lost = await logInWithPassword(FIREFOX);
  const headers = await logInWithPassword('');
  const { json } = await call(listSignIns, { headers });
  const params = { id: json.signIns[1].id };
  const ended = await call(endSignIn, { method: 'DELETE', params, headers });
  expect(ended.json.signIns).toMatchObject([
    { isActive: true, isCurrent: true },
    { id: params.id, isActive: false },
  ]);
  expect((await call(getMe, { headers: lost })).status).toBe(401);
  expect((await call(getMe, { headers })).status).toBe(200);
});

test('a login that is still open is listed before those that ended since, however many there are', async () => {
  const user = await createAda();
  const headers = await logInWithPassword(FIREFOX);
  const [first] = await SignIn.find().lean();
  const later = new Date(Date.now() + 1_000);
  await SignIn.insertMany(
    Array.from({ length: 150 }, (_, index) => ({
      ...{ _id: `ended-session-${index}`, userId: user._id, device: 'Chrome on Windows', version: 0 },
      ...{ startedAt: later, lastUsedAt: later, expiresAt: first?.expiresAt, deleteAt: first?.deleteAt },
    })),
  );
  // Of which ten were ended by an earlier version.
  for (let index = 0; index < 10; index += 1)
    await EndedSession.create({ _id: `ended-session-${index}`, expiresAt: first?.expiresAt });
  await SignIn.updateMany(
    {
      _id: mongoose.trusted({
        $in: Array.from({ length: 140 }, (_, index) => `ended-session-${index + 10}`),
      }),
    },
    { $set: { endedAt: later } },
  );
  const { json } = await call(listSignIns, { headers });
  expect(json.signIns).toHaveLength(20);
  expect(json.signIns[0]).toMatchObject({ device: 'Firefox on Linux', isActive: true, isCurrent: true });
  expect(json.signIns.filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1);
});

test('the use of a token that a client stores is recorded once a day', async () => {
  await createAda();
  const headers = await logInWithPassword(FIREFOX);
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  const readLastUse = async () => (await SignIn.findOne().lean())?.lastUsedAt.getTime() ?? 0;
  await SignIn.updateMany({}, { $set: { lastUsedAt: twoDaysAgo } });
  expect((await call(getMe, { headers })).status).toBe(200);
  expect(await readLastUse()).toBeGreaterThan(twoDaysAgo.getTime());
  await SignIn.updateMany({}, { $set: { lastUsedAt: twoDaysAgo } });
  await call(getMe, { headers });
  expect(await readLastUse()).toBe(twoDaysAgo.getTime());
});

test('a new password ends all but this session, which keeps its place in the list', async () => {
  await createAda();
  await logInWithPassword(FIREFOX);
  const headers = await logInWithPassword(FIREFOX);
  const body = { currentPassword: PASSWORD, newPassword: 'Saffron-Rice-43!' };
  const changed = await call(changePassword, { method: 'PUT', body, headers });
  const { json } = await call(listSignIns, { headers: toHeaders(changed) });
  expect(json.signIns).toMatchObject([
    { method: 'password', isActive: true, isCurrent: true },
    { method: 'password', isActive: false, isCurrent: false },
  ]);
});

test('a session that an earlier version started is listed once it is renewed', async () => {
  const token = await createToken(await createAda(), 'short');
  const headers = { Cookie: `next-auth.session-token=${token}`, 'User-Agent': FIREFOX };
  await call(getMe, { headers });
  const { json } = await call(listSignIns, { headers });
  expect(json.signIns).toMatchObject([{ device: 'Firefox on Linux', isActive: true, isCurrent: true }]);
  expect(json.signIns[0]).not.toHaveProperty('method');
});

test('the export lists the logins, and the deletion of the account removes them', async () => {
  await createAda();
  const headers = await logInWithPassword(FIREFOX);
  const { json } = await call(exportAccount, { headers });
  expect(json.signIns).toMatchObject([{ device: 'Firefox on Linux', isCurrent: true }]);
  await call(deleteMe, { method: 'DELETE', body: { currentPassword: PASSWORD }, headers });
  expect(await SignIn.countDocuments()).toBe(0);
});
