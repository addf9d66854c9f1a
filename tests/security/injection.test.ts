import { withDatabase } from '@/tests/support/database';
import { findEndpoints, type Served, unknownParams } from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { type StringPath, sampleWith, stringPathsOf } from '@/tests/support/schema-walk';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// The attacker sends an object instead of a string so that the database executes it.

withDatabase();

const NON_STRINGS: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { __proto__: { role: 'admin' }, toString: 'x' },
  ['a', { $ne: 1 }],
  [[]],
  1e308,
  true,
];

/** Returns the sample with a value of another type in place of a string. */
function sampleWithValue(endpoint: Served, place: StringPath, value: unknown): unknown {
  const MARK = 'the original string';
  const { body } = endpoint.handler.endpoint;
  if (!body) throw new Error('This endpoint takes no body.');
  return JSON.parse(JSON.stringify(sampleWith(body, place, MARK)), (_, found) =>
    found === MARK ? value : found,
  );
}

let endpoints: Served[];
beforeAll(async () => {
  endpoints = await findEndpoints();
});

/** The guest email of an order is not read for a signed-in user, and an invalid one is ignored. */
const NOT_READ = new Set(['POST /api/orders email']);

test('an operator, a list or a number instead of a string gets 400 in every field of every endpoint', async () => {
  const taken: string[] = [];
  for (const endpoint of endpoints) {
    const { body } = endpoint.handler.endpoint;
    for (const place of body ? stringPathsOf(body) : []) {
      const at = `${endpoint.name} ${place.join('.')}`;
      if (NOT_READ.has(at)) continue;
      for (const value of NON_STRINGS) {
        const result = body?.safeParse(sampleWithValue(endpoint, place, value));
        const isRefused = result?.error?.issues.some(({ path }) => path.join('.') === place.join('.'));
        if (!isRefused) taken.push(`${at}: ${JSON.stringify(value)}`);
      }
    }
  }
  expect(taken).toEqual([]);
});

test('a repeated parameter, or one with brackets, is never an operator: it gets 400 or is ignored', async () => {
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  for (const endpoint of endpoints) {
    const shape = endpoint.handler.endpoint.query;
    if (!shape || endpoint.method !== 'GET') continue;
    for (const place of stringPathsOf(shape)) {
      const name = String(place[0]);
      for (const query of [
        `${name}[$ne]=`,
        `${name}[]=a&${name}[]=b`,
        `${name}=a&${name}=b`,
        `${name}=%00`,
      ]) {
        const { status } = await call(endpoint.handler, { query, headers, params: unknownParams(endpoint) });
        expect({ at: `${endpoint.name}?${query}`, ok: status < 500 }).toEqual({
          at: `${endpoint.name}?${query}`,
          ok: true,
        });
      }
    }
  }
});

test.each([
  'fields=+password',
  'fields=passwordHash',
  'sortBy=$where',
  'sortBy=userId',
  'order=1',
  'limit=1e9',
  'page=-1',
])('the admin list accepts only enumerated values: %s gets 400', async (query) => {
  const list = endpoints.find(({ name }) => name === 'GET /api/recipes');
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  expect((await call(list?.handler as Served['handler'], { query, headers })).status).toBe(400);
});

test.each(['.*', '(a+)+$', '\\', '[', '$where', '{"$gt":""}', '%', '_', '*'.repeat(200)])(
  'a search for “%s” finds that text, and is not a pattern',
  async (text) => {
    const query = `q=${encodeURIComponent(text)}`;
    for (const name of ['GET /api/search', 'GET /api/autocomplete/search']) {
      const found = endpoints.find((endpoint) => endpoint.name === name);
      const { status, json } = await call(found?.handler as Served['handler'], { query });
      expect([name, status]).toEqual([name, 200]);
      expect(JSON.stringify(json)).not.toContain('_id');
    }
  },
);
