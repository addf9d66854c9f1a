import { POST as NOT_FOUND } from '@/app/api/[...rest]/route';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { findEndpoints, isChangingEndpoint, type Served, unknownParams } from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { sampleWith } from '@/tests/support/schema-walk';
import { aUser, bearerOf, tokenOf } from '@/tests/support/sign-in';

// The attacker wants access to every endpoint: as a guest, with a forged token, as a user, as an admin who was just
// demoted, and from another site on behalf of a signed-in user.

withDatabase();

let endpoints: Served[];
beforeAll(async () => {
  endpoints = await findEndpoints();
  expect(endpoints.length).toBeGreaterThan(50);
});

const send = (endpoint: Served, headers: Record<string, string>) => {
  const { body, query } = endpoint.handler.endpoint;
  return call(endpoint.handler, {
    method: endpoint.method,
    params: unknownParams(endpoint),
    headers,
    ...(query && { query: 'q=x&country=Japan&continent=Asia' }),
    ...(body && isChangingEndpoint(endpoint) && { body: sampleWith(body, ['(nothing)'], '') }),
  });
};

/** Returns one line with the response of each endpoint, so that a failure names all of them. */
async function responsesOf(endpoints: readonly Served[], headers: Record<string, string>) {
  const lines: string[] = [];
  for (const endpoint of endpoints) {
    const { status, json } = await send(endpoint, headers);
    lines.push(`${endpoint.name} ${status} ${json.success} ${json.error === '' ? 'silent' : 'says why'}`);
  }
  return lines;
}

const expectedResponses = (endpoints: readonly Served[], status: number) =>
  endpoints.map(({ name }) => `${name} ${status} false says why`);
const withAccess = (...access: string[]) =>
  endpoints.filter(({ handler }) => access.includes(handler.endpoint.access));

test.each([
  { who: 'a guest', headers: {} },
  {
    who: 'a token without a signature',
    headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
  },
  { who: 'a truncated token', headers: { Authorization: 'Bearer eyJhbGciOiJkaXIi' } },
  { who: 'another scheme', headers: { Authorization: 'Basic YWRtaW46YWRtaW4=' } },
  { who: 'a broken token', headers: { Authorization: 'Bearer %E0%A4%A' } },
  {
    who: 'an invalid cookie',
    headers: { Cookie: 'next-auth.session-token=x.y.z', Origin: 'http://localhost' },
  },
])('$who cannot use an endpoint that needs a session: 401', async ({ headers }) => {
  const closed = withAccess('user', 'admin');
  expect(await responsesOf(closed, headers as Record<string, string>)).toEqual(
    expectedResponses(closed, 401),
  );
});

test('a user cannot use an admin endpoint: 403', async () => {
  const closed = withAccess('admin');
  expect(closed.length).toBeGreaterThan(10);
  expect(await responsesOf(closed, await bearerOf(await aUser()))).toEqual(expectedResponses(closed, 403));
});

test('a demoted admin cannot use an admin endpoint from the next request on: 403', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await bearerOf(user);
  await User.updateOne({ _id: user._id }, { role: 'user' });
  const closed = withAccess('admin');
  expect(await responsesOf(closed, headers)).toEqual(expectedResponses(closed, 403));
});

test('a session whose account was deleted cannot use any endpoint that needs one: 401', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await bearerOf(user);
  await User.deleteOne({ _id: user._id });
  const closed = withAccess('user', 'admin');
  expect(await responsesOf(closed, headers)).toEqual(expectedResponses(closed, 401));
});

describe('another site, on behalf of a signed-in user', () => {
  const SITES = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost.evil.example' },
    { Origin: 'http://evil-localhost' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    {},
  ];

  test.each(SITES)('changes nothing with the cookie and the headers %j: 403', async (source) => {
    const Cookie = `next-auth.session-token=${await tokenOf(await aUser({ role: 'admin' }))}`;
    const changing = withAccess('user', 'admin').filter(isChangingEndpoint);
    const before = JSON.stringify(await User.find().lean());
    const responses = await responsesOf(changing, { Cookie, ...(source as Record<string, string>) });
    expect(responses).toEqual(expectedResponses(changing, 403));
    expect(JSON.stringify(await User.find().lean())).toBe(before);
  });

  test.each(SITES.slice(0, 5))(
    'signs no one in, out or up, and orders nothing, with the headers %j: 403',
    async (source) => {
      const open = withAccess('public', 'lazy', 'optional').filter(isChangingEndpoint);
      expect(await responsesOf(open, source as Record<string, string>)).toEqual(expectedResponses(open, 403));
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    '',
  ])(
    'is refused with 415 when a form of the type “%s” is sent, even from the shop’s own page',
    async (type) => {
      const taking = endpoints.filter(({ handler }) => handler.endpoint.body !== undefined);
      const { Authorization = '' } = await bearerOf(await aUser({ role: 'admin' }));
      const lines = await Promise.all(
        taking.map(async (endpoint) => {
          const request = new Request('http://localhost/api/x', {
            method: endpoint.method,
            headers: { Authorization, ...(type && { 'Content-Type': type }) },
            body: new TextEncoder().encode('{"role":"admin"}'),
          });
          const { status } = await endpoint.handler(request, {
            params: Promise.resolve(unknownParams(endpoint)),
          });
          return `${endpoint.name} ${status}`;
        }),
      );
      expect(lines).toEqual(taking.map(({ name }) => `${name} 415`));
    },
  );
});

test('a path without an endpoint returns 404, or 403 like all others from another site', async () => {
  const post = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost:3000/api/nothing', { method: 'POST', headers });
    return (await NOT_FOUND(request, undefined)).status;
  };
  expect(await post({})).toBe(404);
  expect(await post({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
});
