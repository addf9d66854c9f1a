import { POST as NOT_FOUND } from '@/app/api/[...rest]/route';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import {
  findEndpoints,
  hasUnsafeMethod,
  type ServedEndpoint,
  toUnknownParams,
} from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { buildSample } from '@/tests/support/schema-walk';
import { aUser, createBearerHeaders, createToken } from '@/tests/support/sign-in';

// The attacker wants access to every endpoint: as a guest, with a forged token, as a user, as an admin who was just
// demoted, and from another site on behalf of a signed-in user.

withDatabase();

let endpoints: ServedEndpoint[];
beforeAll(async () => {
  endpoints = await findEndpoints();
  expect(endpoints.length).toBeGreaterThan(50);
});

const send = (endpoint: ServedEndpoint, headers: Record<string, string>) => {
  const { body, query } = endpoint.handler.endpoint;
  return call(endpoint.handler, {
    method: endpoint.method,
    params: toUnknownParams(endpoint),
    headers,
    ...(query && { query: 'q=x&country=Japan&continent=Asia' }),
    ...(body && hasUnsafeMethod(endpoint) && { body: buildSample(body, ['(nothing)'], '') }),
  });
};

/** Returns one line with the response of each endpoint, so that a failure names all of them. */
async function describeResponses(endpoints: readonly ServedEndpoint[], headers: Record<string, string>) {
  const lines: string[] = [];
  for (const endpoint of endpoints) {
    const { status, json } = await send(endpoint, headers);
    lines.push(
      `${endpoint.name} ${status} ${json.success} ${json.error === '' ? 'without an error' : 'with an error'}`,
    );
  }
  return lines;
}

const expectedResponses = (endpoints: readonly ServedEndpoint[], status: number) =>
  endpoints.map(({ name }) => `${name} ${status} false with an error`);
const listEndpoints = (...access: string[]) =>
  endpoints.filter(({ handler }) => access.includes(handler.endpoint.access));

test.each([
  { label: 'a guest', headers: {} },
  {
    label: 'a token without a signature',
    headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
  },
  { label: 'a truncated token', headers: { Authorization: 'Bearer eyJhbGciOiJkaXIi' } },
  { label: 'another scheme', headers: { Authorization: 'Basic YWRtaW46YWRtaW4=' } },
  { label: 'a broken token', headers: { Authorization: 'Bearer %E0%A4%A' } },
  {
    label: 'an invalid cookie',
    headers: { Cookie: 'next-auth.session-token=x.y.z', Origin: 'http://localhost' },
  },
])('$label cannot use an endpoint that needs a session: 401', async ({ headers }) => {
  const protectedEndpoints = listEndpoints('user', 'admin');
  expect(await describeResponses(protectedEndpoints, headers as Record<string, string>)).toEqual(
    expectedResponses(protectedEndpoints, 401),
  );
});

test('a user cannot use an admin endpoint: 403', async () => {
  const protectedEndpoints = listEndpoints('admin');
  expect(protectedEndpoints.length).toBeGreaterThan(10);
  expect(await describeResponses(protectedEndpoints, await createBearerHeaders(await aUser()))).toEqual(
    expectedResponses(protectedEndpoints, 403),
  );
});

test('a demoted admin cannot use an admin endpoint from the next request on: 403', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await createBearerHeaders(user);
  await User.updateOne({ _id: user._id }, { role: 'user' });
  const protectedEndpoints = listEndpoints('admin');
  expect(await describeResponses(protectedEndpoints, headers)).toEqual(
    expectedResponses(protectedEndpoints, 403),
  );
});

test('a session whose account was deleted cannot use any endpoint that needs one: 401', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await createBearerHeaders(user);
  await User.deleteOne({ _id: user._id });
  const protectedEndpoints = listEndpoints('user', 'admin');
  expect(await describeResponses(protectedEndpoints, headers)).toEqual(
    expectedResponses(protectedEndpoints, 401),
  );
});

describe('another site, on behalf of a signed-in user', () => {
  const FOREIGN_HEADERS = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost.evil.example' },
    { Origin: 'http://evil-localhost' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    {},
  ];

  test.each(FOREIGN_HEADERS)('changes nothing with the cookie and the headers %j: 403', async (source) => {
    const Cookie = `next-auth.session-token=${await createToken(await aUser({ role: 'admin' }))}`;
    const unsafeEndpoints = listEndpoints('user', 'admin').filter(hasUnsafeMethod);
    const before = JSON.stringify(await User.find().lean());
    const responses = await describeResponses(unsafeEndpoints, {
      Cookie,
      ...(source as Record<string, string>),
    });
    expect(responses).toEqual(expectedResponses(unsafeEndpoints, 403));
    expect(JSON.stringify(await User.find().lean())).toBe(before);
  });

  test.each(FOREIGN_HEADERS.slice(0, 5))(
    'signs no one in, out or up, and orders nothing, with the headers %j: 403',
    async (source) => {
      const publicEndpoints = listEndpoints('public', 'lazy', 'optional').filter(hasUnsafeMethod);
      expect(await describeResponses(publicEndpoints, source as Record<string, string>)).toEqual(
        expectedResponses(publicEndpoints, 403),
      );
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
      const endpointsWithBody = endpoints.filter(({ handler }) => handler.endpoint.body !== undefined);
      const { Authorization = '' } = await createBearerHeaders(await aUser({ role: 'admin' }));
      const lines = await Promise.all(
        endpointsWithBody.map(async (endpoint) => {
          const request = new Request('http://localhost/api/x', {
            method: endpoint.method,
            headers: { Authorization, ...(type && { 'Content-Type': type }) },
            body: new TextEncoder().encode('{"role":"admin"}'),
          });
          const { status } = await endpoint.handler(request, {
            params: Promise.resolve(toUnknownParams(endpoint)),
          });
          return `${endpoint.name} ${status}`;
        }),
      );
      expect(lines).toEqual(endpointsWithBody.map(({ name }) => `${name} 415`));
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
