import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { GET } from '@/app/api/openapi.json/route';
import type { Handler } from '@/lib/api/route';
import type { Endpoint } from '@/lib/http/endpoint';
import { call } from '@/tests/support/http';

/** Folders whose handlers are not built with `route()`; each handler states the reason. */
const UNDECLARED_FOLDERS = ['[...rest]', 'auth/[...nextauth]', 'metrics', 'webhooks/[provider]'];

const folders = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file));

/** Converts a folder to its path in OpenAPI notation. */
const toPath = (folder: string) => `/api/${folder}`.replaceAll('[', '{').replaceAll(']', '}');
const toName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

async function importHandlers(folder: string): Promise<[string, Partial<Handler>][]> {
  return Object.entries(await import(`@/app/api/${folder}/route`));
}

test('every handler file serves exactly the endpoints declared for its path and methods', async () => {
  const servedEndpoints: string[] = [];
  for (const folder of folders) {
    for (const [method, { endpoint }] of await importHandlers(folder)) {
      if (!endpoint) continue;
      expect(toName(endpoint)).toBe(`${method} ${toPath(folder)}`);
      servedEndpoints.push(toName(endpoint));
    }
  }
  expect(servedEndpoints.sort()).toEqual(ENDPOINTS.map(toName).sort());
});

test('only the expected handlers serve undeclared endpoints', async () => {
  const undeclaredFolders: string[] = [];
  for (const folder of folders) {
    if ((await importHandlers(folder)).some(([, { endpoint }]) => !endpoint)) undeclaredFolders.push(folder);
  }
  expect(undeclaredFolders.sort()).toEqual(UNDECLARED_FOLDERS);
});

test('every endpoint has a success response, and a schema for exactly the parameters in its path', () => {
  for (const { path: template, params, responses } of ENDPOINTS) {
    expect([template, Object.keys(responses).length]).toEqual([template, 1]);
    const pathParams = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([template, Object.keys(params?.shape ?? {})]).toEqual([template, pathParams]);
  }
});

test('the description lists every endpoint with its actual success statuses', async () => {
  const { json } = await call(GET);
  for (const endpoint of ENDPOINTS) {
    const { responses } = json.paths[endpoint.path][endpoint.method.toLowerCase()];
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
    expect([toName(endpoint), successes]).toEqual([toName(endpoint), Object.keys(endpoint.responses)]);
  }
  const describedMethods = Object.values<object>(json.paths).flatMap((operations) => Object.keys(operations));
  expect(describedMethods).toHaveLength(ENDPOINTS.length);
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
  { access: 'public', operation: ['/api/dishes', 'get'], security: [] },
  {
    access: 'optionally authenticated',
    operation: ['/api/recipes/{id}', 'get'],
    security: [{}, { session: [] }, { bearer: [] }],
  },
  { access: 'member', operation: ['/api/users/me', 'get'], security: [{ session: [] }, { bearer: [] }] },
])(
  'the description states the credentials of an endpoint with $access access',
  async ({ operation: [template = '', method = ''], security }) => {
    const { json } = await call(GET);
    expect(json.paths[template][method].security).toEqual(security);
  },
);

test('errors are described with one envelope, and with the additional msg in admin endpoints', async () => {
  const { json } = await call(GET);
  const listErrorFields = (template: string, method: string, status: string) => {
    const { $ref } = json.paths[template][method].responses[status];
    const name = String($ref).replace('#/components/responses/', '');
    return Object.keys(json.components.responses[name].content['application/json'].schema.properties);
  };
  const envelope = ['success', 'code', 'error', 'message', 'fields'];
  expect(listErrorFields('/api/orders', 'post', 'default')).toEqual(envelope);
  expect(listErrorFields('/api/orders', 'post', '400')).toEqual(envelope);
  expect(listErrorFields('/api/admin/recipes/{id}', 'delete', '404')).toEqual([...envelope, 'msg']);
});

test('each status of an error names its codes, and describes what their bodies add', async () => {
  const { json } = await call(GET);
  const { responses } = json.paths['/api/orders'].post;
  expect(responses[409].description).toBe(
    'other_user, price_changed, out_of_stock, conflict, already_paid, in_progress',
  );
  type Described = { properties: { code: { const: string } } };
  const schemas: Described[] = responses[409].content['application/json'].schema.anyOf;
  const paid = schemas.find(({ properties }) => properties.code.const === 'already_paid');
  expect(paid).toMatchObject({ properties: { orderNumber: { type: 'string' } } });
  expect(responses[502].description).toBe('provider_failed');
  expect(json.paths['/api/dishes'].get.responses[409]).toBeUndefined();
});

test('the idempotency header is described as optional for payments and logout, and as required for checkout attempts', async () => {
  const { json } = await call(GET);
  const listHeaders = (path: string, method: string) =>
    json.paths[path][method].parameters
      .filter(({ in: location }: { in: string }) => location === 'header')
      .map(({ name, required }: { name: string; required: boolean }) => ({ name, required }));
  const optional = [{ name: 'Idempotency-Key', required: false }];
  expect(listHeaders('/api/orders', 'post')).toEqual(optional);
  expect(listHeaders('/api/orders/create-paypal-order', 'post')).toEqual(optional);
  expect(listHeaders('/api/auth/logout', 'post')).toEqual(optional);
  expect(listHeaders('/api/orders/attempt', 'get')).toEqual([{ name: 'Idempotency-Key', required: true }]);
});
