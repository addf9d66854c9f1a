import { PAGE_CLASSES, type PageClass } from '@/lib/pages/page-policies';
import { toPageClass } from '@/lib/pages/page-rules';
import {
  classifyPath,
  isAuthEndpoint,
  isHealthEndpoint,
  isPageVitals,
  isSandbox,
  isUpload,
} from '@/server/path-rules';

/** The classes by which requests are counted: those of pages, endpoints and files. */
export const ROUTES = [
  ...PAGE_CLASSES,
  'file',
  'health',
  'auth',
  'orders',
  'webhooks',
  'admin_api',
  'upload',
  'page_vitals',
  'sandbox',
  'api',
] as const;
export type Route = PageClass | (typeof ROUTES)[number];

/** Returns the route class of a path; `api` is every endpoint without a class of its own. */
export function toRoute(pathname: string): Route {
  const kind = classifyPath(pathname);
  if (kind === 'file') return 'file';
  return kind === 'page' ? toPageClass(pathname) : toEndpointRoute(pathname);
}

function toEndpointRoute(pathname: string): Route {
  if (isSandbox(pathname)) return 'sandbox';
  if (isHealthEndpoint(pathname)) return 'health';
  if (isUpload(pathname)) return 'upload';
  if (isPageVitals(pathname)) return 'page_vitals';
  if (isAuthEndpoint(pathname)) return 'auth';
  if (pathname.startsWith('/api/admin/')) return 'admin_api';
  if (pathname.startsWith('/api/webhooks/')) return 'webhooks';
  return pathname === '/api/orders' || pathname.startsWith('/api/orders/') ? 'orders' : 'api';
}
