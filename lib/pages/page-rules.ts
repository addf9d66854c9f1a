import type { PageClass } from './page-policies';
import { type PageName, pages } from './pages';
import { createPathMatcher, type PathSegments } from './path-pattern-rules';

export const PAGE_NAMES = Object.keys(pages) as PageName[];

const MATCHERS = PAGE_NAMES.map((name) => ({ name, match: createPathMatcher(pages[name].pattern) }));

/** Finds the page at a path and the path's segments; null if no page matches. */
export function findPage(pathname: string): { name: PageName; segments: PathSegments } | null {
  for (const { name, match } of MATCHERS) {
    const segments = match(pathname);
    if (segments) return { name, segments };
  }
  return null;
}

/** Returns the class of the page at a path. */
export function toPageClass(pathname: string): PageClass {
  const page = findPage(pathname);
  return page ? pages[page.name].policy.class : 'other';
}

/**
 * Removes the parameters that change no response from a path with a query: empty ones, and those that only a page's scripts read.
 */
export function withoutIgnoredParameters(url: string): string {
  const queryIndex = url.indexOf('?');
  if (queryIndex < 0) return url;
  const pathname = url.slice(0, queryIndex);
  const page = findPage(pathname);
  const names = (page && pages[page.name].policy.scriptParameters) ?? [];
  const parameters = url.slice(queryIndex + 1).split('&');
  const kept = parameters.filter(
    (parameter) => parameter !== '' && !names.includes(parameter.replace(/=.*/, '')),
  );
  return kept.length > 0 ? `${pathname}?${kept.join('&')}` : pathname;
}

/** Whether a query string says something about the visitor, such as their allergens. */
export function isPersonalQuery(pathname: string, search: string): boolean {
  const page = findPage(pathname);
  const cache = page && pages[page.name].policy.cache;
  if (!cache || cache === 'private') return false;
  return [...new URLSearchParams(search).keys()].some((name) => cache.personalParameters?.includes(name));
}

/** Returns the paths at and below which every page requires a session. */
export function listProtectedRoots(): string[] {
  const patterns = PAGE_NAMES.filter((name) => pages[name].policy.access !== 'everyone').map(toPattern);
  return patterns.filter((pattern) => !patterns.some((other) => pattern.startsWith(`${other}/`)));
}

/** Returns the paths that robots.txt asks crawlers to skip. */
export function listDisallowedRoots(): string[] {
  return [
    ...listProtectedRoots(),
    // Up to the first parameter.
    ...PAGE_NAMES.filter((name) => pages[name].policy.hasSecretUrl).map((name) =>
      toPattern(name).replace(/\[.*/, ''),
    ),
  ];
}

/** Returns the sitemap paths of pages without parameters. */
export function listFixedSitemapPaths(): string[] {
  return PAGE_NAMES.filter((name) => pages[name].policy.inSitemap)
    .map(toPattern)
    .filter((pattern) => !pattern.includes('['));
}

function toPattern(name: PageName): string {
  return pages[name].pattern;
}
