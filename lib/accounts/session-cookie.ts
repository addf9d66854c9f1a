/** Names of next-auth's session cookie, with and without https. */
export const SECURE_SESSION_COOKIE = '__Secure-next-auth.session-token';
export const SESSION_COOKIE = 'next-auth.session-token';

/** Returns the cookie name for the origin. */
function sessionCookieName(origin: string | undefined): string {
  return origin?.startsWith('https:') ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
}

/** Returns the `Set-Cookie` value for a session; a max age of 0 removes it. */
export function createSessionCookie(
  origin: string | undefined,
  token: string,
  maxAgeSeconds: number,
): string {
  const name = sessionCookieName(origin);
  const secure = name === SECURE_SESSION_COOKIE ? '; Secure' : '';
  return `${name}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Reads the session cookie's value from a `Cookie` header. */
export function readSessionCookie(cookieHeader: string | null, origin: string | undefined): string | null {
  const prefix = `${sessionCookieName(origin)}=`;
  const cookie = (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return cookie ? cookie.slice(prefix.length) : null;
}
