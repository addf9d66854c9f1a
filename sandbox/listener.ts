import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '@/lib/runtime/log';
import type { WireRequest, WireResponse } from './wire';

const BODY_LIMIT_BYTES = 256 * 1024;

type Handler = (request: WireRequest) => Promise<WireResponse>;

/** Receives every request with its response, before the response is sent. */
export type Observer = (request: WireRequest, response: WireResponse) => void;

/**
 * Creates a server for the providers' side. `observe` receives each request, which may have raised webhooks. The shop
 * and browsers have separate ports, so that a request to one cannot reach the other.
 */
export function createListener(handle: Handler, observe: Observer): Server {
  return createServer((request, response) => {
    void respond(request, response, { handle, observe });
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, observe }: { handle: Handler; observe: Observer },
) {
  try {
    const wireRequest = await readRequest(request);
    const result = await handle(wireRequest);
    observe(wireRequest, result);
    await send(response, result);
  } catch (error) {
    log.error({ err: error, path: request.url?.split('?')[0] }, 'the payment sandbox failed');
    // Unread bytes must not be parsed as the next request.
    response.shouldKeepAlive = false;
    if (!response.headersSent) await send(response, { status: 500, body: FAILURE_BODY });
    else response.destroy();
  }
}

const FAILURE_BODY = { error: { type: 'api_error', message: 'The payment sandbox failed.' } };

async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error('a request to the payment sandbox is too large');
    chunks.push(chunk);
  }
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const body = Buffer.concat(chunks).toString();
  return { method: request.method ?? 'GET', path: pathname, query: search.slice(1), headers, body };
}

async function send(response: ServerResponse, result: WireResponse): Promise<void> {
  if (result.dropsConnection) {
    response.socket?.destroy();
    return;
  }
  if (result.delayMs) await new Promise((resolve) => setTimeout(resolve, result.delayMs));
  const json = result.corruption === 'other_form' ? {} : result.body;
  const body = result.text ?? (json === null ? '' : JSON.stringify(json));
  response.writeHead(result.status, {
    'Content-Type': result.corruption === 'other_type' ? 'text/html' : 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Request-Id': `req_${randomUUID()}`,
    ...(result.corruption === 'bad_gzip' && { 'Content-Encoding': 'gzip' }),
    ...result.headers,
  });
  if (result.corruption === 'endless') response.write(body.slice(0, body.length / 2));
  else response.end(result.corruption === 'broken_json' ? body.slice(0, body.length / 2) : body);
}
