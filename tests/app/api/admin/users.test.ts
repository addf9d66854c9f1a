import mongoose from 'mongoose';
import { PUT as putRole } from '@/app/api/admin/users/[id]/role/route';
import { DELETE as deleteUser } from '@/app/api/admin/users/[id]/route';
import { GET as getUsers } from '@/app/api/admin/users/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { changeUserRole, deleteUser as removeAccount } from '@/lib/accounts/user-admin-commands';
import { findUserListPage } from '@/lib/accounts/user-list-queries';
import { runMigrations } from '@/lib/jobs/migration-commands';
import { toAdminAddedEmail, toAdminRemovedEmail } from '@/lib/mail/account-email-rules';
import { renewSearchWords } from '@/lib/orders/order-word-commands';
import { replaceUserEmail } from '@/lib/users/user-commands';
import { Favorite } from '@/models/favorite';
import { OutboxEmail } from '@/models/outbox-email';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { turnOnSecondFactor } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';

withDatabase();

type TestUser = Awaited<ReturnType<typeof aUser>>;
let admin: TestUser;
let headers: Record<string, string>;
beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD);
  admin = await aUser({ role: 'admin', passwordHash, createdAt: new Date('2020-01-01') });
  headers = await createBearerHeaders(admin);
});

const PASSWORD = 'Saffron-Rice-42!';
const PROOF = { currentPassword: PASSWORD };
const grant = (role: string) => ({ role, ...PROOF });
const UNKNOWN_ID = '0'.repeat(24);
const endpoints = [
  ['GET /api/admin/users', getUsers, 'GET', undefined],
  ['PUT /api/admin/users/{id}/role', putRole, 'PUT', grant('admin')],
  ['DELETE /api/admin/users/{id}', deleteUser, 'DELETE', PROOF],
] as const;

describe.each(endpoints)('%s', (_name, handler, method, body) => {
  const sendRequest = async (headers: Record<string, string>, id: string = UNKNOWN_ID) =>
    call(handler, { method, body, params: { id }, headers });

  test('refuses a guest with 401, and changes nothing', async () => {
    const target = await aUser();
    const { status, json } = await sendRequest({}, target.id);
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user', tokenVersion: 0 });
  });

  test('refuses a customer with 403, even for their own account', async () => {
    const customer = await aUser();
    const { status, json } = await sendRequest(await createBearerHeaders(customer), customer.id);
    expect({ status, msg: json.msg }).toEqual({
      status: 403,
      msg: 'Only an administrator may do this.',
    });
    expect(await User.findById(customer.id).lean()).toMatchObject({ role: 'user' });
  });

  test('refuses a demoted admin immediately', async () => {
    const demoted = await aUser({ role: 'admin' });
    const earlierHeaders = await createBearerHeaders(demoted);
    const demotion = await call(putRole, {
      method: 'PUT',
      body: grant('user'),
      params: { id: demoted.id },
      headers,
    });
    expect(demotion.status).toBe(200);
    expect((await sendRequest(earlierHeaders)).status).toBe(401);
    const demotedUser = await User.findById(demoted.id).orFail();
    expect((await sendRequest(await createBearerHeaders(demotedUser))).status).toBe(403);
  });
});

