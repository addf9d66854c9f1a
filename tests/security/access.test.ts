import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { type Endpoint, findEndpoints, isChangingEndpoint, unknownParams } from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { sampleWith } from '@/tests/support/schema-walk';
import { aUser, bearerOf, tokenOf } from '@/tests/support/sign-in';

// Whoever may not, wants to: every endpoint, as a guest, with a forged token, as a member, as an admin who was
// one until a moment ago, and from another site in the name of whoever is signed in.

withDatabase();

let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await findEndpoints();
  expect(endpoints.length).toBeGreaterThan(50);
});

const send = (endpoint: Endpoint, headers: Record<string, string>) => {
  const { body, query } = endpoint.handler.contract;
  return call(endpoint.handler, {
    method: endpoint.method,
    params: unknownParams(endpoint),
    headers,
    ...(query && { query: 'q=x&country=Japan&continent=Asia' }),
    ...(body && isChangingEndpoint(endpoint) && { body: sampleWith(body, ['(nothing)'], '') }),
  });
};

/** What each endpoint answers, one line each, so that a failure names all of them. */
async function answersOf(asked: readonly Endpoint[], headers: Record<string, string>) {
  const lines: string[] = [];
  for (const endpoint of asked) {
    const { status, json } = await send(endpoint, headers);
    lines.push(`${endpoint.name} ${status} ${json.success} ${json.error === '' ? 'silent' : 'says why'}`);
  }
  return lines;
}

const answering = (asked: readonly Endpoint[], status: number) =>
  asked.map(({ name }) => `${name} ${status} false says why`);
const withAccess = (...access: string[]) =>
  endpoints.filter(({ handler }) => access.includes(handler.contract.access));

test.each([
  { who: 'a guest', headers: {} },
  {
    who: 'a token without a signature',
    headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
  },
  { who: 'a cut token', headers: { Authorization: 'Bearer eyJhbGciOiJkaXIi' } },
  { who: 'another scheme', headers: { Authorization: 'Basic YWRtaW46YWRtaW4=' } },
  { who: 'a broken token', headers: { Authorization: 'Bearer %E0%A4%A' } },
  {
    who: 'a cookie of rubbish',
    headers: { Cookie: 'next-auth.session-token=x.y.z', Origin: 'http://localhost' },
  },
])('$who gets into nothing that needs a session: 401', async ({ headers }) => {
  const closed = withAccess('user', 'admin');
  expect(await answersOf(closed, headers as Record<string, string>)).toEqual(answering(closed, 401));
});

test('a member gets into nothing of the administrators: 403', async () => {
  const closed = withAccess('admin');
  expect(closed.length).toBeGreaterThan(10);
  expect(await answersOf(closed, await bearerOf(await aUser()))).toEqual(answering(closed, 403));
});

test('an admin who is one no more gets in nowhere from the next request on: 403', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await bearerOf(user);
  await User.updateOne({ _id: user._id }, { role: 'user' });
  const closed = withAccess('admin');
  expect(await answersOf(closed, headers)).toEqual(answering(closed, 403));
});

test('a deleted account and an ended session get in nowhere: 401', async () => {
  const user = await aUser({ role: 'admin' });
  const headers = await bearerOf(user);
  await User.deleteOne({ _id: user._id });
  const closed = withAccess('user', 'admin');
  expect(await answersOf(closed, headers)).toEqual(answering(closed, 401));
});

describe('another site, in the name of whoever is signed in', () => {
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

  test.each(SITES)('changes nothing by the cookie, said to come from %j: 403', async (source) => {
    const Cookie = `next-auth.session-token=${await tokenOf(await aUser({ role: 'admin' }))}`;
    const changing = withAccess('user', 'admin').filter(isChangingEndpoint);
    const before = JSON.stringify(await User.find().lean());
    const answers = await answersOf(changing, { Cookie, ...(source as Record<string, string>) });
    expect(answers).toEqual(answering(changing, 403));
    expect(JSON.stringify(await User.find().lean())).toBe(before);
  });

  test.each(SITES.slice(0, 5))(
    'signs nobody in, out or up, and orders nothing, from %j: 403',
    async (source) => {
      const open = withAccess('public', 'anyone').filter(isChangingEndpoint);
      expect(await answersOf(open, source as Record<string, string>)).toEqual(answering(open, 403));
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    '',
  ])('gets nowhere with a form of the type “%s”, even from our own page: 415', async (type) => {
    const taking = endpoints.filter(({ handler }) => handler.contract.body !== undefined);
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
  });
});
