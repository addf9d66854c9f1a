import type { Handler } from '@/lib/api/route';

export type CallOptions = {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * Calls a handler as Next would and reads its JSON. A success must have the form that the
 * handler's own contract promises.
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
  if (response.ok && json !== null) handler.contract.answer?.parse(json);
  return { status: response.status, headers: response.headers, json };
}
