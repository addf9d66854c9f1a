import { z } from 'zod';
import { route } from '@/lib/api/route';
import { AppError, ERROR_STATUS } from '@/lib/http/errors';

const context = { params: Promise.resolve({}) };
const request = new Request('http://localhost/api/x');
const failing = (error: unknown) =>
  route({ access: 'public', summary: '' }, async () => {
    throw error;
  })(request, context);

test.each(Object.entries(ERROR_STATUS))(
  'a refusal %s answers %i in the one envelope',
  async (code, status) => {
    const response = await failing(new AppError(code as keyof typeof ERROR_STATUS, 'No.', { name: 'Why.' }));
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

test('an unforeseen error answers a neutral 500: none of its text leaves the server', async () => {
  const response = await failing(new Error('connect ECONNREFUSED /srv/secret'));
  expect(response.status).toBe(500);
  expect(JSON.stringify(await response.json())).not.toContain('secret');
});

test('a database that is gone answers 503 with Retry-After', async () => {
  const gone = Object.assign(new Error('x'), { name: 'MongoServerSelectionError' });
  const response = await failing(gone);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a wrong query is reported by field, first message each', async () => {
  const handler = route(
    { access: 'public', summary: '', query: z.object({ a: z.string(), b: z.enum(['x'], 'b must be x') }) },
    async () => Response.json({}),
  );
  const response = await handler(new Request('http://localhost/api/x?b=y'), context);
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    fields: { a: expect.any(String), b: 'b must be x' },
  });
});

test('__proto__ in a query is a parameter like any other', async () => {
  const handler = route(
    { access: 'public', summary: '', query: z.object({ a: z.string() }) },
    async ({ query }) => Response.json(query),
  );
  const response = await handler(new Request('http://localhost/api/x?__proto__=1&a=2'), context);
  expect(await response.json()).toEqual({ a: '2' });
});

describe('a body that is made to be walked for ever', () => {
  const handler = route({ access: 'public', summary: 'x', body: z.object({}) }, async () =>
    Response.json({}),
  );
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
    { what: '20,000 lists in each other', json: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
    { what: '100,000 objects in each other', json: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
    { what: 'half a million numbers', json: `{"a":[${'1,'.repeat(500_000)}1]}` },
  ])('of $what is 400', async ({ json }) => {
    expect((await send(json)).status).toBe(400);
  });

  test('is judged by its values, not by its length: a body of 32 levels and 9,000 values is read', async () => {
    const deep = `${'['.repeat(31)}${']'.repeat(31)}`;
    expect((await send(`{"a":${deep},"b":[${'1,'.repeat(9_000)}1]}`)).status).toBe(200);
  });
});
