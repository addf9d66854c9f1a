import { readdirSync } from 'node:fs';
import path from 'node:path';
import { GET } from '@/app/api/openapi.json/route';
import { call } from '@/tests/support/http';

/** Addresses of the handlers, in the words of OpenAPI. */
function handlerPaths(): string[] {
  return (
    readdirSync('app/api', { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'route.ts' && !file.includes('[...'))
      .map((file) => `/api/${path.dirname(file)}`.replaceAll('[', '{').replaceAll(']', '}'))
      // What providers send has their form, not one of our schemas.
      .filter((address) => address !== '/api/openapi.json' && !address.startsWith('/api/webhooks/'))
      .sort()
  );
}

test('the description lists every call that there is', async () => {
  const { json } = await call(GET);
  expect(Object.keys(json.paths).sort()).toEqual(handlerPaths());
});

test('a call is described by the schemas it parses with', async () => {
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
