import type { Handler } from '@/lib/http/route';

type CallOptions = { params?: Record<string, string>; query?: string };

/**
 * Calls a handler as Next would and reads its JSON. A success must have the form that the
 * handler's own contract promises.
 */
export async function call(handler: Handler, { params = {}, query = '' }: CallOptions = {}) {
  const request = new Request(`http://localhost:3000/api/test${query ? `?${query}` : ''}`);
  const response = await handler(request, { params: Promise.resolve(params) });
  const json = await response.json();
  if (response.ok) handler.contract.answer?.parse(json);
  return { status: response.status, headers: response.headers, json };
}
