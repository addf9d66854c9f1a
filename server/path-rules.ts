import { findPublicEndpoint, isOwnedEndpoint } from '@/lib/cache/public-endpoint-rules';
import { findPage, isPersonalQuery } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';

/** How the gateway handles a path: page and endpoint responses are buffered, files are passed through. */
export type PathClass = 'page' | 'endpoint' | 'file';

export function classifyPath(pathname: string): PathClass {
  if (pathname === '/api' || pathname.startsWith('/api/') || isSandbox(pathname)) return 'endpoint';
  if (pathname.startsWith('/_next/') || isImage(pathname)) return 'file';
  // A page's path may end like a file name.
  if (findPage(pathname)) return 'page';
  return /\.[a-z0-9]+$/i.test(pathname) ? 'file' : 'page';
}

/**
 * Build files and images: their names contain a content hash, or they only change with the build. The theme's script blocks
 * the first paint of every page, so it must not wait for a renderer.
 */
const CACHEABLE_FILES =
  /^\/(?:theme\.js|(?:_next\/static|flags|maps|placeholders|icons|images)(?:\/[\w~-][\w.~-]*)+)$/;
const IMAGE_SEARCH = /^(?:\?w=\d{2,4})?$/;

/** Whether it is the path of a picture, which may have to be made first: in another size or format. */
export function isImage(pathname: string): boolean {
  return pathname.startsWith('/images/');
}

/** Whether the gateway may cache a file: its bytes do not change while this process runs. */
export function isCacheableFile(pathname: string, search: string): boolean {
  return CACHEABLE_FILES.test(pathname) && (isImage(pathname) ? IMAGE_SEARCH.test(search) : search === '');
}

/** Whether the response of a path can contain more for its owner than for others. */
export function dependsOnOwner(pathname: string): boolean {
  const page = findPage(pathname);
  return page ? pages[page.name].policy.dependsOnOwner === true : isOwnedEndpoint(pathname);
}

/** Whether any cache may store a successful response and revalidate it on each use. `search` is the query string. */
export function isPubliclyCacheable(pathname: string, hasCredentials: boolean, search = ''): boolean {
  if (isPersonalQuery(pathname, search)) return false;
  if (hasCredentials && dependsOnOwner(pathname)) return false;
  const page = findPage(pathname);
  return page ? pages[page.name].policy.cache !== 'private' : findPublicEndpoint(pathname) !== null;
}

/** Maximum bytes of a request body; an upload may have ten images of 2 MB. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The payment sandbox receives only forms, which are small. */
const MAX_SANDBOX_BODY_BYTES = 256 * 1024;
const MAX_UPLOAD_BYTES = 22 * 1024 * 1024;
/** A page class and four numbers, or a recipe's id. */
const MAX_REPORT_BYTES = 1024;

export function isUpload(pathname: string): boolean {
  return /^\/api\/.+\/(?:images?|image-check|recipes\/import)$/.test(pathname);
}

export function toBodyLimit(pathname: string): number {
  if (isSandbox(pathname)) return MAX_SANDBOX_BODY_BYTES;
  if (isVisitReport(pathname)) return MAX_REPORT_BYTES;
  return isUpload(pathname) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
}

export const LIVENESS_PATH = '/api/health/live';
export const READINESS_PATH = '/api/health/ready';

/** Whether a path belongs to the payment sandbox. */
export function isSandbox(pathname: string): boolean {
  return pathname.startsWith('/sandbox/');
}

/** Whether a request reports a browser's measurements. */
export function isPageVitals(pathname: string): boolean {
  return pathname === '/api/page-vitals';
}

/** Whether a request reports measurements or something to count, for which no one waits. */
export function isVisitReport(pathname: string): boolean {
  return isPageVitals(pathname) || pathname === '/api/visit-events';
}

/** Registration, login and reset, which hash passwords. */
export function isAuthEndpoint(pathname: string): boolean {
  return pathname.startsWith('/api/auth/');
}

/** Whether it is an endpoint that load balancers and monitors read every few seconds. */
export function isProbe(pathname: string): boolean {
  return isHealthEndpoint(pathname) || pathname === '/api/metrics';
}

/** Endpoints that must respond while the shop is not ready or the database is unavailable. */
export function isHealthEndpoint(pathname: string): boolean {
  return pathname.startsWith('/api/health/');
}
