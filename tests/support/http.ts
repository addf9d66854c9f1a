import assert from 'node:assert/strict';
import { errorSchema, listErrorCodes, toErrorSchema } from '@/lib/api/error-schema';
import type { Handler } from '@/lib/api/route';
import type { Endpoint } from '@/lib/http/endpoint';
import { ERROR_STATUS } from '@/lib/http/errors';

export type CallOptions = {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls a handler as Next does and parses its JSON, if it is no other text. The response must match the endpoint's declaration exactly. */
export async function call(handler: Handler, options: CallOptions = {}) {
  const { params = {}, query = '', body, headers = {} } = options;
  const request = new Request(`http://localhost:3000/api/test${query ? `?${query}` : ''}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isText = response.ok && handler.endpoint.contentType !== undefined;
  const json = isText ? text : text === '' ? null : JSON.parse(text);
  assertDeclared(handler.endpoint, response.status, json);
  return { status: response.status, headers: response.headers, json };
}

/** Throws unless the endpoint declares this status with exactly this body; an extra field could be a leak. */
export function assertDeclared(endpoint: Endpoint, status: number, json: unknown): void {
  const { method, path, responses } = endpoint;
  const responseSchemas: Readonly<Record<number, Endpoint['responses'][200 | 204]>> = responses;
  const schema = status < 400 ? responseSchemas[status] : findErrorSchema(endpoint, status, json);
  assert(schema !== undefined, `${method} ${path} declares no response ${status}: ${JSON.stringify(json)}`);
  if (schema === null) assert.equal(json, null);
  else assert.deepEqual(schema.parse(json), json, `${method} ${path} returns more than it declares.`);
}

/** Returns the schema of the error's code, if the endpoint may respond with it at all. */
function findErrorSchema(endpoint: Endpoint, status: number, json: unknown) {
  const { code } = errorSchema.parse(json);
  const isDeclared = listErrorCodes(endpoint).includes(code) && ERROR_STATUS[code] === status;
  return isDeclared ? toErrorSchema(endpoint, code) : undefined;
}
