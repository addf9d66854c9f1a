/**
 * The allowed next-auth paths, relative to `/api/auth/`, with their methods. All others return 404, because next-auth
 * would respond with its own pages or errors, or write log lines.
 */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  csrf: ['GET'],
  providers: ['GET'],
  session: ['GET'],
  signin: ['GET'],
  'signin/credentials': ['POST'],
  'callback/credentials': ['POST'],
  signout: ['GET', 'POST'],
  error: ['GET'],
};

/** Returns the methods of a next-auth path; null if the path is not allowed. */
export function findNextAuthMethods(path: string): readonly string[] | null {
  return Object.hasOwn(METHODS, path) ? (METHODS[path] ?? null) : null;
}
