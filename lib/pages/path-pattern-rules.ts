import { DOCUMENT_ID } from '@/lib/text/id-rules';

/** The segments of a path that match the bracketed names of its pattern, still percent-encoded. */
export type PathSegments = Readonly<Record<string, string>>;

/**
 * Returns a function that extracts a path's segments by a pattern (`/recipes/detail/[id]`), or returns null if the
 * path does not match.
 */
export function createPathMatcher(pattern: string): (pathname: string) => PathSegments | null {
  const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
  const matcher = new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\[\w+\]/g, '([^/]+)')}$`);
  return (pathname) => {
    const match = matcher.exec(pathname);
    return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
  };
}

/** Returns whether the `id` segment, if there is one, is a well-formed document ID. */
export function hasDocumentId({ id }: PathSegments): boolean {
  return id === undefined || DOCUMENT_ID.test(id);
}
