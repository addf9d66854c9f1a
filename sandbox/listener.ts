import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '@/lib/log';
import type { WireAnswer, WireRequest } from './wire';

const BODY_LIMIT_BYTES = 256 * 1024;

type Answer = (request: WireRequest) => Promise<WireAnswer>;

/** Sees every call with its answer, before that is sent. */
export type Observe = (request: WireRequest, answer: WireAnswer) => void;

/**
 * A door of the providers' side of the wire. `afterwards` sees each call, which may have raised webhooks. The
 * shop and browsers have a door each, on ports of their own: nothing that is sent to the one can reach the other.
 */
export function createListener(answerOf: Answer, afterwards: Observe): Server {
  return createServer((request, response) => {
    void answerRequest(request, response, answerOf, afterwards);
  });
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answerOf: Answer,
  afterwards: Observe,
) {
  try {
    const read = await readRequest(request);
    const answer = await answerOf(read);
    afterwards(read, answer);
    await send(response, answer);
  } catch (error) {
    log.error({ err: error, path: request.url?.split('?')[0] }, 'the payment sandbox failed');
    // What was not read of the call must not be taken for the next one.
    response.shouldKeepAlive = false;
    if (!response.headersSent) await send(response, { status: 500, body: FAILED });
    else response.destroy();
  }
}

const FAILED = { error: { type: 'api_error', message: 'The payment sandbox failed.' } };

async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error('a call of the payment sandbox is too large');
    chunks.push(chunk);
  }
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const body = Buffer.concat(chunks).toString();
  return { method: request.method ?? 'GET', path: pathname, query: search.slice(1), headers, body };
}

async function send(response: ServerResponse, answer: WireAnswer): Promise<void> {
  if (answer.isCut) {
    response.socket?.destroy();
    return;
  }
  if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
  const said = answer.garbled === 'other_form' ? {} : answer.body;
  const body = answer.text ?? (said === null ? '' : JSON.stringify(said));
  response.writeHead(answer.status, {
    'Content-Type': answer.garbled === 'other_type' ? 'text/html' : 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Request-Id': `req_${randomUUID()}`,
    ...(answer.garbled === 'bad_gzip' && { 'Content-Encoding': 'gzip' }),
    ...answer.headers,
  });
  if (answer.garbled === 'endless') response.write(body.slice(0, body.length / 2));
  else response.end(answer.garbled === 'broken_json' ? body.slice(0, body.length / 2) : body);
}
