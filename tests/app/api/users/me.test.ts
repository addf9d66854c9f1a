import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { POST as checkResetToken } from '@/app/api/auth/check-reset-token/route';
import { POST as logIn } from '@/app/api/auth/login/route';
import { GET as getAllergens, PUT as putAllergens } from '@/app/api/users/me/allergens/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { GET as getExport } from '@/app/api/users/me/export/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { PUT as putPhone } from '@/app/api/users/me/phone/route';
import { DELETE as deleteMe, GET as getMe } from '@/app/api/users/me/route';
import { setRoleByEmail } from '@/lib/accounts/admin-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { encodeSessionToken } from '@/lib/accounts/session';
import { createClaims } from '@/lib/accounts/session-rules';
import type { Handler } from '@/lib/api/route';
import { Favorite } from '@/models/favorite';
import { OutboxEmail } from '@/models/outbox-email';
import { Recipe } from '@/models/recipe';
import { StockNotice } from '@/models/stock-notice';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const NEW_PASSWORD = 'New-Saffron-Rice-1';
const aUserWithPassword = async (fields = {}) =>
  aUser({ passwordHash: await hashPassword(PASSWORD), ...fields });

const ENDPOINTS: [string, Handler, object][] = [
  ['phone', putPhone, { phoneNumber: '5550100142' }],
  ['email', putEmail, { newEmail: 'new@shop.test', currentPassword: PASSWORD }],
  ['password', putPassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
  ['deletion', deleteMe, { currentPassword: PASSWORD }],
];

test.each(ENDPOINTS)('%s refuses a guest with 401', async (_name, handler, body) => {
  expect((await call(handler, { method: 'PUT', body })).status).toBe(401);
});

test.each(ENDPOINTS)('%s refuses a cookie from another site with 403', async (_name, handler, body) => {
  const user = await aUserWithPassword();
  const Cookie = `next-auth.session-token=${await createToken(user)}`;
  const crossSiteHeaders: Record<string, string>[] = [
    {},
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const siteHeaders of crossSiteHeaders) {
    expect((await call(handler, { method: 'PUT', body, headers: { Cookie, ...siteHeaders } })).status).toBe(
      403,
    );
  }
  expect(await User.findOne({ _id: user._id }).lean()).toMatchObject({
    email: user.email,
    tokenVersion: 0,
    phoneNumber: '',
  });
  const sameSiteResponse = await call(handler, {
    method: 'PUT',
    body,
    headers: { Cookie, Origin: 'http://s.test', Host: 's.test' },
  });
  expect(sameSiteResponse.status).toBeLessThan(300);
});

test.each(ENDPOINTS.slice(1))(
  '%s refuses operators and wrong types with 400',
  async (_name, handler, body) => {
    const headers = await createBearerHeaders(await aUserWithPassword());
    for (const currentPassword of [{ $ne: null }, [PASSWORD], 1, null, '']) {
      expect(
        (await call(handler, { method: 'PUT', headers, body: { ...body, currentPassword } })).status,
      ).toBe(400);
    }
  },
);

test.each([{ $ne: '' }, '123', '55501001420', 5550100142, null])(
  'refuses the phone number %j with 400',
  async (phoneNumber) => {
    const headers = await createBearerHeaders(await aUserWithPassword());
    expect((await call(putPhone, { method: 'PUT', headers, body: { phoneNumber } })).status).toBe(400);
  },
);

test('the phone number can be set and removed; other fields are ignored', async () => {
  const user = await aUserWithPassword();
  const headers = await createBearerHeaders(user);
  const update = await call(putPhone, {
    method: 'PUT',
    headers,
    body: { phoneNumber: '5550100142', role: 'admin' },
  });
  expect(update.json).toEqual({ phoneNumber: '5550100142' });
  expect((await call(putPhone, { method: 'PUT', headers, body: { phoneNumber: '' } })).json).toEqual({
    phoneNumber: '',
  });
  expect((await User.findById(user._id).lean())?.role).toBe('user');
});

describe('what a user avoids', () => {
  const send = (headers: Record<string, string>, allergens: unknown) =>
    call(putAllergens, { method: 'PUT', headers, body: { allergens } });
  const read = async (headers: Record<string, string>) => (await call(getAllergens, { headers })).json;

  test('is refused from guests and from other sites, and is no one else’s to read', async () => {
    expect((await send({}, ['milk'])).status).toBe(401);
    expect((await call(getAllergens, {})).status).toBe(401);
    const user = await aUserWithPassword();
    const Cookie = `next-auth.session-token=${await createToken(user)}`;
    expect((await send({ Cookie, Origin: 'https://evil.example' }, ['milk'])).status).toBe(403);
    const owner = await createBearerHeaders(user);
    await send(owner, ['milk']);
    const other = await createBearerHeaders(await aUser({ email: 'other@shop.test' }));
    expect(await read(other)).toEqual({ allergens: [] });
  });

  test.each([['milk'], [['mlk']], [[{ $ne: null }]], [null], [Array(11).fill('milk')]])(
    'refuses %j with 400 and keeps nothing',
    async (allergens) => {
      const user = await aUserWithPassword();
      expect((await send(await createBearerHeaders(user), allergens)).status).toBe(400);
      expect((await User.findById(user._id).lean())?.allergens).toBeUndefined();
    },
  );

  test('is stored only when they say so, is in the export, and is gone when they take it back', async () => {
    const user = await aUserWithPassword();
    const headers = await createBearerHeaders(user);
    expect(await read(headers)).toEqual({ allergens: [] });
    expect((await send(headers, ['sesame', 'milk', 'milk'])).json).toEqual({ allergens: ['milk', 'sesame'] });
    expect(await read(headers)).toEqual({ allergens: ['milk', 'sesame'] });
    expect((await call(getExport, { headers })).json.allergens).toEqual(['milk', 'sesame']);
    expect((await send(headers, [])).json).toEqual({ allergens: [] });
    expect(await User.findById(user._id).lean()).not.toHaveProperty('allergens');
    expect((await call(getExport, { headers })).json.allergens).toEqual([]);
  });

  test('is deleted with the account', async () => {
    const user = await aUserWithPassword();
    const headers = await createBearerHeaders(user);
    await send(headers, ['milk']);
    const body = { currentPassword: PASSWORD };
    expect((await call(deleteMe, { method: 'DELETE', headers, body })).status).toBe(204);
    expect(await User.countDocuments({ allergens: 'milk' })).toBe(0);
  });
});

describe('the email', () => {
  const changeEmail = (headers: Record<string, string>, newEmail: string, currentPassword = PASSWORD) =>
    call(putEmail, { method: 'PUT', headers, body: { newEmail, currentPassword } });

  test('cannot be changed with a wrong password (400) or to a taken email (409)', async () => {
    const user = await aUserWithPassword();
    await aUser({ email: 'taken@shop.test' });
    const headers = await createBearerHeaders(user);
    const wrongPassword = await changeEmail(headers, 'new@shop.test', 'wrong');
    expect([wrongPassword.status, wrongPassword.json.error]).toEqual([
      400,
      'The current password you entered is incorrect.',
    ]);
    const refusal = await changeEmail(headers, 'Taken@Shop.test');
    expect([refusal.status, refusal.json.error]).toEqual([
      409,
      'This email address is already in use by another account.',
    ]);
    expect((await User.findById(user._id).lean())?.email).toBe(user.email);
    expect(await OutboxEmail.countDocuments()).toBe(0);
  });

  test('can be changed, and the old email address is notified', async () => {
    const user = await aUserWithPassword({ email: 'old@shop.test' });
    expect((await changeEmail(await createBearerHeaders(user), 'New@Shop.test')).json).toEqual({
      email: 'new@shop.test',
    });
    expect(await OutboxEmail.findOne().lean()).toMatchObject({ kind: 'email-changed', to: 'old@shop.test' });
  });

  test('password guesses are limited: 429 after ten', async () => {
    const headers = await createBearerHeaders(await aUserWithPassword());
    for (let count = 0; count < 10; count += 1) await changeEmail(headers, 'new@shop.test', 'wrong');
    expect((await changeEmail(headers, 'new@shop.test')).status).toBe(429);
  });
});

test('a new password ends every other session; the current one continues with a new token', async () => {
  const user = await aUserWithPassword();
  const [currentSession, otherSession] = [await createBearerHeaders(user), await createBearerHeaders(user)];
  const refusal = await call(putPassword, {
    method: 'PUT',
    headers: currentSession,
    body: { currentPassword: 'wrong', newPassword: NEW_PASSWORD },
  });
  expect([refusal.status, refusal.json.error]).toEqual([
    400,
    'The current password you entered is incorrect.',
  ]);
  const changeResponse = await call(putPassword, {
    method: 'PUT',
    headers: currentSession,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
  expect(changeResponse.status).toBe(200);
  for (const headers of [currentSession, otherSession])
    expect((await call(getMe, { headers })).status).toBe(401);
  expect(
    (await call(getMe, { headers: { Authorization: `Bearer ${changeResponse.json.token}` } })).status,
  ).toBe(200);
  expect((await call(logIn, { body: { email: user.email, password: NEW_PASSWORD } })).status).toBe(200);
});

test('a new password voids the reset link that was sent before', async () => {
  const user = await aUserWithPassword();
  const token = String(await createResetLink(user.email)).split('token=')[1];
  const check = async () => (await call(checkResetToken, { body: { token } })).status;
  expect(await check()).toBe(204);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const headers = await createBearerHeaders(user);
  expect((await call(putPassword, { method: 'PUT', headers, body })).status).toBe(200);
  expect(await check()).toBe(400);
});

test.each([
  { rule: 'five minutes from now, since a visit renews it', kind: 'short', remainingMs: 5 * 60_000 },
  {
    rule: 'the end of the token, which is not renewed',
    kind: 'client',
    remainingMs: 30 * 86_400_000 - 60_000,
  },
] as const)('the account says when the session ends: $rule', async ({ kind, remainingMs }) => {
  const user = await aUser();
  const nowMs = Date.now();
  const claims = createClaims(
    { id: String(user._id), tokenVersion: 0 },
    { kind, sid: randomUUID(), nowMs: nowMs - 60_000 },
  );
  const token = await encodeSessionToken(claims);
  const { json } = await call(getMe, { headers: { Cookie: `next-auth.session-token=${token}` } });
  const endsAfterMs = Date.parse(json.expires) - nowMs;
  expect(endsAfterMs).toBeGreaterThanOrEqual(remainingMs);
  expect(endsAfterMs).toBeLessThan(remainingMs + 60_000);
});

describe('deleting the account', () => {
  const deleteAccount = (headers: Record<string, string>, currentPassword = PASSWORD) =>
    call(deleteMe, { method: 'DELETE', headers, body: { currentPassword } });

  test('requires the current password', async () => {
    const user = await aUserWithPassword();
    const { status, json } = await deleteAccount(await createBearerHeaders(user), 'wrong');
    expect([status, json.error]).toEqual([400, 'The password you entered is incorrect.']);
    expect(await User.exists({ _id: user._id })).not.toBeNull();
  });

  test('deletes recipes and favorites, and updates the counts', async () => {
    const user = await aUserWithPassword();
    const recipe = await aRecipe({ favoritesCount: 2 });
    await aRecipe({ isPrivate: true, userId: user._id });
    await Favorite.create({ userId: user._id, recipeId: recipe._id });
    const headers = await createBearerHeaders(user);
    expect((await deleteAccount(headers)).status).toBe(204);
    expect((await call(getMe, { headers })).status).toBe(401);
    expect(await Recipe.countDocuments({ isPrivate: true })).toBe(0);
    expect((await Recipe.findById(recipe._id).lean())?.favoritesCount).toBe(1);
    expect(await Favorite.countDocuments()).toBe(0);
  });

  test('deletes what its address waits for, and leaves what others wait for', async () => {
    const user = await aUserWithPassword();
    const pack = { ingredientId: new mongoose.Types.ObjectId(), amount: '1 kg' };
    for (const email of [user.email, 'other@shop.test']) await StockNotice.create({ ...pack, email });
    expect((await deleteAccount(await createBearerHeaders(user))).status).toBe(204);
    expect((await StockNotice.find().lean()).map(({ email }) => email)).toEqual(['other@shop.test']);
  });

  test('is refused for the last admin; of two admins who delete their accounts concurrently, one remains', async () => {
    const lastAdmin = await aUserWithPassword({ role: 'admin' });
    const refusal = await deleteAccount(await createBearerHeaders(lastAdmin));
    expect([refusal.status, refusal.json.code]).toEqual([409, 'conflict']);
    const secondAdmin = await aUserWithPassword({ role: 'admin' });
    const responses = await Promise.all([
      deleteAccount(await createBearerHeaders(lastAdmin)),
      deleteAccount(await createBearerHeaders(secondAdmin)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await User.countDocuments({ role: 'admin' })).toBe(1);
  });
});

test('npm run admin grants and revokes the role, ends the user’s sessions, and always leaves one admin', async () => {
  const user = await aUserWithPassword();
  const headers = await createBearerHeaders(user);
  expect(await setRoleByEmail('nobody@shop.test', 'admin')).toBe('unknown');
  expect(await setRoleByEmail(user.email, 'admin')).toBe('changed');
  expect(await setRoleByEmail(user.email, 'admin')).toBe('unchanged');
  expect((await call(getMe, { headers })).status).toBe(401);
  await expect(setRoleByEmail(user.email, 'user')).rejects.toMatchObject({ code: 'conflict' });
});
