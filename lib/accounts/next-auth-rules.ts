/**
 * Which of next-auth's own addresses exist, by what follows `/api/auth/`, and their methods. What is not
 * here is unknown: next-auth would answer it with pages or errors of its own, or take lines for the log.
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

/** The methods of one of next-auth's addresses; null when there is no such address. */
export function nextAuthMethods(path: string): readonly string[] | null {
  return Object.hasOwn(METHODS, path) ? (METHODS[path] ?? null) : null;
}
