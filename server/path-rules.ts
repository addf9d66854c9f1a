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

/** Files of a build and pictures: they bear their contents in their name, or come from the build itself. */
const KEPT_FILES = /^\/(?:_next\/static|flags|maps|placeholders|icons|images)(?:\/[\w~-][\w.~-]*)+$/;
const PICTURE_SEARCH = /^(?:\?w=\d{2,4})?$/;

/** Whether the front may keep a file in memory: its bytes stay the same as long as this process runs. */
export function isKeptFile(pathname: string, search: string): boolean {
  return (
    KEPT_FILES.test(pathname) &&
    (pathname.startsWith('/images/') ? PICTURE_SEARCH.test(search) : search === '')
  );
}

/** Whether the owner of what an address names may see something there that nobody else does. */
export function dependsOnOwner(pathname: string): boolean {
  return OWNER_DEPENDENT.test(pathname);
}

/** Whether a good answer may be kept by anyone, to be asked for again each time. */
export function isPubliclyCacheable(pathname: string, hasCredentials: boolean): boolean {
  if (hasCredentials && dependsOnOwner(pathname)) return false;
  return [...PUBLIC_PAGES, ...PUBLIC_CALLS].some((pattern) => pattern.test(pathname));
}

/** Bytes of a request body: pictures may be ten of 2 MB, everything else is small. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** What the payment sandbox takes of a browser: forms. */
export const SANDBOX_LIMIT_BYTES = 256 * 1024;
export const UPLOAD_LIMIT_BYTES = 22 * 1024 * 1024;

export function isUpload(pathname: string): boolean {
  return /^\/api\/.+\/images?$/.test(pathname);
}

export function bodyLimitOf(pathname: string): number {
  if (pathname.startsWith('/sandbox/')) return SANDBOX_LIMIT_BYTES;
  return isUpload(pathname) ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES;
}

/** Calls that must answer while the shop is not ready yet or its database is away. */
export function isHealthCall(pathname: string): boolean {
  return pathname.startsWith('/api/health/');
}
