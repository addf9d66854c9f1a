import { withDatabase } from '@/tests/support/database';
import { type Endpoint, findEndpoints, unknownParams } from '@/tests/support/handlers';
import { call } from '@/tests/support/http';
import { sampleWith, type TextPlace, textPlacesOf } from '@/tests/support/schema-walk';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// Whoever sends an object where a text is expected wants the database to obey it.

withDatabase();

const INSTEAD_OF_TEXT: readonly unknown[] = [
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

/** The sample with a value of another type where the text would stand. */
function sampleWithValue(endpoint: Endpoint, place: TextPlace, value: unknown): unknown {
  const MARK = 'here stands the text';
  const { body } = endpoint.handler.contract;
  if (!body) throw new Error('This endpoint takes no body.');
  return JSON.parse(JSON.stringify(sampleWith(body, place, MARK)), (_, found) =>
    found === MARK ? value : found,
  );
}

let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await findEndpoints();
});

/** Guest's e-mail in an order is not read for members, and a wrong one is as if it were not there. */
const NOT_READ = new Set(['POST /api/orders email']);

test('an operator, a list or a number for a text is 400 in every field of every endpoint', async () => {
  const taken: string[] = [];
  for (const endpoint of endpoints) {
    const { body } = endpoint.handler.contract;
    for (const place of body ? textPlacesOf(body) : []) {
      const at = `${endpoint.name} ${place.join('.')}`;
      if (NOT_READ.has(at)) continue;
      for (const value of INSTEAD_OF_TEXT) {
        const result = body?.safeParse(sampleWithValue(endpoint, place, value));
        const isRefused = result?.error?.issues.some(({ path }) => path.join('.') === place.join('.'));
        if (!isRefused) taken.push(`${at}: ${JSON.stringify(value)}`);
      }
    }
  }
  expect(taken).toEqual([]);
});

test('a parameter given twice, or with brackets, is never an operator: 400, or as if it were not there', async () => {
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  for (const endpoint of endpoints) {
    const shape = endpoint.handler.contract.query;
    if (!shape || endpoint.method !== 'GET') continue;
    for (const place of textPlacesOf(shape)) {
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
])('the administrators’ list takes enumerated values alone: %s is 400', async (query) => {
  const list = endpoints.find(({ name }) => name === 'GET /api/recipes');
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  expect((await call(list?.handler as Endpoint['handler'], { query, headers })).status).toBe(400);
});

test.each(['.*', '(a+)+$', '\\', '[', '$where', '{"$gt":""}', '%', '_', '*'.repeat(200)])(
  'a search for “%s” looks for that text, and is no pattern',
  async (text) => {
    const query = `q=${encodeURIComponent(text)}`;
    for (const name of ['GET /api/search', 'GET /api/autocomplete/search']) {
      const found = endpoints.find((endpoint) => endpoint.name === name);
      const { status, json } = await call(found?.handler as Endpoint['handler'], { query });
      expect([name, status]).toEqual([name, 200]);
      expect(JSON.stringify(json)).not.toContain('_id');
    }
  },
);