describe.each(endpoints.filter(([, , method]) => method !== 'GET'))('%s', (_name, handler, method, body) => {
  const sendRequest = (id: string, requestHeaders = headers) =>
    call(handler, { method, body, params: { id }, headers: requestHeaders });

  test('refuses a cookie-authenticated request from another site with 403', async () => {
    const target = await aUser();
    const cookie = `${SESSION_COOKIE}=${await createToken(admin, 'short')}`;
    const { status } = await sendRequest(target.id, { Cookie: cookie, Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user' });
  });

  test('refuses to let admins change their own account: 403', async () => {
    await aUser({ role: 'admin' });
    const { status, json } = await sendRequest(admin.id);
    expect({ status, msg: json.msg }).toEqual({
      status: 403,
      msg: 'You cannot change or delete your own account here.',
    });
    expect(await User.findById(admin.id).lean()).toMatchObject({ role: 'admin', tokenVersion: 0 });
  });

  test.each([UNKNOWN_ID, 'nobody', '../../x'])('returns 404 for a user with the id %s', async (id) => {
    expect((await sendRequest(id)).status).toBe(404);
  });
});

test.each([{}, { role: 'root' }, { role: ['admin'] }, { role: { $ne: 'user' } }, { role: null }])(
  'refuses the role %j with 400',
  async (body) => {
    const target = await aUser();
    const { status, json } = await call(putRole, { method: 'PUT', body, params: { id: target.id }, headers });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user', tokenVersion: 0 });
  },
);

test('ignores other fields sent with a role', async () => {
  const target = await aUser();
  await call(putRole, {
    method: 'PUT',
    body: { ...grant('admin'), email: 'x@shop.test', tokenVersion: 9 },
    params: { id: target.id },
    headers,
  });
  expect(await User.findById(target.id).lean()).toMatchObject({
    email: target.email,
    role: 'admin',
    tokenVersion: 1,
  });
});

test('changing a role returns the user and ends all of their sessions immediately', async () => {
  const target = await aUser({ name: 'Ada' });
  const earlierHeaders = await createBearerHeaders(target);
  const { status, json } = await call(putRole, {
    method: 'PUT',
    body: grant('admin'),
    params: { id: target.id },
    headers,
  });
  expect({ status, json }).toEqual({
    status: 200,
    json: {
      user: {
        _id: target.id,
        email: target.email,
        name: 'Ada',
        role: 'admin',
        createdAt: target.createdAt.toISOString(),
      },
    },
  });
  expect((await call(getMe, { headers: earlierHeaders })).status).toBe(401);
});

const UNPROVEN = [
  { label: 'without a password', proof: {} },
  { label: 'with a wrong one', proof: { currentPassword: 'Saffron-Rice-43!' } },
  { label: 'with an operator', proof: { currentPassword: { $ne: '' } } },
];
test.each(UNPROVEN)(
  'a session alone adds, removes and deletes no admin: $label, it is refused at the field',
  async ({ proof }) => {
    const [target, other] = [await aUser(), await aUser({ role: 'admin' })];
    const change = { params: { id: target.id }, headers };
    const responses = [
      await call(putRole, { ...change, method: 'PUT', body: { role: 'admin', ...proof } }),
      await call(putRole, {
        ...change,
        params: { id: other.id },
        method: 'PUT',
        body: { role: 'user', ...proof },
      }),
      await call(deleteUser, { ...change, method: 'DELETE', body: proof }),
    ];
    for (const { status, json } of responses)
      expect({ status, fields: Object.keys(json.fields) }).toEqual({
        status: 400,
        fields: ['currentPassword'],
      });
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user', tokenVersion: 0 });
    expect(await User.findById(other.id).lean()).toMatchObject({ role: 'admin', tokenVersion: 0 });
    expect(await OutboxEmail.countDocuments()).toBe(0);
  },
);

test('an admin who has lost the role since the request was authorized changes and deletes no one', async () => {
  const [target, other] = [await aUser(), await aUser({ role: 'admin' })];
  await User.updateOne({ _id: admin._id }, { $set: { role: 'user' } });
  const lost = { code: 'forbidden', message: 'You are no longer an administrator.' };
  await expect(changeUserRole(admin.id, target.id, { ...PROOF, role: 'admin' })).rejects.toMatchObject(lost);
  await expect(changeUserRole(admin.id, other.id, { ...PROOF, role: 'user' })).rejects.toMatchObject(lost);
  const deletion = removeAccount(admin.id, target.id, { proof: PROOF, onDeleted: async () => {} });
  await expect(deletion).rejects.toMatchObject(lost);
  expect(await User.countDocuments({ role: 'admin' })).toBe(1);
  expect(await User.exists({ _id: target._id })).not.toBeNull();
});

test('an admin with two-step login changes a role and deletes a user only with a code', async () => {
  const target = await aUser();
  const account = await turnOnSecondFactor(headers, PASSWORD);
  const change = { params: { id: target.id }, headers: account.headers };
  const refused = [
    await call(putRole, { ...change, method: 'PUT', body: grant('admin') }),
    await call(deleteUser, { ...change, method: 'DELETE', body: PROOF }),
  ];
  for (const { status, json } of refused) expect([status, Object.keys(json.fields)]).toEqual([400, ['code']]);
  const body = { ...grant('admin'), code: account.recoveryCodes[0] };
  expect((await call(putRole, { ...change, method: 'PUT', body })).status).toBe(200);
});

test('a new admin, and every admin there was, is told by email, once', async () => {
  const [target, other] = [await aUser(), await aUser({ role: 'admin' })];
  await aUser();
  for (const role of ['admin', 'admin'])
    await call(putRole, { method: 'PUT', body: grant(role), params: { id: target.id }, headers });
  const emails = await OutboxEmail.find().lean();
  expect(emails.map(({ kind, to }) => `${kind} ${to}`).sort()).toEqual(
    [admin, other, target].map(({ email }) => `admin-added ${email}`).sort(),
  );
  const origin = 'https://shop.example';
  expect(toAdminAddedEmail({ newAdmin: target.email }, { isNewAdmin: false, origin }).subject).toContain(
    target.email,
  );
  const { text } = toAdminAddedEmail({ newAdmin: target.email }, { isNewAdmin: true, origin });
  expect(text).toContain('turn on two-step login now');
  expect(text).toContain(`${origin}/profile#account-information`);
});

test.each([
  { action: 'demoted', handler: putRole, method: 'PUT', body: grant('user'), ownKind: 'admin-removed' },
  { action: 'deleted', handler: deleteUser, method: 'DELETE', body: PROOF, ownKind: 'account-deleted' },
] as const)('an admin who is $action, and every other admin, is told by email, once', async (change) => {
  const [target, other] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })];
  await aUser();
  await call(change.handler, {
    method: change.method,
    body: change.body,
    params: { id: target.id },
    headers,
  });
  const emails = await OutboxEmail.find().lean();
  expect(emails.map(({ kind, to }) => `${kind} ${to}`).sort()).toEqual(
    [
      ...[admin, other].map(({ email }) => `admin-removed ${email}`),
      `${change.ownKind} ${target.email}`,
    ].sort(),
  );
  const data = { formerAdmin: target.email, isDeleted: change.action === 'deleted' };
  const toOthers = { isFormerAdmin: false, origin: 'https://shop.example' };
  expect(toAdminRemovedEmail(data, toOthers).subject).toBe(
    `${target.email} is no longer an admin of the shop`,
  );
  expect(toAdminRemovedEmail(data, toOthers).text).toContain('change your passwords');
});

