import { PUT as putRole } from '@/app/api/admin/users/[id]/role/route';
import { DELETE as deleteUser } from '@/app/api/admin/users/[id]/route';
import { GET as getUsers } from '@/app/api/admin/users/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, bearerOf, tokenOf } from '@/tests/support/sign-in';

withDatabase();

type TestUser = Awaited<ReturnType<typeof aUser>>;
let admin: TestUser;
let headers: Record<string, string>;
beforeEach(async () => {
  admin = await aUser({ role: 'admin', createdAt: new Date('2020-01-01') });
  headers = await bearerOf(admin);
});

const NO_ID = '0'.repeat(24);
const calls = [
  ['GET /api/admin/users', getUsers, 'GET', undefined],
  ['PUT /api/admin/users/{id}/role', putRole, 'PUT', { role: 'admin' }],
  ['DELETE /api/admin/users/{id}', deleteUser, 'DELETE', undefined],
] as const;

describe.each(calls)('%s', (_name, handler, method, body) => {
  const ask = async (headers: Record<string, string>, id: string = NO_ID) =>
    call(handler, { method, body, params: { id }, headers });

  test('is refused to a guest: 401, and nothing changes', async () => {
    const target = await aUser();
    const { status, json } = await ask({}, target.id);
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user', tokenVersion: 0 });
  });

  test('is refused to a customer: 403, also for themselves', async () => {
    const customer = await aUser();
    const { status, json } = await ask(await bearerOf(customer), customer.id);
    expect({ status, msg: json.msg }).toEqual({
      status: 403,
      msg: 'Only an administrator may do this.',
    });
    expect(await User.findById(customer.id).lean()).toMatchObject({ role: 'user' });
  });

  test('is refused to an administrator who was demoted a moment ago', async () => {
    const other = await aUser({ role: 'admin' });
    const before = await bearerOf(other);
    const demotion = await call(putRole, {
      method: 'PUT',
      body: { role: 'user' },
      params: { id: other.id },
      headers,
    });
    expect(demotion.status).toBe(200);
    expect((await ask(before)).status).toBe(401);
    const again = await User.findById(other.id).orFail();
    expect((await ask(await bearerOf(again))).status).toBe(403);
  });
});

