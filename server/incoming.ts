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

/** The path of an address; null when it is none. */
export function toPathname(url = '/'): string | null {
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
