/** The source of a request, according to the browser. */
export type RequestSource = {
  method: string;
  /** The `Origin` header, if any. */
  origin: string | null;
  /** The `Sec-Fetch-Site` header, if any. */
  fetchSite: string | null;
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether requests with this method may write; HTTP calls the others safe. */
export function isUnsafeMethod(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Whether a request authenticated by the cookie may write: only requests from the shop's own pages may. `Origin` takes
 * precedence over `Sec-Fetch-Site`; a request without either was not sent by a page in a browser.
 */
export function canWriteWithCookie(source: RequestSource, shopOrigins: readonly string[]): boolean {
  if (!isUnsafeMethod(source.method)) return true;
  if (source.origin !== null) return shopOrigins.includes(source.origin);
  return source.fetchSite === 'same-origin';
}

/** Whether a page of this origin was served by this host. */
export function isOriginOfHost(origin: string, host: string | null): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