describe.each(calls.filter(([, , method]) => method !== 'GET'))('%s', (_name, handler, method, body) => {
  const ask = (id: string, more = headers) => call(handler, { method, body, params: { id }, headers: more });

  test('is refused to a foreign page that rides on the cookie: 403', async () => {
    const target = await aUser();
    const cookie = `${SESSION_COOKIE}=${await tokenOf(admin, 'short')}`;
    const { status } = await ask(target.id, { Cookie: cookie, Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user' });
  });

  test('cannot be done to the own row: 403', async () => {
    await aUser({ role: 'admin' });
    const { status, json } = await ask(admin.id);
    expect({ status, msg: json.msg }).toEqual({
      status: 403,
      msg: 'You cannot change or delete your own account here.',
    });
    expect(await User.findById(admin.id).lean()).toMatchObject({ role: 'admin', tokenVersion: 0 });
  });

  test.each([NO_ID, 'nobody', '../../x'])('knows nobody of the id %s: 404', async (id) => {
    expect((await ask(id)).status).toBe(404);
  });
});

test.each([{}, { role: 'root' }, { role: ['admin'] }, { role: { $ne: 'user' } }, { role: null }])(
  'there is no role %j: 400',
  async (body) => {
    const target = await aUser();
    const { status, json } = await call(putRole, { method: 'PUT', body, params: { id: target.id }, headers });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(await User.findById(target.id).lean()).toMatchObject({ role: 'user', tokenVersion: 0 });
  },
);

test('what else is sent with a role is ignored', async () => {
  const target = await aUser();
  await call(putRole, {
    method: 'PUT',
    body: { role: 'admin', email: 'x@shop.test', tokenVersion: 9 },
    params: { id: target.id },
    headers,
  });
  expect(await User.findById(target.id).lean()).toMatchObject({
    email: target.email,
    role: 'admin',
    tokenVersion: 1,
  });
});

test('a new role is answered with the user, and ends every session of theirs at once', async () => {
  const target = await aUser({ name: 'Ada' });
  const before = await bearerOf(target);
  const { status, json } = await call(putRole, {
    method: 'PUT',
    body: { role: 'admin' },
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
  expect((await call(getMe, { headers: before })).status).toBe(401);
});

test('the role that a user has already ends no session', async () => {
  const target = await aUser();
  const before = await bearerOf(target);
  await call(putRole, { method: 'PUT', body: { role: 'user' }, params: { id: target.id }, headers });
  expect((await call(getMe, { headers: before })).status).toBe(200);
});

test('a deleted user is out at once, with their recipes and favorites', async () => {
  const target = await aUser();
  const before = await bearerOf(target);
  const favorite = await aRecipe({ favoritesCount: 1 });
  await Favorite.create({ userId: target._id, recipeId: favorite._id });
  await aRecipe({ title: 'Mine', isPrivate: true, userId: target._id });
  const { status } = await call(deleteUser, { method: 'DELETE', params: { id: target.id }, headers });
  expect(status).toBe(204);
  expect((await call(getMe, { headers: before })).status).toBe(401);
  expect(await User.exists({ _id: target._id })).toBeNull();
  expect(await Favorite.countDocuments()).toBe(0);
  expect(await Recipe.find().lean()).toMatchObject([{ title: 'Miso Ramen', favoritesCount: 0 }]);
});

test.each([
  ['demote', putRole, 'PUT', { role: 'user' }],
  ['delete', deleteUser, 'DELETE', undefined],
] as const)(
  'of two administrators who %s each other at once, one stays',
  async (_what, handler, method, body) => {
    for (let round = 0; round < 5; round += 1) {
      await User.deleteMany({});
      const [one, two] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })];
      const act = async (by: TestUser, on: TestUser) =>
        call(handler, { method, body, params: { id: on.id }, headers: await bearerOf(by) });
      const answers = await Promise.all([act(one, two), act(two, one)]);
      expect(await User.countDocuments({ role: 'admin' })).toBe(1);
      const refused = answers.filter(({ status }) => status >= 400);
      expect(refused).toHaveLength(1);
      expect([401, 403, 409]).toContain(refused[0]?.status);
    }
  },
);

test('the list has the newest first, in pages, and nothing that opens an account', async () => {
  for (const day of [1, 2, 3]) {
    await aUser({
      email: `cook-${day}@shop.test`,
      passwordHash: 'hash',
      createdAt: new Date(`2024-01-0${day}`),
    });
  }
  const first = await call(getUsers, { query: 'limit=3', headers });
  expect(first.json.totalPages).toBe(2);
  expect(first.json.users.map(({ email }: { email: string }) => email)).toEqual([
    'cook-3@shop.test',
    'cook-2@shop.test',
    'cook-1@shop.test',
  ]);
  expect(Object.keys(first.json.users[0]).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role']);
  const second = await call(getUsers, { query: 'limit=3&page=2', headers });
  expect(second.json.users).toMatchObject([{ email: admin.email, role: 'admin' }]);
  expect((await call(getUsers, { query: 'page=9', headers })).json.users).toEqual([]);
  expect((await call(getUsers, { query: 'search=COOK-2', headers })).json.users).toHaveLength(1);
  expect((await call(getUsers, { query: 'search=.*', headers })).json.users).toEqual([]);
});

test.each(['page=0', 'page=1.5', 'page=x', 'limit=0', 'limit=101', 'page=1&page=2', 'search=a&search=b'])(
  'the list refuses %s: 400',
  async (query) => {
    expect((await call(getUsers, { query, headers })).status).toBe(400);
  },
);
