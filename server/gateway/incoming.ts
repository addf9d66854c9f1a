import type { IncomingMessage } from 'node:http';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';

/** Headers that only the gateway, or Next itself, may set for Next. */
const INTERNAL_HEADERS = /^x-(?:shop|middleware|invoke|nextjs|now)-/;

/** Sets the request's ID and client for the app; removes internal headers that the client sent. */
export function identifyRequest(request: IncomingMessage, requestId: string, clientAddress: string): void {
  for (const name of Object.keys(request.headers)) {
    if (INTERNAL_HEADERS.test(name)) delete request.headers[name];
  }
  request.headers[REQUEST_ID_HEADER] = requestId;
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress;
}

/**
 * Hides from Next the headers that the gateway itself handles: compression, If-None-Match and HEAD. `restore`
 * undoes this.
 */
export function hideDeliveryHeaders(request: IncomingMessage): { restore(): void } {
  const { method } = request;
  const { 'accept-encoding': encoding, 'if-none-match': ifNoneMatch } = request.headers;
  delete request.headers['accept-encoding'];
  delete request.headers['if-none-match'];
  if (method === 'HEAD') request.method = 'GET';
  return {
    restore() {
      request.method = method;
      if (encoding !== undefined) request.headers['accept-encoding'] = encoding;
      if (ifNoneMatch !== undefined) request.headers['if-none-match'] = ifNoneMatch;
    },
  };
}

/** The methods that a handler can export; Next fails on any other. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function isKnownMethod({ method = '' }: IncomingMessage): boolean {
  return METHODS.has(method);
}

/** Whether a request has multiple Host headers: a proxy may have used another one than the shop would. */
export function hasMultipleHosts({ rawHeaders }: IncomingMessage): boolean {
  let hostCount = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1;
  }
  return hostCount > 1;
}

/** Whether a request asks for an upgrade to WebSocket, which the shop does not support. */
export function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Whether the Expect header has any value but `100-continue`. */
export function hasUnknownExpectation({ headers }: IncomingMessage): boolean {
  return headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue';
}

/** Returns the path of a request URL; null if it is invalid. URLs with a host are for proxies. */
export function toPathname(url = '/'): string | null {
  if (!url.startsWith('/')) return null;
  try {
    return new URL(url, 'http://shop').pathname;
  } catch {
    return null;
  }
}

export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

export function hasCredentials(request: IncomingMessage): boolean {
  return request.headers.authorization !== undefined || /session-token/.test(request.headers.cookie ?? '');
}
