import assert from 'node:assert/strict';
import { adminErrorSchema, errorSchema } from '@/lib/api/error-schema';
import type { Handler } from '@/lib/api/route';
import type { Endpoint } from '@/lib/http/endpoint';

export type CallOptions = {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * Calls a handler as Next does and parses its JSON. The response must match its endpoint's declaration
 * exactly.
 */
export async function call(handler: Handler, options: CallOptions = {}) {
  const { params = {}, query = '', body, headers = {} } = options;
  const request = new Request(`http://localhost:3000/api/test${query ? `?${query}` : ''}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const json = text === '' ? null : JSON.parse(text);
  requireDeclared(handler.endpoint, response.status, json);
  return { status: response.status, headers: response.headers, json };
}

/** Throws unless the endpoint declares this status with exactly this body: an extra field is a leak. */
export function requireDeclared(endpoint: Endpoint, status: number, json: unknown): void {
  const { method, path, access, responses } = endpoint;
  const responseSchemas: Readonly<Record<number, Endpoint['responses'][200 | 204]>> = responses;
  const declared =
    status < 400 ? responseSchemas[status] : access === 'admin' ? adminErrorSchema : errorSchema;
  assert(declared !== undefined, `${method} ${path} declares no response ${status}.`);
  if (declared === null) assert.equal(json, null);
  else assert.deepEqual(declared.parse(json), json, `${method} ${path} says more than it declares.`);
}
