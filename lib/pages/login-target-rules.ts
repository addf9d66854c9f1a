import { findPage } from './page-rules';
import { pages } from './pages';

export type LoginTarget = { path: string; isForAdmins: boolean };

/**
 * Returns the protected page at a path with a query; null for anything else. The text comes from the URL, so it could
 * name another site.
 */
export function findLoginTarget(text: string): LoginTarget | null {
  const [pathname = ''] = text.split('?');
  const page = findPage(pathname);
  const access = page && pages[page.name].policy.access;
  if (!access || access === 'everyone') return null;
  return { path: text, isForAdmins: access === 'admin' };
}
