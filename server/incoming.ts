import type { IncomingMessage } from 'node:http';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';

/** Headers by which the front, or Next itself, speaks to Next: nobody else does. */
const INNER_HEADERS = /^x-(?:shop|middleware|invoke|nextjs|now)-/;

/** Tells the app which request this is and who asks; what came in under those names is removed. */
export function nameRequest(request: IncomingMessage, requestId: string, clientAddress: string): void {
  for (const name of Object.keys(request.headers)) {
    if (INNER_HEADERS.test(name)) delete request.headers[name];
  }
  request.headers[REQUEST_ID_HEADER] = requestId;
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress;
}

/**
 * Hides from Next how the answer is to be sent: we compress what we send ourselves, and conditions and
 * HEAD are judged against what we send.
 */
export function hideSending(request: IncomingMessage): { restore(): void } {
  const { method } = request;
  const { 'accept-encoding': encoding, 'if-none-match': known } = request.headers;
  delete request.headers['accept-encoding'];
  delete request.headers['if-none-match'];
  if (method === 'HEAD') request.method = 'GET';
  return {
    restore() {
      request.method = method;
      if (encoding !== undefined) request.headers['accept-encoding'] = encoding;
      if (known !== undefined) request.headers['if-none-match'] = known;
    },
  };
}

/** Methods that handlers can have; Next knows no others and fails at them. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function isKnownMethod({ method = '' }: IncomingMessage): boolean {
  return METHODS.has(method);
}

/** Whether a request names more than one host: whoever stands before the shop may have believed the other. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a client wants the connection for something else than requests; the shop has nothing like that. */
export function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Whether a client wants something promised of which only `100-continue` has a meaning. */
export function expectsUnknown({ headers }: IncomingMessage): boolean {
  return headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue';
}

/**
 * The path of an address; null when it is none. An address with a host in it is for proxies, and the shop
 * is none.
 */
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
