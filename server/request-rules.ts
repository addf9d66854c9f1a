import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the path of a request URL; null if it is invalid. URLs with a host are for proxies. `//x/about` has none: its
 * path starts with two slashes, as Next reads it.
 */
export function toPathname(url = '/'): string | null {
  if (!url.startsWith('/')) return null;
  try {
    return new URL(`http://shop${url}`).pathname;
  } catch {
    return null;
  }
}

/** Whether the request is for a page's payload instead of its HTML, as Next decides it. */
export function isPayloadRequest({ rsc }: IncomingHttpHeaders): boolean {
  return rsc === '1';
}

/** Whether the client may be signed in. */
export function hasCredentials({ authorization, cookie = '' }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || /session-token/.test(cookie);
}
