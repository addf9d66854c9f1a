/** What the browser said about where a call comes from. */
export type CallSource = {
  method: string;
  /** The `Origin` header, if any. */
  origin: string | null;
  /** The `Sec-Fetch-Site` header, if any. */
  fetchSite: string | null;
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isChanging(method: string): boolean {
  return !READING.has(method);
}

/**
 * Whether a call that relies on the cookie may change something: it must come from our own pages.
 * `Origin` decides, else `Sec-Fetch-Site`; a call that says neither is not from a browser's page.
 */
export function mayChangeByCookie(source: CallSource, ownOrigins: readonly string[]): boolean {
  if (!isChanging(source.method)) return true;
  if (source.origin !== null) return ownOrigins.includes(source.origin);
  return source.fetchSite === 'same-origin';
}
