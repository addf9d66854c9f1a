import {
  DELETE as cancelRemoval,
  POST as startRemoval,
} from '@/app/api/admin/users/[id]/second-factor-removal/route';
import { POST as logIn } from '@/app/api/auth/login/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { OutboxEmail } from '@/models/outbox-email';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { addAuthenticator, logInWith } from '@/tests/support/passkeys';
import { turnOnSecondFactor } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const EMAIL = 'ada@shop.test';
const ADMIN_EMAIL = 'admin@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const PROOF = { currentPassword: PASSWORD };
const DAY_MS = 24 * 60 * 60 * 1000;

async function createAda() {
  const passwordHash = await hashPassword(PASSWORD);
  const user = await aUser({ email: EMAIL, passwordHash });
  const admin = await aUser({ email: ADMIN_EMAIL, passwordHash, role: 'admin' });
  await aUser({ email: 'other-admin@shop.test', passwordHash, role: 'admin' });
  const account = await turnOnSecondFactor(await createBearerHeaders(user), PASSWORD);
  return {
    params: { id: String(user._id) },
    account,
    adminId: String(admin._id),
    headers: await createBearerHeaders(admin),
  };
}
const attemptLogin = (code?: string, password = PASSWORD) =>
  call(logIn, { body: { email: EMAIL, password, ...(code && { code }) } });
/** As if the time had passed since the removal was started. */
async function waitFor(ms: number): Promise<void> {
  const user = await User.findOne({ email: EMAIL }).lean();
  const dueMs = user?.secondFactorRemovalDueAt?.getTime();
  if (dueMs !== undefined)
    await User.updateOne({ email: EMAIL }, { secondFactorRemovalDueAt: new Date(dueMs - ms) });
}
const listChanges = async () =>
  (await OutboxEmail.find({ kind: 'second-factor-changed', to: EMAIL }).sort({ _id: 1 }).lean()).map(
    ({ data }) => data.change,
  );

test('an admin starts no removal with a wrong password, without a code if theirs is on, twice, or for themselves', async () => {
  const { params, headers, adminId } = await createAda();
  const attempt = (body: object, id = params.id, by = headers) =>
    call(startRemoval, { params: { id }, body, headers: by });
  expect(Object.keys((await attempt({ currentPassword: 'wrong' })).json.fields)).toEqual(['currentPassword']);
  expect((await attempt(PROOF, adminId)).status).toBe(403);
  const { headers: twoStep, recoveryCodes } = await turnOnSecondFactor(headers, PASSWORD);
  expect(Object.keys((await attempt(PROOF, params.id, twoStep)).json.fields)).toEqual(['code']);
  expect((await User.findById(params.id).lean())?.secondFactorRemovalDueAt).toBeUndefined();
  const started = await attempt({ ...PROOF, code: recoveryCodes[0] }, params.id, twoStep);
  expect(started.status).toBe(201);
  expect((await attempt({ ...PROOF, code: recoveryCodes[1] }, params.id, twoStep)).status).toBe(409);
});

test('a removal lets no one in before a day has passed, or with a wrong password, or after a week', async () => {
  const { params, headers } = await createAda();
  await call(startRemoval, { params, body: PROOF, headers });
  await waitFor(DAY_MS - 60_000);
  expect((await attemptLogin()).json.code).toBe('second_factor_required');
  await waitFor(60_000);
  expect((await attemptLogin(undefined, 'wrong')).json.code).toBe('unauthenticated');
  await waitFor(7 * DAY_MS);
  expect((await attemptLogin()).json.code).toBe('second_factor_required');
});

test('after a day, the password alone logs in, which removes two-step login and passkeys, and ends other sessions', async () => {
  const { params, headers, account } = await createAda();
  const proof = { ...PROOF, code: account.recoveryCodes[0] ?? '' };
  const authenticator = await addAuthenticator(account.headers, proof);
  await call(startRemoval, { params, body: PROOF, headers });
  await waitFor(DAY_MS);
  expect((await attemptLogin()).status).toBe(200);
  expect(await User.findById(params.id).lean()).not.toHaveProperty('secondFactor');
  expect((await logInWith(authenticator)).status).toBe(401);
  expect(await listChanges()).toEqual(['enabled', 'code-used', 'removal-started', 'reset']);
});

test('all admins are told who started a removal', async () => {
  const { params, headers } = await createAda();
  await call(startRemoval, { params, body: PROOF, headers });
  const emails = await OutboxEmail.find({ kind: 'second-factor-removal' }).lean();
  expect(emails.map(({ to }) => to).sort()).toEqual([ADMIN_EMAIL, 'other-admin@shop.test']);
  expect(emails[0]?.data).toEqual({ user: EMAIL, admin: ADMIN_EMAIL });
});

test('a removal is canceled by an admin, and by a login of the owner with a code or a passkey', async () => {
  const { params, headers, account } = await createAda();
  const proof = { ...PROOF, code: account.recoveryCodes[0] ?? '' };
  const authenticator = await addAuthenticator(account.headers, proof);
  const cancelingSteps = [
    () => call(cancelRemoval, { method: 'DELETE', params, headers }),
    () => attemptLogin(account.recoveryCodes[1]),
    () => logInWith(authenticator),
  ];
  for (const cancel of cancelingSteps) {
    expect((await call(startRemoval, { params, body: PROOF, headers })).status).toBe(201);
    expect((await cancel()).status).toBeLessThan(300);
    await waitFor(DAY_MS);
    expect((await attemptLogin()).json.code).toBe('second_factor_required');
  }
  expect((await call(cancelRemoval, { method: 'DELETE', params, headers })).status).toBe(409);
});
