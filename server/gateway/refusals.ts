import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, tooBusyError } from '@/lib/http/errors';
import type { RenderedResponse } from '@/server/final-response';
import { classifyPath, type PathClass } from '@/server/path-rules';
import { createApiError, createBusyPage, createText } from '@/server/plain-responses';
import {
  hasDotSegment,
  hasMultipleHosts,
  hasTooManyHeaders,
  hasUnknownExpectation,
  isWebSocketUpgrade,
} from './incoming';
import type { BodyRejectedError, BodyRejection } from './request-body-budget';

/** How long, and how much of, a body is read after its response is known. */
const MAX_DISCARD_MS = 2_000;
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

const TOO_LARGE_MESSAGE = 'This request is too large.';
const TOO_SLOW_MESSAGE = 'The request was not received in time. Please try again.';

/** Returns the response to a request that no upstream should see. */
export function findRejection(request: IncomingMessage, pathname: string | null): RenderedResponse | null {
  if (pathname === null || hasMultipleHosts(request)) return createText(400, 'This URL is malformed.');
  if (hasTooManyHeaders(request)) return createText(431, 'This request has too many headers.');
  if (isWebSocketUpgrade(request)) return createText(400, 'WebSocket connections are not supported.');
  if (hasUnknownExpectation(request))
    return createText(417, 'The value of the Expect header is not supported.');
  // Next would redirect to the resolved path, although the segments may be another endpoint's values.
  if (classifyPath(pathname) === 'endpoint' && hasDotSegment(request))
    return createApiError(new AppError({ code: 'not_found', message: 'There is nothing at this URL.' }));
  return null;
}

export function findPageRejection({ method, headers }: IncomingMessage): RenderedResponse | null {
  if (headers['next-action']) return createText(404, 'There is nothing at this URL.');
  if (method === 'GET' || method === 'HEAD') return null;
  const refusal = createText(405, 'This URL only accepts GET and HEAD.');
  return { ...refusal, headers: { ...refusal.headers, allow: 'GET, HEAD' } };
}

export function createBusyResponse(kind: PathClass): RenderedResponse {
  if (kind !== 'endpoint') return createBusyPage();
  return createApiError(tooBusyError());
}

/**
 * Sends an error at once, and closes the connection when the rest of the body has been discarded. Closed while data
 * arrives, a connection is reset, and the client may lose the response (RFC 9112, section 9.6).
 */
export function rejectBody(
  request: IncomingMessage,
  response: ServerResponse,
  { reason }: BodyRejectedError,
): void {
  if (response.headersSent || response.destroyed || reason === 'client left') return;
  const { status, headers, body } = createApiError(BODY_REFUSAL_ERRORS[reason]());
  response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' });
  response.write(body);
  void discardBody(request).then(() => {
    response.once('finish', () => request.destroy());
    response.end();
  });
}

/** Reads the rest of a body without keeping it; resolves when it is over, or takes too long or too many bytes. */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_DISCARD_MS).unref();
    let bytes = 0;
    request.push = (chunk: Buffer | null) => {
      bytes += chunk?.length ?? 0;
      if (chunk === null) {
        // Node reads the next request of the connection only after the end of this one.
        Readable.prototype.push.call(request, null);
        request.resume();
      }
      if (chunk === null || bytes > MAX_DISCARDED_BYTES) resolve();
      return true;
    };
    request.once('close', resolve);
    // An earlier reader may have paused it.
    request.socket.resume();
  });
}

const BODY_REFUSAL_ERRORS: Record<Exclude<BodyRejection, 'client left'>, () => AppError> = {
  'too large': () => new AppError({ code: 'too_large', message: TOO_LARGE_MESSAGE }),
  'too slow': () => new AppError({ code: 'invalid_input', message: TOO_SLOW_MESSAGE }),
  'over budget': tooBusyError,
};