test('an account of a customer is deleted without an email to the admins', async () => {
  const target = await aUser();
  await call(deleteUser, { method: 'DELETE', body: PROOF, params: { id: target.id }, headers });
  expect((await OutboxEmail.find().lean()).map(({ kind }) => kind)).toEqual(['account-deleted']);
});

test('setting a role to its current value ends no session', async () => {
  const target = await aUser();
  const earlierHeaders = await createBearerHeaders(target);
  await call(putRole, { method: 'PUT', body: grant('user'), params: { id: target.id }, headers });
  expect((await call(getMe, { headers: earlierHeaders })).status).toBe(200);
});

test('deleting a user deletes their sessions, recipes and favorites immediately', async () => {
  const target = await aUser();
  const earlierHeaders = await createBearerHeaders(target);
  const favorite = await aRecipe({ favoritesCount: 1 });
  await Favorite.create({ userId: target._id, recipeId: favorite._id });
  await aRecipe({ title: 'Mine', isPrivate: true, userId: target._id });
  const { status } = await call(deleteUser, {
    method: 'DELETE',
    body: PROOF,
    params: { id: target.id },
    headers,
  });
  expect(status).toBe(204);
  expect((await call(getMe, { headers: earlierHeaders })).status).toBe(401);
  expect(await User.exists({ _id: target._id })).toBeNull();
  expect(await Favorite.countDocuments()).toBe(0);
  expect(await Recipe.find().lean()).toMatchObject([{ title: 'Miso Ramen', favoritesCount: 0 }]);
});

test.each([
  { action: 'demote', handler: putRole, method: 'PUT', body: grant('user') },
  { action: 'delete', handler: deleteUser, method: 'DELETE', body: PROOF },
] as const)(
  'when two admins concurrently $action each other, one remains',
  async ({ handler, method, body }) => {
    for (let round = 0; round < 5; round += 1) {
      await User.deleteMany({});
      const passwordHash = await hashPassword(PASSWORD);
      const anAdmin = () => aUser({ role: 'admin', passwordHash });
      const [firstAdmin, secondAdmin] = [await anAdmin(), await anAdmin()];
      const changeAs = async (actor: TestUser, target: TestUser) =>
        call(handler, { method, body, params: { id: target.id }, headers: await createBearerHeaders(actor) });
      const responses = await Promise.all([
        changeAs(firstAdmin, secondAdmin),
        changeAs(secondAdmin, firstAdmin),
      ]);
      expect(await User.countDocuments({ role: 'admin' })).toBe(1);
      const refusals = responses.filter(({ status }) => status >= 400);
      expect(refusals).toHaveLength(1);
      expect([401, 403, 409]).toContain(refusals[0]?.status);
    }
  },
);

