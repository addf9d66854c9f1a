/** What the front does with a path: pages and calls are held back whole, files go straight through. */
export type PathClass = 'page' | 'call' | 'file';

const PUBLIC_PAGES = [
  /^\/$/,
  /^\/(about|shipping-returns|privacy-policy)$/,
  /^\/select-country\/[^/]+$/,
  /^\/dishes\/[^/]+$/,
  /^\/recipes\/detail\/[^/]+$/,
  /^\/ingredients\/[^/]+$/,
];

const PUBLIC_CALLS = [
  /^\/api\/(ingredients|dishes|openapi\.json)$/,
  /^\/api\/ingredients\/[0-9a-f]{24}$/,
  /^\/api\/recipes\/(top|countries|food-types|[0-9a-f]{24})$/,
];

/** Answers that a signed-in owner alone may get in another form. */
const OWNER_DEPENDENT = /^\/(recipes\/detail|api\/recipes)\/[^/]+$/;

export function classifyPath(pathname: string): PathClass {
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/sandbox/')) return 'call';
  if (pathname.startsWith('/_next/') || pathname.startsWith('/images/')) return 'file';
  if (PUBLIC_PAGES.some((pattern) => pattern.test(pathname))) return 'page';
  return /\.[a-z0-9]+$/i.test(pathname) ? 'file' : 'page';
}

/** Whether a good answer may be kept by anyone, to be asked for again each time. */
export function isPubliclyCacheable(pathname: string, hasCredentials: boolean): boolean {
  if (hasCredentials && OWNER_DEPENDENT.test(pathname)) return false;
  return [...PUBLIC_PAGES, ...PUBLIC_CALLS].some((pattern) => pattern.test(pathname));
}

/** Bytes of a request body: pictures may be ten of 2 MB, everything else is small. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
export const UPLOAD_LIMIT_BYTES = 22 * 1024 * 1024;

export function bodyLimitOf(pathname: string): number {
  return /^\/api\/.+\/images?$/.test(pathname) ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES;
}

/** Calls that must answer while the shop is not ready yet or its database is away. */
export function isHealthCall(pathname: string): boolean {
  return pathname.startsWith('/api/health/');
}
