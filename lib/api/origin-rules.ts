/** The source of a request, according to the browser. */
export type RequestSource = {
  method: string;
  /** The `Origin` header, if any. */
  origin: string | null;
  /** The `Sec-Fetch-Site` header, if any. */
  fetchSite: string | null;
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether requests with this method may write. */
export function isChanging(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Whether a request authenticated by the cookie may write: only those from our own pages may. `Origin` decides, or else
 * `Sec-Fetch-Site`; a request with neither was not sent by a page in a browser.
 */
export function mayChangeByCookie(source: RequestSource, ownOrigins: readonly string[]): boolean {
  if (!isChanging(source.method)) return true;
  if (source.origin !== null) return ownOrigins.includes(source.origin);
  return source.fetchSite === 'same-origin';
}
