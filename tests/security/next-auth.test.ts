import mongoose from 'mongoose';
import { NextRequest } from 'next/server';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { POST as logOut } from '@/app/api/auth/logout/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';

// The attacker requests next-auth's own URLs to get around the shop's rules.

withDatabase();

let mockRequest: NextRequest;
// Next tells next-auth's handler the cookies and headers of the request outside of it.
jest.mock('next/headers', () => ({
  cookies: async () => mockRequest.cookies,
  headers: async () => mockRequest.headers,
}));

const sendRequest = async (
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => {
  mockRequest = new NextRequest(`http://localhost:3000/api/auth/${path}`, { method, headers, body });
  const handler = method === 'GET' ? GET : POST;
  const response = await handler(mockRequest, { params: Promise.resolve({ nextauth: path.split('/') }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) };
};

test.each([
  { label: 'an unknown path', path: 'nonsense' },
  { label: 'line breaks for the log', path: '_log', method: 'POST' },
  { label: 'the page that says to check the email', path: 'verify-request' },
  { label: 'an unknown provider', path: 'signin/google', method: 'POST' },
  { label: 'a property of every object', path: 'constructor' },
  { label: 'a path traversal', path: 'session/../csrf' },
])('returns 404 in the shop’s envelope for $label', async ({ path, method }) => {
  const { status, json } = await sendRequest(path, { method });
  expect([status, json.success, json.code]).toEqual([404, false, 'not_found']);
});

test.each([
  { path: 'callback/credentials', method: 'GET', allow: 'POST' },
  { path: 'session', method: 'POST', allow: 'GET' },
  { path: 'csrf', method: 'POST', allow: 'GET' },
])(
  'returns 405 in the shop’s envelope for $method $path, with the allowed method',
  async ({ path, method, allow }) => {
    const { status, headers, json } = await sendRequest(path, { method });
    expect([status, headers.get('allow'), json.code]).toEqual([405, allow, 'method_not_allowed']);
  },
);

test('an invalid body gets 400, not a server error', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const { status, json } = await sendRequest('callback/credentials', {
    method: 'POST',
    headers,
    body: '{"a":',
  });
  expect([status, json.code]).toEqual([400, 'invalid_input']);
});

describe('the session', () => {
  test('contains the user, and nothing that grants access to the account', async () => {
    const user = await aUser({ email: 'ada@shop.test', name: 'Ada', passwordHash: 'x' });
    const { json } = await sendRequest('session', { headers: await createBearerHeaders(user) });
    expect(json).toEqual({
      user: { id: String(user._id), email: 'ada@shop.test', name: 'Ada', role: 'user' },
      expires: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('is empty without a token, with a forged token and with an expired one', async () => {
    const user = await aUser({ tokenVersion: 3 });
    for (const token of ['', 'x.y.z', await createToken({ ...user.toObject(), tokenVersion: 2 })]) {
      expect(
        (await sendRequest('session', { headers: { Cookie: `next-auth.session-token=${token}` } })).json,
      ).toEqual({});
    }
  });

  test('does not end when the database is down: 503, and the cookie stays', async () => {
    const Cookie = `next-auth.session-token=${await createToken(await aUser())}`;
    jest.spyOn(User, 'findOne').mockImplementation(() => {
      throw new mongoose.mongo.MongoServerSelectionError('away', {} as never);
    });
    const { status, headers } = await sendRequest('session', { headers: { Cookie } });
    jest.restoreAllMocks();
    expect([status, headers.get('set-cookie'), headers.get('retry-after')]).toEqual([503, null, '5']);
    expect((await sendRequest('session', { headers: { Cookie } })).json).toHaveProperty('user.email');
  });
});

describe('logging someone out from another site', () => {
  test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])(
    'is refused when the browser sends %j',
    async (origin) => {
      const Cookie = `next-auth.session-token=${await createToken(await aUser())}`;
      const refusal = await call(logOut, { method: 'POST', headers: { Cookie, ...(origin as object) } });
      expect([refusal.status, refusal.headers.get('set-cookie')]).toEqual([403, null]);
      expect((await sendRequest('session', { headers: { Cookie } })).json).toHaveProperty('user');
    },
  );

  test('does not affect the shop’s own page or a program', async () => {
    for (const origin of [{ 'Sec-Fetch-Site': 'same-origin' }, {}]) {
      const Cookie = `next-auth.session-token=${await createToken(await aUser())}`;
      const headers = { Cookie, ...(origin as object) };
      expect((await call(logOut, { method: 'POST', headers })).status).toBe(204);
    }
  });
});

describe('redirecting someone to another site through the login', () => {
  const toForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
    'https://localhost:3000@evil.example/',
  ])('does not work with the URL %s, even if the login succeeds', async (callbackUrl) => {
    const password = 'a long passphrase';
    await aUser({ email: 'ada@shop.test', passwordHash: await hashPassword(password) });
    const { json: csrf, headers } = await sendRequest('csrf');
    const Cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    const body = toForm({
      csrfToken: csrf.csrfToken,
      callbackUrl,
      json: 'true',
      email: 'ada@shop.test',
      password,
    });
    for (const path of ['callback/credentials', 'signin/credentials', 'signout']) {
      const response = await sendRequest(path, { method: 'POST', headers: { ...FORM, Cookie }, body });
      const cookies = response.headers.getSetCookie().join('\n');
      const [, rememberedUrl] = /next-auth\.callback-url=([^;]*)/.exec(cookies) ?? [];
      const targets = [response.json.url, ...(rememberedUrl ? [decodeURIComponent(rememberedUrl)] : [])];
      expect({ path, status: response.status, location: response.headers.get('location') }).toEqual({
        path,
        status: 200,
        location: null,
      });
      for (const target of targets) expect(new URL(target).origin).toBe('http://localhost:3000');
    }
  });

  test('a URL that is merely loaded, like an image on another site, logs no one out', async () => {
    const Cookie = `next-auth.session-token=${await createToken(await aUser())}`;
    const { status, headers } = await sendRequest('signout', { headers: { Cookie } });
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect((await sendRequest('session', { headers: { Cookie } })).json).toHaveProperty('user');
  });
});