test('the list is paginated, newest first, and contains no credentials', async () => {
  for (const day of [1, 2, 3]) {
    await aUser({
      email: `cook-${day}@shop.test`,
      passwordHash: 'hash',
      createdAt: new Date(`2024-01-0${day}`),
    });
  }
  const firstPage = await call(getUsers, { query: 'limit=3', headers });
  expect(firstPage.json).toMatchObject({ totalPages: 2, isMore: false, next: expect.any(String) });
  expect(firstPage.json.users.map(({ email }: { email: string }) => email)).toEqual([
    'cook-3@shop.test',
    'cook-2@shop.test',
    'cook-1@shop.test',
  ]);
  expect(Object.keys(firstPage.json.users[0]).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role']);
  const secondPage = await call(getUsers, { query: 'limit=3&page=2', headers });
  expect(secondPage.json.users).toMatchObject([{ email: admin.email, role: 'admin' }]);
  const rest = await call(getUsers, { query: `limit=3&after=${firstPage.json.next}`, headers });
  expect(rest.json).toEqual({ ...secondPage.json, next: null });
  expect((await call(getUsers, { query: 'page=9', headers })).json.users).toEqual([]);
  expect((await call(getUsers, { query: 'search=COOK-2', headers })).json.users).toHaveLength(1);
  expect((await call(getUsers, { query: 'search=.*', headers })).json.users).toEqual([]);
});

test.each([
  { label: 'of users', isOlder: false, isMigrated: false },
  { label: 'with users of an older version', isOlder: true, isMigrated: false },
  { label: 'with migrated users', isOlder: true, isMigrated: true },
])(
  'the list $label is searched without accents, and by an email as it was typed',
  async ({ isOlder, isMigrated }) => {
    await aUser({ email: 'josé@xn--bcher-kva.test' });
    if (isOlder) await User.updateMany({}, { $unset: { searchWords: 1 } });
    if (isMigrated) await runMigrations();
    expect((await User.countDocuments({ searchWords: null })) > 0).toBe(isOlder && !isMigrated);
    for (const search of ['jose@', 'JOSÉ@bücher.test']) {
      const query = `search=${encodeURIComponent(search)}`;
      expect((await call(getUsers, { query, headers })).json.users).toHaveLength(1);
    }
  },
);

test('the list is searched by the beginnings of the parts of an email, also of one that was changed', async () => {
  const { _id } = await aUser({ email: 'ada.cook@shop.test', passwordHash: 'hash' });
  const find = async (search: string) =>
    (await findUserListPage({ page: 1, limit: 10, search })).users.map(({ email }) => email);
  for (const search of ['ada', 'cook@', 'ada.cook@shop.test'])
    expect([search, await find(search)]).toEqual([search, ['ada.cook@shop.test']]);
  expect(await find('ook')).toEqual([]);
  const checked = { email: 'ada.cook@shop.test', passwordHash: 'hash' };
  await mongoose.connection.transaction((session) =>
    replaceUserEmail(_id, { checked, newEmail: 'grace@shop.test' }, session),
  );
  expect([await find('ada'), await find('grace')]).toEqual([[], ['grace@shop.test']]);
  // A process of an older version changes the email alone.
  await User.updateOne({ _id }, { $set: { email: 'lin@shop.test' } });
  await renewSearchWords();
  expect([await find('grace'), await find('lin')]).toEqual([[], ['lin@shop.test']]);
});

test('the admin page tells who has turned on two-step login, without its secret', async () => {
  await aUser({ email: 'without@shop.test', createdAt: new Date('2024-01-02') });
  await aUser({
    email: 'with@shop.test',
    createdAt: new Date('2024-01-01'),
    secondFactor: {
      encryptedSecret: 'secret',
      lastUsedStep: 1,
      recoveryCodeHashes: [],
      enabledAt: new Date(),
    },
  });
  const { users } = await findUserListPage({ page: 1, limit: 10, search: 'with' });
  expect(users.map(({ email, hasSecondFactor }) => [email, hasSecondFactor])).toEqual([
    ['without@shop.test', false],
    ['with@shop.test', true],
  ]);
  expect(JSON.stringify(users)).not.toContain('secret');
});

test.each([
  'after=2',
  'after=1-x',
  'page=0',
  'page=1.5',
  'page=x',
  'limit=0',
  'limit=101',
  'page=1&page=2',
  'search=a&search=b',
])('the list refuses %s with 400', async (query) => {
  expect((await call(getUsers, { query, headers })).status).toBe(400);
});
