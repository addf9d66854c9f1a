import { pages } from '@/lib/pages/pages';

/** Every page's path up to its first parameter; the home page is searched separately. */
const STATIC_PREFIXES = Object.values(pages)
  .map(({ pattern }) => pattern.replace(/\/\[.*$/, ''))
  .filter((prefix) => prefix !== '/');

const PATHS = new RegExp(`(?<=['"\`}])(?:${STATIC_PREFIXES.join('|')})(?=['"\`?#/$])`, 'g');
/** A lone slash is the home page, unless it is a separator or a wildcard. */
const HOME =
  /(?<!(?:join|split|includes|startsWith|endsWith)\((['"`]))(?<!(?:=== |allow: |replaceAll\('.', )['"`])(?<=['"`])\/(?=['"`?#])/g;

/** Removes Next's page prop types, which contain the page's folder, and comments, which mention paths. */
const withoutNoise = (source: string) =>
  source
    .replace(/PageProps<'[^']+'>/g, 'PageProps')
    .replace(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
    .replace(/\s\/\/\s.*$/gm, '');

/** Returns the page paths that a source file spells out. */
export function findPagePaths(source: string): string[] {
  const code = withoutNoise(source);
  return [...(code.match(PATHS) ?? []), ...(code.match(HOME) ?? [])];
}
