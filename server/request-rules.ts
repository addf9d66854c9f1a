import type { IncomingHttpHeaders } from 'node:http';

/** Returns the path of a request URL; null if it is invalid. URLs with a host are for proxies. */
export function toPathname(url = '/'): string | null {
  if (!url.startsWith('/')) return null;
  try {
    // Not resolved against a base, which would take `//name` for a host.
    return new URL(`http://shop${url}`).pathname;
  } catch {
    return null;
  }
}

/** Whether the client may be signed in. */
export function hasCredentials({ authorization, cookie = '' }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || /session-token/.test(cookie);
}
