/** Names of next-auth's session cookie, behind https and without. */
export const SECURE_SESSION_COOKIE = '__Secure-next-auth.session-token';
export const SESSION_COOKIE = 'next-auth.session-token';

/** The name in use on that origin. */
export function sessionCookieName(origin: string | undefined): string {
  return origin?.startsWith('https:') ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
}

/** `Set-Cookie` for a session that lasts so many seconds; 0 removes it. */
export function sessionCookie(origin: string | undefined, token: string, maxAgeSeconds: number): string {
  const name = sessionCookieName(origin);
  const secure = name === SECURE_SESSION_COOKIE ? '; Secure' : '';
  return `${name}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of the session cookie in a `Cookie` header. */
export function readSessionCookie(cookieHeader: string | null, origin: string | undefined): string | null {
  const prefix = `${sessionCookieName(origin)}=`;
  const found = (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return found ? found.slice(prefix.length) : null;
}
