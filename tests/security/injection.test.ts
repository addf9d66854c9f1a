import { withDatabase } from '@/tests/support/database';
import { findEndpoints, type ServedEndpoint, toUnknownParams } from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { buildSample, listStringPaths, type StringPath } from '@/tests/support/schema-walk';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

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
function sampleWithValue(endpoint: ServedEndpoint, position: StringPath, value: unknown): unknown {
  const PLACEHOLDER = 'the original string';
  const { body } = endpoint.handler.endpoint;
  if (!body) throw new Error('This endpoint has no body.');
  return JSON.parse(JSON.stringify(buildSample(body, position, PLACEHOLDER)), (_, current) =>
    current === PLACEHOLDER ? value : current,
  );
}

let endpoints: ServedEndpoint[];
beforeAll(async () => {
  endpoints = await findEndpoints();
});

/**
 * The guest email of an order is not read for a signed-in user, and an invalid one is ignored. So are the recipes, which are only
 * counted: a wrong list of them becomes none.
 */
const IGNORED_FIELDS = new Set(['POST /api/orders email', 'POST /api/orders recipes.0']);

test('an operator, a list or a number instead of a string gets 400 in every field of every endpoint', async () => {
  const acceptedValues: string[] = [];
  for (const endpoint of endpoints) {
    const { body } = endpoint.handler.endpoint;
    for (const position of body ? listStringPaths(body) : []) {
      const at = `${endpoint.name} ${position.join('.')}`;
      if (IGNORED_FIELDS.has(at)) continue;
      for (const value of NON_STRINGS) {
        const result = body?.safeParse(sampleWithValue(endpoint, position, value));
        const isRejected = result?.error?.issues.some(({ path }) => path.join('.') === position.join('.'));
        if (!isRejected) acceptedValues.push(`${at}: ${JSON.stringify(value)}`);
      }
    }
  }
  expect(acceptedValues).toEqual([]);
});

test('a repeated parameter, or one with brackets, is never an operator: it gets 400 or is ignored', async () => {
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  for (const endpoint of endpoints) {
    const querySchema = endpoint.handler.endpoint.query;
    if (!querySchema || endpoint.method !== 'GET') continue;
    for (const position of listStringPaths(querySchema)) {
      const name = String(position[0]);
      for (const query of [
        `${name}[$ne]=`,
        `${name}[]=a&${name}[]=b`,
        `${name}=a&${name}=b`,
        `${name}=%00`,
      ]) {
        const { status } = await call(endpoint.handler, {
          query,
          headers,
          params: toUnknownParams(endpoint),
        });
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
  const endpoint = endpoints.find(({ name }) => name === 'GET /api/recipes');
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  expect((await call(endpoint?.handler as ServedEndpoint['handler'], { query, headers })).status).toBe(400);
});

test.each(['.*', '(a+)+$', '\\', '[', '$where', '{"$gt":""}', '%', '_', '*'.repeat(200)])(
  'a search for “%s” finds that text, and is not a pattern',
  async (text) => {
    const query = `q=${encodeURIComponent(text)}`;
    for (const name of ['GET /api/search', 'GET /api/autocomplete/search']) {
      const searchEndpoint = endpoints.find((endpoint) => endpoint.name === name);
      const { status, json } = await call(searchEndpoint?.handler as ServedEndpoint['handler'], { query });
      expect([name, status]).toEqual([name, 200]);
      expect(JSON.stringify(json)).not.toContain('_id');
    }
  },
);
