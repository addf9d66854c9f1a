import { MongoServerSelectionError } from 'mongodb';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { POST as logOut } from '@/app/api/auth/logout/route';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, bearerOf, tokenOf } from '@/tests/support/sign-in';

// Whoever asks next-auth's own addresses wants an answer that the shop's rules did not make.

withDatabase();

const ask = async (
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => {
  const request = new Request(`http://localhost:3000/api/auth/${path}`, { method, headers, body });
  const handler = method === 'GET' ? GET : POST;
  const response = await handler(request, { params: Promise.resolve({ nextauth: path.split('/') }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) };
};

test.each([
  { what: 'an address of nobody’s', path: 'nonsense' },
  { what: 'lines for the log', path: '_log', method: 'POST' },
  { what: 'a page that mails are checked on', path: 'verify-request' },
  { what: 'a provider that there is not', path: 'signin/google', method: 'POST' },
  { what: 'a property of every object', path: 'constructor' },
  { what: 'a path within', path: 'session/../csrf' },
])('$what is 404 in our envelope', async ({ path, method }) => {
  const { status, json } = await ask(path, { method });
  expect([status, json.success, json.code]).toEqual([404, false, 'not_found']);
});

test.each([
  { path: 'callback/credentials', method: 'GET', allow: 'POST' },
  { path: 'session', method: 'POST', allow: 'GET' },
  { path: 'csrf', method: 'POST', allow: 'GET' },
])('$method $path is 405 in our envelope, and says what it takes', async ({ path, method, allow }) => {
  const { status, headers, json } = await ask(path, { method });
  expect([status, headers.get('allow'), json.code]).toEqual([405, allow, 'method_not_allowed']);
});

test('a broken body is 400, not our fault', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const { status, json } = await ask('callback/credentials', { method: 'POST', headers, body: '{"a":' });
  expect([status, json.code]).toEqual([400, 'invalid_input']);
});

describe('the session', () => {
  test('says who is signed in, and nothing that opens an account', async () => {
    const user = await aUser({ email: 'ada@shop.test', name: 'Ada', passwordHash: 'x' });
    const { json } = await ask('session', { headers: await bearerOf(user) });
    expect(json).toEqual({
      user: { id: String(user._id), email: 'ada@shop.test', name: 'Ada', role: 'user' },
      expires: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('of nobody, of a forged token and of one that is over is empty', async () => {
    const user = await aUser({ tokenVersion: 3 });
    for (const token of ['', 'x.y.z', await tokenOf({ ...user.toObject(), tokenVersion: 2 })]) {
      expect(
        (await ask('session', { headers: { Cookie: `next-auth.session-token=${token}` } })).json,
      ).toEqual({});
    }
  });

  test('is not ended because the database is away: 503, and the cookie stays', async () => {
    const Cookie = `next-auth.session-token=${await tokenOf(await aUser())}`;
    jest.spyOn(User, 'findOne').mockImplementation(() => {
      throw new MongoServerSelectionError('away', {} as never);
    });
    const { status, headers } = await ask('session', { headers: { Cookie } });
    jest.restoreAllMocks();
    expect([status, headers.get('set-cookie'), headers.get('retry-after')]).toEqual([503, null, '5']);
    expect((await ask('session', { headers: { Cookie } })).json).toHaveProperty('user.email');
  });
});

describe('logging somebody out from another site', () => {
  test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])(
    'is refused when the browser says so: %j',
    async (said) => {
      const Cookie = `next-auth.session-token=${await tokenOf(await aUser())}`;
      const refused = await call(logOut, { method: 'POST', headers: { Cookie, ...(said as object) } });
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
      expect((await ask('session', { headers: { Cookie } })).json).toHaveProperty('user');
    },
  );

  test('does not hinder our own page, or a program', async () => {
    for (const said of [{ 'Sec-Fetch-Site': 'same-origin' }, {}]) {
      const Cookie = `next-auth.session-token=${await tokenOf(await aUser())}`;
      const headers = { Cookie, ...(said as object) };
      expect((await call(logOut, { method: 'POST', headers })).status).toBe(204);
    }
  });
});

describe('leading somebody to another site by way of the login', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
    'https://localhost:3000@evil.example/',
  ])('does not work by the address %s', async (callbackUrl) => {
    const { json: csrf, headers } = await ask('csrf');
    const Cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    const body = form({
      csrfToken: csrf.csrfToken,
      callbackUrl,
      json: 'true',
      email: 'a@b.test',
      password: 'x',
    });
    for (const path of ['callback/credentials', 'signin/credentials', 'signout']) {
      const answer = await ask(path, { method: 'POST', headers: { ...FORM, Cookie }, body });
      const said = `${answer.headers.get('location')} ${JSON.stringify(answer.json)} ${answer.headers.get('set-cookie')}`;
      expect(decodeURIComponent(said)).not.toMatch(/evil|javascript:/);
    }
  });

  test('an address that is only opened, as a picture of another site opens it, logs nobody out', async () => {
    const Cookie = `next-auth.session-token=${await tokenOf(await aUser())}`;
    await ask('signout', { headers: { Cookie } });
    expect((await ask('session', { headers: { Cookie } })).json).toHaveProperty('user');
  });
});
