import { z } from 'zod';
import { route } from '@/lib/api/route';
import { type Endpoint, endpoint } from '@/lib/http/endpoint';
import { AppError, ERROR_STATUS } from '@/lib/http/errors';

const context = { params: Promise.resolve({}) };
const request = new Request('http://localhost/api/x');
const PUBLIC_GET = { method: 'GET', path: '/api/x', access: 'public', summary: '' } as const;
const noContent = endpoint({ ...PUBLIC_GET, responses: { 204: null } });
const handleFailure = (error: unknown, declared: Endpoint = noContent) =>
  route(declared, async () => {
    throw error;
  })(request, context);

test.each(Object.entries(ERROR_STATUS))(
  'a refusal with the code %s has the status %i and the common error envelope',
  async (code, status) => {
    const response = await handleFailure(
      new AppError({ code: code as keyof typeof ERROR_STATUS, message: 'No.', fields: { name: 'Why.' } }),
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      success: false,
      code,
      error: 'No.',
      message: 'No.',
      fields: { name: 'Why.' },
    });
  },
);

test('an unexpected error becomes a neutral 500 that contains none of its text', async () => {
  const response = await handleFailure(new Error('connect ECONNREFUSED /srv/secret'));
  expect(response.status).toBe(500);
  expect(JSON.stringify(await response.json())).not.toContain('secret');
});

test('returns 503 with Retry-After while the database is unavailable', async () => {
  const outage = Object.assign(new Error('x'), { name: 'MongoServerSelectionError' });
  const response = await handleFailure(outage);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('an invalid query is reported by field, each with its first message', async () => {
  const query = z.object({ a: z.string(), b: z.enum(['x'], 'b must be x') });
  const handler = route(endpoint({ ...PUBLIC_GET, query, responses: { 204: null } }), async () => ({
    status: 204,
  }));
  const response = await handler(new Request('http://localhost/api/x?b=y'), context);
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    fields: { a: expect.any(String), b: 'b must be x' },
  });
});

test('__proto__ in a query is a parameter like any other', async () => {
  const query = z.object({ a: z.string() });
  const handler = route(endpoint({ ...PUBLIC_GET, query, responses: { 200: query } }), async ({ query }) => ({
    status: 200,
    body: query,
  }));
  const response = await handler(new Request('http://localhost/api/x?__proto__=1&a=2'), context);
  expect(await response.json()).toEqual({ a: '2' });
});

describe('a body that is nested too deeply or has too many values', () => {
  const anyBodyEndpoint = endpoint({
    ...PUBLIC_GET,
    method: 'POST',
    body: z.object({}),
    responses: { 200: z.object({}) },
  });
  const handler = route(anyBodyEndpoint, async () => ({ status: 200, body: {} }));
  const send = (json: string) =>
    handler(
      new Request('http://localhost:3000/api/test', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: json,
      }),
      { params: Promise.resolve({}) },
    );

  test.each([
    {
      label: '20,000 lists nested inside one another',
      json: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    },
    {
      label: '100,000 objects nested inside one another',
      json: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    },
    { label: 'half a million numbers', json: `{"a":[${'1,'.repeat(500_000)}1]}` },
  ])('is refused with 400: $label', async ({ json }) => {
    expect((await send(json)).status).toBe(400);
  });

  test('is limited by levels and values, not by length: 32 levels and 9,000 values pass', async () => {
    const deep = `${'['.repeat(31)}${']'.repeat(31)}`;
    expect((await send(`{"a":${deep},"b":[${'1,'.repeat(9_000)}1]}`)).status).toBe(200);
  });
});

test('a success without a body has no content type, and each of its cookies has its own header', async () => {
  const handler = route(noContent, async () => ({
    status: 204,
    cookies: ['a=1; Path=/', 'b=2; Path=/'],
  }));
  const response = await handler(request, context);
  expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
    204,
    '',
    null,
  ]);
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
});

describe('a handler returns what its endpoint declares', () => {
  const creationEndpoint = endpoint({
    ...PUBLIC_GET,
    method: 'POST',
    responses: { 201: z.object({ id: z.string() }) },
  });

  test('the compiler accepts a declared status with its body', async () => {
    const response = await route(creationEndpoint, async () => ({ status: 201, body: { id: '1' } }))(
      request,
      context,
    );
    expect([response.status, await response.json()]).toEqual([201, { id: '1' }]);
  });

  test('the compiler refuses another status, a wrong body and a missing one', () => {
    // @ts-expect-error 200 is not declared.
    route(creationEndpoint, async () => ({ status: 200, body: { id: '1' } }));
    // @ts-expect-error The id is a string.
    route(creationEndpoint, async () => ({ status: 201, body: { id: 1 } }));
    // @ts-expect-error The id is missing.
    route(creationEndpoint, async () => ({ status: 201, body: {} }));
    // @ts-expect-error 201 has a body.
    route(creationEndpoint, async () => ({ status: 201 }));
    // @ts-expect-error 204 has none.
    route(noContent, async () => ({ status: 204, body: { id: '1' } }));
  });

  test('the compiler offers the user only where the access requires a session', () => {
    // @ts-expect-error A public endpoint has no user.
    route(noContent, async ({ user }) => ({ status: 204, headers: { 'X-User': user.id } }));
    // @ts-expect-error Nor can it read the session.
    route(noContent, async ({ findSession }) => ({ status: 204, headers: { 'X-User': `${findSession()}` } }));
    const userEndpoint = endpoint({
      ...PUBLIC_GET,
      access: 'user',
      responses: { 200: z.object({ id: z.string() }) },
    });
    route(userEndpoint, async ({ user }) => ({ status: 200, body: { id: user.id } }));
  });
});
