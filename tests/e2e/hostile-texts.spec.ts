import { type APIRequestContext, expect, test } from '@playwright/test';
import { signUpClient } from '@/tests/support/accounts';

// The strings that the schema tests try one by one, sent to the built shop: no endpoint lets one block the
// thread that serves all clients.

const LONG = 200_000;
const MAX_CHARACTERS = 450_000;
const STRINGS: Record<string, string> = {
  'one letter': 'a'.repeat(LONG),
  'one symbol': '!'.repeat(LONG),
  '. between @': `a@${'.'.repeat(LONG)}@`,
  digits: '4'.repeat(LONG),
  'combining marks': `a${'\u0316\u0301'.repeat(LONG / 2)}`,
  '1! before a letter': `${'1!'.repeat(LONG / 2)}a`,
};
/** Generous for a busy machine; a quadratic pattern took minutes. */
const RESPONSE_TIMEOUT_MS = 30_000;

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};
type Operation = { requestBody?: { content: Record<string, { schema: JsonSchema }> } };

/** Builds a body with the string wherever the schema allows one. */
function fill(schema: JsonSchema, text: string): unknown {
  if (schema.anyOf) return fill(schema.anyOf.at(-1) ?? {}, text);
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fill(field, text)]),
    );
  }
  if (schema.type === 'array') return [fill(schema.items ?? {}, text)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return schema.type === 'boolean' ? true : text;
}

/** Counts the strings in a body of that schema. */
const countStrings = (schema: JsonSchema) =>
  JSON.stringify(fill(schema, '\u0001')).split('\\u0001').length - 1;

async function readOperations(request: APIRequestContext) {
  const { paths } = await (await request.get('/api/openapi.json')).json();
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? [{ path: path.replace(/\{\w+\}/g, '6b0225eca560117b3e284fd2'), method, schema }] : [];
    }),
  );
}

test('200 kB of garbage in every field of every endpoint is refused quickly, for guests and members', async ({
  request,
}) => {
  const operations = await readOperations(request);
  expect(operations.length).toBeGreaterThan(10);
  const member = await signUpClient();
  for (const { path, method, schema } of operations) {
    // Together they stay within the body limit of one megabyte.
    const length = Math.min(LONG, Math.floor(MAX_CHARACTERS / Math.max(1, countStrings(schema))));
    for (const [label, string] of Object.entries(STRINGS)) {
      const text = string.slice(0, length - 1) + string.slice(-1);
      for (const headers of [{}, member]) {
        const startedMs = Date.now();
        const response = await request.fetch(path, { method, headers, data: fill(schema, text) as object });
        const requestLabel = `${method} ${path}: ${label}`;
        expect(response.status(), requestLabel).toBeGreaterThanOrEqual(400);
        expect(response.status(), requestLabel).toBeLessThan(500);
        expect(Date.now() - startedMs, requestLabel).toBeLessThan(RESPONSE_TIMEOUT_MS);
      }
    }
  }
});
