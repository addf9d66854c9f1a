import { findPage } from './page-rules';
import { pages } from './pages';

export type LoginTarget = { path: string; isForAdmins: boolean };

/** Any origin: the text is read as a browser reads a link on a page of the shop. */
const ORIGIN = 'http://shop';

/**
 * Returns the protected page at a path with a query; null for anything else. The text comes from the URL, so it could
 * name another site, or another page behind dots and backslashes.
 */
export function findLoginTarget(text: string): LoginTarget | null {
  if (!text.startsWith('/') || !URL.canParse(text, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  const page = origin === ORIGIN ? findPage(pathname) : null;
  const access = page && pages[page.name].policy.access;
  if (!access || access === 'everyone') return null;
  return { path: pathname + search, isForAdmins: access === 'admin' };
}
