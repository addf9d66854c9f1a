import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { GET } from '@/app/api/openapi.json/route';
import type { Handler } from '@/lib/api/route';
import type { Endpoint } from '@/lib/http/endpoint';
import { call } from '@/tests/support/http';

/** Handlers that are not built with `route()`; each states its reason. */
const NOT_MADE_BY_ROUTE = ['[...rest]', 'auth/[...nextauth]', 'metrics', 'webhooks/[provider]'];

const folders = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file));

/** The path of a folder in OpenAPI notation. */
const pathOf = (folder: string) => `/api/${folder}`.replaceAll('[', '{').replaceAll(']', '}');
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

async function handlersIn(folder: string): Promise<[string, Partial<Handler>][]> {
  return Object.entries(await import(`@/app/api/${folder}/route`));
}

test('every handler file serves exactly the endpoints declared for its path and methods', async () => {
  const served: string[] = [];
  for (const folder of folders) {
    for (const [method, { endpoint }] of await handlersIn(folder)) {
      if (!endpoint) continue;
      expect(nameOf(endpoint)).toBe(`${method} ${pathOf(folder)}`);
      served.push(nameOf(endpoint));
    }
  }
  expect(served.sort()).toEqual(ENDPOINTS.map(nameOf).sort());
});

test('only these handlers serve no declared endpoint', async () => {
  const undeclared: string[] = [];
  for (const folder of folders) {
    if ((await handlersIn(folder)).some(([, { endpoint }]) => !endpoint)) undeclared.push(folder);
  }
  expect(undeclared.sort()).toEqual(NOT_MADE_BY_ROUTE);
});

test('every endpoint has a success response, and a schema for exactly the parameters in its path', () => {
  for (const { path: template, params, responses } of ENDPOINTS) {
    expect([template, Object.keys(responses).length]).toEqual([template, 1]);
    const named = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([template, Object.keys(params?.shape ?? {})]).toEqual([template, named]);
  }
});

test('the description lists every endpoint with its actual success statuses', async () => {
  const { json } = await call(GET);
  for (const endpoint of ENDPOINTS) {
    const { responses } = json.paths[endpoint.path][endpoint.method.toLowerCase()];
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
    expect([nameOf(endpoint), successes]).toEqual([nameOf(endpoint), Object.keys(endpoint.responses)]);
  }
  const listed = Object.values<object>(json.paths).flatMap((operations) => Object.keys(operations));
  expect(listed).toHaveLength(ENDPOINTS.length);
});

test('a success without a body is described as having none', async () => {
  const { json } = await call(GET);
  expect(json.paths['/api/auth/logout'].post.responses[204]).toEqual({ description: 'No Content' });
});

test('an endpoint is described by the schemas that parse its requests', async () => {
  const { json } = await call(GET);
  const { parameters, responses } = json.paths['/api/recipes/top'].get;
  expect(parameters).toEqual([
    {
      name: 'period',
      in: 'query',
      required: true,
      schema: { type: 'string', enum: ['day', 'week', 'month', 'year', 'all'] },
    },
  ]);
  expect(responses[200].content['application/json'].schema.properties.recipes.type).toBe('array');
});

test.each([
  { access: 'whoever asks', at: ['/api/dishes', 'get'], security: [] },
  {
    access: 'anyone, and the response may depend on who asks',
    at: ['/api/recipes/{id}', 'get'],
    security: [{}, { session: [] }, { bearer: [] }],
  },
  { access: 'a member', at: ['/api/users/me', 'get'], security: [{ session: [] }, { bearer: [] }] },
])(
  'the description states the credentials for $access access',
  async ({ at: [template = '', method = ''], security }) => {
    const { json } = await call(GET);
    expect(json.paths[template][method].security).toEqual(security);
  },
);

test('errors are described as one envelope, with the additional msg in admin endpoints', async () => {
  const { json } = await call(GET);
  const errorOf = (template: string, method: string, status: string) => {
    const { $ref } = json.paths[template][method].responses[status];
    const name = String($ref).replace('#/components/responses/', '');
    return Object.keys(json.components.responses[name].content['application/json'].schema.properties);
  };
  expect(errorOf('/api/orders', 'post', 'default')).toEqual(
    expect.arrayContaining([
      'success',
      'code',
      'error',
      'message',
      'fields',
      'state',
      'orderNumber',
      'items',
    ]),
  );
  expect(errorOf('/api/orders', 'post', '400')).not.toContain('msg');
  expect(errorOf('/api/admin/recipes/{id}', 'delete', '404')).toContain('msg');
});

test('the idempotency header of a checkout is described, and is required when asking about the checkout', async () => {
  const { json } = await call(GET);
  const keysOf = (path: string, method: string) =>
    json.paths[path][method].parameters
      .filter(({ in: place }: { in: string }) => place === 'header')
      .map(({ name, required }: { name: string; required: boolean }) => ({ name, required }));
  const optional = [{ name: 'Idempotency-Key', required: false }];
  expect(keysOf('/api/orders', 'post')).toEqual(optional);
  expect(keysOf('/api/orders/create-paypal-order', 'post')).toEqual(optional);
  expect(keysOf('/api/auth/logout', 'post')).toEqual(optional);
  expect(keysOf('/api/orders/attempt', 'get')).toEqual([{ name: 'Idempotency-Key', required: true }]);
});
